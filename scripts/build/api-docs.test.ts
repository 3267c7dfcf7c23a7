import { expect, test } from "vitest";
import { readScalar } from "./api-docs.ts";

test("the script of the API's page comes out of its package", async () => {
  const script = await readScalar();
  expect(script.length).toBeGreaterThan(1_000_000);
  expect(script).toContain("data-configuration");
});
