import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { readDkim } from "./dkim.ts";

const from = "Himma <hello@mail.shop.example>";
const pem = (key: { export(options: { type: "pkcs8"; format: "pem" }): string | Buffer }) =>
  key.export({ type: "pkcs8", format: "pem" }).toString();
const MAIL_DKIM_PRIVATE_KEY = pem(generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey);
const given = { MAIL_DKIM_DOMAIN: "Shop.example", MAIL_DKIM_SELECTOR: "mail2026", MAIL_DKIM_PRIVATE_KEY };

test("mails are signed for the sender's domain, by settings that are whole or absent", () => {
  expect(readDkim({}, from)).toBeUndefined();
  expect(readDkim(given, from)).toMatchObject({ domain: "shop.example", selector: "mail2026" });
  expect(() => readDkim({ ...given, MAIL_DKIM_SELECTOR: undefined }, from)).toThrow("MAIL_DKIM_SELECTOR is missing");
  expect(() => readDkim(given, "hello@othershop.example")).toThrow("expected the domain of MAIL_FROM");
});

test.each([
  ["another kind of key", pem(generateKeyPairSync("ed25519").privateKey)],
  ["a short key", pem(generateKeyPairSync("rsa", { modulusLength: 768 }).privateKey)],
  ["half a key", "-----BEGIN PRIVATE KEY-----\nMIIB"],
  ["no key", "secret"],
])("is refused without being shown: %s", (_, key) => {
  const read = () => readDkim({ ...given, MAIL_DKIM_PRIVATE_KEY: key }, from);
  expect(read).toThrow(/^Setting MAIL_DKIM_PRIVATE_KEY is wrong: .*expected an RSA key in PEM, as openssl genrsa 2048/);
  expect(read).not.toThrow(/MIIB|BEGIN/);
});
