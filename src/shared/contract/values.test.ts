import { expect, test } from "vitest";
import * as z from "zod/mini";
import { email } from "./values.ts";

const isAccepted = (text: string): boolean => z.safeParse(email, text).success;

test("an e-mail address holds no character that nobody can see", () => {
  const invisible = [
    0x00ad, 0x034f, 0x061c, 0x115f, 0x180e, 0x200b, 0x200d, 0x200e, 0x202e, 0x2060, 0x2800, 0x3164, 0xfe0f, 0xfeff,
    0xe0041, 0x07,
  ];
  for (const code of invisible) {
    const sign = String.fromCodePoint(code);
    for (const text of [`mo${sign}na@shop.test`, `mona@sh${sign}op.test`, `mona@shop.te${sign}st`]) {
      expect(isAccepted(text), code.toString(16)).toBe(false);
    }
  }
});

test("addresses as people have them are accepted, and spaces around them are cut off", () => {
  for (const text of ["mona@shop.test", "mona.hassan+gym@shop.co.uk", "منى@متجر.مصر", "o'neil_77@shop.test"]) {
    expect(isAccepted(text), text).toBe(true);
  }
  expect(z.parse(email, " mona@shop.test ")).toBe("mona@shop.test");
});
