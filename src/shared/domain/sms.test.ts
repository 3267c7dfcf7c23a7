import fc from "fast-check";
import { expect, test } from "vitest";
import { countSms, fitSms, maxSmsParts, toPlainSms } from "./sms.ts";

test.each([
  ["ش", 70, 1],
  ["ش", 71, 2],
  ["ش", 134, 2],
  ["ش", 135, 3],
  ["a", 160, 1],
  ["a", 161, 2],
  ["a", 306, 2],
  ["a", 307, 3],
  // Characters of the extension table take two septets, which are never split between parts.
  ["€", 80, 1],
  ["€", 81, 2],
  ["€", 152, 2],
  ["€", 153, 3],
  // Two code units each: 33 fit in a part of 67.
  ["💪", 35, 1],
  ["💪", 36, 2],
  ["💪", 66, 2],
  ["💪", 67, 3],
])("%s, %i times, is %i parts", (letter, times, parts) => {
  expect(countSms(letter.repeat(times)).parts).toBe(parts);
});

test("one letter that GSM 03.38 lacks makes the whole text UCS-2", () => {
  expect(countSms("")).toEqual({ encoding: "gsm7", units: 0, parts: 1 });
  expect(countSms(`${"a".repeat(159)}{`)).toEqual({ encoding: "gsm7", units: 161, parts: 2 });
  expect(countSms(`${"a".repeat(159)}’`)).toEqual({ encoding: "ucs2", units: 160, parts: 3 });
  expect(countSms(toPlainSms(`${"a".repeat(159)}’`))).toEqual({ encoding: "gsm7", units: 160, parts: 1 });
  for (const letter of ["ç", "`", "ش", "١", "\u00a0"]) expect(countSms(letter).encoding, letter).toBe("ucs2");
});

const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."abcé{€\n "), maxLength: 700 }),
  fc.string({ unit: fc.constantFrom(..."شمس a", "💪"), maxLength: 400 }),
  fc.string({ unit: "binary", maxLength: 400 }),
);

test("the number of parts is the minimum for the text", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { encoding, units, parts } = countSms(text);
      const [one, each] = encoding === "gsm7" ? [160, 153] : [70, 67];
      expect(parts).toBeGreaterThanOrEqual(units <= one ? 1 : Math.ceil(units / each));
      // At most one unit of a part stays empty.
      expect(parts).toBeLessThanOrEqual(units <= one ? 1 : Math.ceil(units / (each - 1)));
      if (encoding === "ucs2") expect(units).toBe(text.length);
    }),
  );
});

test("a letter more never makes a text of one encoding shorter", () => {
  fc.assert(
    fc.property(texts, fc.constantFrom("a", "€", "ش", "💪"), (text, letter) => {
      expect(countSms(text + letter).parts).toBeGreaterThanOrEqual(countSms(text).parts);
    }),
  );
});

test("texts are cut to three parts, the link stays whole, and shorter texts are unchanged", () => {
  fc.assert(
    fc.property(
      texts,
      fc.constantFrom("", "https://shop.test/dashboard/orders/0198a1b2-0000-7000-8000-000000000001"),
      (words, link) => {
        const fitted = fitSms(words, link);
        expect(countSms(fitted).parts).toBeLessThanOrEqual(maxSmsParts);
        expect(fitted.endsWith(link)).toBe(true);
        const whole = toPlainSms(words) + (link === "" ? "" : `\n${link}`);
        if (countSms(whole).parts <= maxSmsParts) expect(fitted).toBe(whole);
      },
    ),
  );
});
