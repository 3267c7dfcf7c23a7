import fc from "fast-check";
import { expect, it } from "vitest";
import { formatGiftCode, giftCodeFrom, readGiftCode } from "./gift-code.ts";

const codes = fc.uint8Array({ minLength: 16, maxLength: 32 }).map(giftCodeFrom);

it("reads a code however it was typed", () => {
  fc.assert(
    fc.property(codes, (bare) => {
      const shown = formatGiftCode(bare);
      expect(shown).toMatch(/^HIMA(-[2-9A-HJ-NP-Z]{4}){4}$/);
      const arabicDigits = shown.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
      for (const typed of [
        shown,
        bare,
        shown.toLowerCase(),
        ` ${shown.replaceAll("-", " ")}\n`,
        shown.replaceAll("-", "–"),
        arabicDigits,
      ]) {
        expect(readGiftCode(typed)).toBe(bare);
      }
    }),
  );
});

it("takes nothing else for a code", () => {
  for (const typed of [
    "",
    "HIMA",
    "HIMA-AAAA-AAAA-AAAA",
    "HIMA-AAAA-AAAA-AAAA-AAA0",
    "AAAAAAAAAAAAAAAAA",
    "' or 1=1 --",
  ])
    expect(readGiftCode(typed)).toBeUndefined();
});

it("spreads its signs evenly", () => {
  const all = Array.from({ length: 256 }, (_, byte) => giftCodeFrom(new Uint8Array(16).fill(byte))[0]);
  expect(new Set(Object.values(Object.groupBy(all, String)).map((same) => same?.length))).toEqual(new Set([8]));
});
