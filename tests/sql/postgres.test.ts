import { afterAll, beforeAll, describe } from "vitest";
import { describeCatalogue } from "./catalogue";
import { openTestDatabase, type TestDatabase } from "./databases";
import { describePageAccess } from "./page-access";
import { describePolicies } from "./policies";

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
