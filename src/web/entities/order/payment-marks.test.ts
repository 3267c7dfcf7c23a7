import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const titleOf = (currency: string): string =>
  /<title>(.*)<\/title>/.exec(readFileSync(`src/web/public/pay/${currency}.svg`, "utf8"))?.[1] ?? "";

it("mada is shown in Saudi Arabia only, instalment brands where they exist", () => {
  expect(titleOf("SAR")).toBe("mada, Visa, Mastercard, Tabby, Tamara");
  expect(titleOf("AED")).toBe("Visa, Mastercard, Tabby, Tamara");
  expect(titleOf("EGP")).toBe("Visa, Mastercard");
  expect(titleOf("USD")).toBe("Visa, Mastercard");
});
