import fc from "fast-check";
import { expect, it } from "vitest";
import { isPasswordLengthAllowed, passwordStrength } from "./password.ts";

it("counts characters as people do, 8 to 128", () => {
  expect(isPasswordLengthAllowed("1234567")).toBe(false);
  expect(isPasswordLengthAllowed("هِمَّةُ12")).toBe(true);
  expect(isPasswordLengthAllowed("😀😀😀😀")).toBe(false);
  expect(isPasswordLengthAllowed("x".repeat(128))).toBe(true);
  expect(isPasswordLengthAllowed("x".repeat(129))).toBe(false);
});

it("names what is weak", () => {
  expect(passwordStrength("short").weaknesses).toContain("too_short");
  expect(passwordStrength("x".repeat(129)).weaknesses).toContain("too_long");
  expect(passwordStrength("Password1!").weaknesses).toContain("common");
  expect(passwordStrength("Salma1990", ["Salma", "s@x.eg"]).weaknesses).toContain("personal");
  expect(passwordStrength("aaabbbaaabbb").weaknesses).toContain("repeated");
  expect(passwordStrength("Zx-asdf-91").weaknesses).toContain("sequence");
  expect(passwordStrength("Zx-4321-kp").weaknesses).toContain("sequence");
  expect(passwordStrength("kdhtpwmq").weaknesses).toContain("one_kind");
});

it("tells weak from strong", () => {
  expect(passwordStrength("").score).toBe(0);
  expect(passwordStrength("12345678").score).toBe(0);
  expect(passwordStrength("password").score).toBe(0);
  expect(passwordStrength("Tr0ub4dor&3").score).toBe(3);
  expect(passwordStrength("حصان بطارية دبوس صحيح")).toEqual({ score: 4, weaknesses: [] });
  expect(passwordStrength("my password is a long green boat")).toEqual({ score: 4, weaknesses: [] });
});

it("takes any text and refuses what the server refuses", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.array(fc.string()), (password, personal) => {
      const { score } = passwordStrength(password, personal);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(4);
      if (!isPasswordLengthAllowed(password)) expect(score).toBe(0);
    }),
  );
});
