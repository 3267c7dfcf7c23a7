import { expect, it } from "vitest";
import { escapeLetters } from "./plain-letters.ts";

const run = (code: string): unknown => new Function(`return ${code}`)();

it.each([
  '"همّة – “2 ×”"',
  "`\u{1f4aa} كجم`",
  '"سطر\\nآخر".match(/[\\u0600-ۿ]+/gu)',
  '"\u{1f4aa}x".match(/[\u{1f4aa}]/u)',
  "({ سعر: 1 }).سعر",
])("leaves what code says as it was: %s", (code) => {
  const plain = escapeLetters(code);
  expect(plain).toMatch(/^[\0-\x7f]+$/);
  expect(run(plain)).toEqual(run(code));
});
