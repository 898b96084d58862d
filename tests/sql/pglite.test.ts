import { describe } from "vitest";
import { describeDatabase } from "./support/describe-database";

describe("PGlite", () => {
  describeDatabase("PGlite");
});
