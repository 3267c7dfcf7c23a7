import { expect, test } from "vitest";
import { phoneProblems } from "./phone-problems.ts";

test("forms reject a number that cannot exist", () => {
  expect(phoneProblems("+201012345678")).toEqual([]);
  expect(phoneProblems(null)).toEqual([]);
  expect(phoneProblems(undefined)).toEqual([]);
  for (const odd of ["+201", "+2013123456", "+15551234567", "0100"]) {
    expect(phoneProblems(odd), odd).toEqual([{ field: "phone", code: "INVALID_FORMAT" }]);
  }
});
