import { afterAll, beforeAll, describe } from "vitest";
import { describeAttempts } from "./attempts";
import { describeCatalogue } from "./catalogue";
import { openTestDatabase, type TestDatabase } from "./databases";
import { describePageAccess } from "./page-access";
import { describePolicies } from "./policies";
import { describeProfiles } from "./profiles";
import { describeViewer } from "./viewer";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase("PostgreSQL");
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
describe("attempts", () => {
  describeAttempts(() => database);
});
