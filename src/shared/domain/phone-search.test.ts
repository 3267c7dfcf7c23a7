import { expect, test } from "vitest";
import { phoneEnding } from "./phone-search.ts";

test("a phone number is found however it is typed", () => {
  for (const typed of ["01115695681", "1115695681", "٠١١١٥٦٩٥٦٨١", "(0111) 569-5681"])
    expect(phoneEnding(typed)).toBe("1115695681");
  for (const typed of ["+20 11 1569 5681", "00201115695681", "201115695681"])
    expect(phoneEnding(typed)).toBe("201115695681");
});

test("names, addresses and fragments are not phone numbers", () => {
  for (const typed of ["", "012", "HM-100172", "mona1999", "a@b.test"]) expect(phoneEnding(typed)).toBeUndefined();
});
