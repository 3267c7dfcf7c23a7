import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { codeOf, newSecret, stepAt, stepOfCode, toBase32, toKeyUri } from "./totp.ts";

const seed = Buffer.from("12345678901234567890");

test("codes are those of RFC 6238, appendix B", () => {
  const vectors: readonly (readonly [number, string])[] = [
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ];
  for (const [seconds, code] of vectors) expect(codeOf(seed, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
});

test("another implementation makes the same code from the same secret and QR code address", () => {
  const at = Date.UTC(2026, 10, 23, 12);
  for (let round = 0; round < 20; round++) {
    const secret = newSecret();
    expect(secret).toHaveLength(20);
    const app = new TOTP({ secret: Secret.fromBase32(toBase32(secret)) });
    expect(codeOf(secret, stepAt(new Date(at)))).toBe(app.generate({ timestamp: at }));
  }
});

test("a code is accepted one step early and one step late, and no further", () => {
  const at = new Date(Date.UTC(2026, 10, 23, 12, 0, 10));
  const step = stepAt(at);
  for (const near of [-1, 0, 1]) expect(stepOfCode(seed, codeOf(seed, step + near), at)).toBe(step + near);
  for (const far of [-2, 2]) expect(stepOfCode(seed, codeOf(seed, step + far), at)).toBeUndefined();
});

test("the address of the QR code names shop and account", () => {
  expect(toKeyUri("ABC234", { issuer: "Himma", account: "mona@himma.test" })).toBe(
    "otpauth://totp/Himma:mona%40himma.test?secret=ABC234&issuer=Himma&algorithm=SHA1&digits=6&period=30",
  );
});
