import { expect, test } from "vitest";
import { toNetwork } from "#server/platform/rate-limits.ts";
import { createGate, createPasswords, hashOfNobody } from "./password-hashing.ts";
import { isCommonPassword } from "./password-policy.ts";

test("an IPv6 network is the /64, an IPv4 network the address", () => {
  expect(toNetwork("203.0.113.9")).toBe("203.0.113.9");
  expect(toNetwork("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(toNetwork("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(toNetwork("2001:db8:1:2::9")).toBe("2001:db8:1:2::/64");
  expect(toNetwork("2001:0DB8::1")).toBe("2001:db8:0:0::/64");
  expect(toNetwork("::1")).toBe("0:0:0:0::/64");
});

test("often used passwords are common; a personal one is not", () => {
  for (const common of [
    "letmein1",
    "Welcome2026",
    "password123",
    "P@ssw0rd",
    "Passw0rd1",
    "12345678",
    "iloveyou",
    "abcd1234",
    "zxcvbnm1",
    "habibi123",
    "11223344",
    "Summer2025",
    "qwertyqwerty",
    "هِمّة1234",
  ]) {
    expect(isCommonPassword(common), common).toBe(true);
  }
  for (const own of [
    "Himma-demo-2026",
    "Welcome2026!",
    "Test-1234-abc",
    "correct horse battery",
    "Kettle-bell-77",
    "tR8#kq!zPw",
    "نهار جميل في الحديقة",
  ]) {
    expect(isCommonPassword(own), own).toBe(false);
  }
});

test("the gate runs up to its limit, queues some more and rejects the rest", async () => {
  const gate = createGate(2, 1);
  const ends: (() => void)[] = [];
  const work = () => new Promise<string>((resolve) => ends.push(() => resolve("done")));
  const running = [gate(work), gate(work), gate(work)];
  await expect(gate(work)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
  expect(ends).toHaveLength(2);
  ends[0]?.();
  expect(await running[0]).toBe("done");
  await Promise.resolve();
  expect(ends).toHaveLength(3);
  for (const end of ends) end();
  expect(await Promise.all(running)).toEqual(["done", "done", "done"]);
});

test("the hash for unknown accounts has the cost of a real one, and no password matches it", async () => {
  const passwords = createPasswords();
  const costOf = (hash: string) => hash.split("$").slice(0, 4).join("$");
  const stored = await passwords.hash("Kettle-bell-77");
  expect(costOf(stored)).toBe("$argon2id$v=19$m=19456,t=2,p=1");
  expect(costOf(hashOfNobody)).toBe(costOf(stored));
  expect(await passwords.matches("Kettle-bell-77", stored)).toBe(true);
  expect(await passwords.matches("kettle-bell-77", stored)).toBe(false);
  expect(await passwords.matches("Kettle-bell-77", undefined)).toBe(false);
});

test("composed and decomposed letters are the same password, and a malformed stored hash is an error, not a match", async () => {
  const passwords = createPasswords();
  expect(await passwords.matches("cafe\u0301 au lait", await passwords.hash("caf\u00e9 au lait"))).toBe(true);
  await expect(passwords.matches("anything", "not a hash")).rejects.toThrow();
  expect(await passwords.matches("x", null)).toBe(false);
});
