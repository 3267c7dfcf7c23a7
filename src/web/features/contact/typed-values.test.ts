import { expect, it } from "vitest";
import { filled, typedAddress, typedNumber, typedPhone } from "./typed-values.ts";

it("treats an empty field as no answer", () => {
  expect([filled(undefined), filled("  "), filled(" a ")]).toEqual([undefined, undefined, "a"]);
  expect([typedPhone("", "EG"), typedNumber(" "), typedAddress("")]).toEqual([undefined, undefined, undefined]);
});

it("parses phones as people write them and leaves the rest for the schema to refuse", () => {
  expect(typedPhone("٠١٠ ١٢٣٤ ٥٦٧٨", "EG")).toBe("+201012345678");
  expect(typedPhone("+966 51 234 5678", "EG")).toBe("+966512345678");
  expect(typedPhone("call me", "EG")).toBe("call me");
});

it("parses numbers in digits of either script", () => {
  expect([typedNumber("٦"), typedNumber("12"), typedNumber("many")]).toEqual([6, 12, Number.NaN]);
});

it("completes an address without a scheme, and no other", () => {
  expect(typedAddress("example.com/me")).toBe("https://example.com/me");
  expect(typedAddress("http://example.com")).toBe("http://example.com");
  expect(typedAddress("javascript:alert(1)")).toBe("javascript:alert(1)");
});
