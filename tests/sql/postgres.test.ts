import { describe } from "vitest";
import { describeDatabase } from "./support/describe-database";

describe("PostgreSQL", () => {
  describeDatabase("PostgreSQL");
});
