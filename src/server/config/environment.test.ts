import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ConfigError, readConfig } from "../config.ts";
import { secretNames } from "./environment.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "himma-given-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const secret = "a secret of more than thirty-two characters";

test("a secret can come from a file, without the line end behind it", () => {
  expect(readConfig({ JWT_SECRET_FILE: file("jwt", `${secret}\n`) }).jwtSecrets).toEqual([secret]);
  const SMTP_URL_FILE = file("smtp", "smtps://me:word@mail.example:465\n");
  expect(readConfig({ SMTP_URL_FILE }).smtpUrl).toBe("smtps://me:word@mail.example:465");
  const stripe = {
    STRIPE_SECRET_KEY_FILE: file("stripe", "sk_test_12345678"),
    STRIPE_WEBHOOK_SECRET_FILE: file("hook", "whsec_1"),
  };
  expect(readConfig(stripe).payments.stripe?.secretKey).toBe("sk_test_12345678");
});

test("the value and the file together are refused, and so is a missing, empty or invalid file", () => {
  const refusal = (environment: Record<string, string>): string => {
    try {
      readConfig(environment);
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      return String(error);
    }
    return "";
  };
  expect(refusal({ JWT_SECRET: secret, JWT_SECRET_FILE: file("jwt", secret) })).toContain(
    "Settings JWT_SECRET and JWT_SECRET_FILE are both set: keep one of them.",
  );
  expect(refusal({ JWT_SECRET_FILE: join(folder, "nothing") })).toContain(
    "Setting JWT_SECRET_FILE is wrong: its file cannot be read (ENOENT).",
  );
  expect(refusal({ JWT_SECRET_FILE: file("empty", "\n") })).toContain("its file is empty.");
  const short = refusal({ JWT_SECRET_FILE: file("short", "a short secret") });
  expect(short).toContain("Setting JWT_SECRET is wrong: expected at least 32 characters");
  expect(short).not.toContain("a short secret");
});

test("every setting of the example that holds a secret may be a file", () => {
  const example = parseEnv(readFileSync(new URL("../../../.env.example", import.meta.url), "utf8"));
  const named = Object.keys(example).filter((name) => /SECRET|TOKEN|_KEY$/.test(name));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !secretNames.includes(name))).toEqual([]);
});
