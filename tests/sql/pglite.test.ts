import { afterAll, beforeAll, describe } from "vitest";
import { describeAttempts } from "./attempts";
import { describeCatalogue } from "./catalogue";
import { describeBroadcasts } from "./broadcasts";
import { describeCollections } from "./collections";
import { describeCollectionsCrowd } from "./collections-crowd";
import { openTestDatabase, type TestDatabase } from "./databases";
import { describePageAccess } from "./page-access";
import { describePins } from "./pins";
import { describePolicies } from "./policies";
import { describeProfiles } from "./profiles";
import { describeSavedPlans } from "./saved-plans";
import { describeViewer } from "./viewer";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase("PGlite");
});
afterAll(() => database.close());

describe("policies", () => {
  describePolicies(() => database);
});
describe("catalogue", () => {
  describeCatalogue(() => database);
});
describe("page access", () => {
  describePageAccess(() => database);
});
describe("profiles", () => {
  describeProfiles(() => database);
});
describe("viewer", () => {
  describeViewer(() => database);
});
describe("pins", () => {
  describePins(() => database);
});
describe("collections", () => {
  describeCollections(() => database);
});
describe("collections in a crowd", () => {
  describeCollectionsCrowd(() => database);
});
describe("broadcasts", () => {
  describeBroadcasts(() => database);
});
describe("plans of what is saved", () => {
  describeSavedPlans(() => database);
});
describe("attempts", () => {
  describeAttempts(() => database);
});
