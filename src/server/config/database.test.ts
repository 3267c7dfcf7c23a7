import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { toConnectionSettings } from "./database-tls.ts";

const production = {
  NODE_ENV: "production",
  MEDIA_KEY: "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=",
  PUBLIC_URL: "https://shop.example",
  JWT_SECRET: "a secret of more than thirty-two characters",
};
const local = "postgres://himma@127.0.0.1/himma";
const remote = "postgres://himma:word@db.example:5432/himma";
const pem = "-----BEGIN CERTIFICATE-----\nMII=\n-----END CERTIFICATE-----";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "himma-tls-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

test("a process has a role, and its pool fits it", () => {
  expect(readConfig({})).toMatchObject({ role: "all", databasePool: 10 });
  expect(readConfig({ HIMMA_ROLE: "web", DATABASE_URL: local })).toMatchObject({ role: "web", databasePool: 10 });
  expect(readConfig({ HIMMA_ROLE: "worker", DATABASE_URL: local })).toMatchObject({ databasePool: 6 });
  expect(readConfig({ DATABASE_POOL: "25" }).databasePool).toBe(25);
  expect(() => readConfig({ HIMMA_ROLE: "job" })).toThrow("Setting HIMMA_ROLE is wrong: expected all, web or worker.");
  for (const DATABASE_POOL of ["1", "many", "1001"])
    expect(() => readConfig({ DATABASE_POOL })).toThrow("Setting DATABASE_POOL is wrong: expected a whole number of");
  expect(() => readConfig({ HIMMA_ROLE: "worker" })).toThrow(
    "Setting DATABASE_URL is missing: HIMMA_ROLE=worker shares a database with other processes.",
  );
});

test("production with an outside database checks the schema and does not change it, unless told", () => {
  expect(readConfig({}).migratesOnStart).toBe(true);
  expect(readConfig({ DATABASE_URL: local }).migratesOnStart).toBe(true);
  expect(readConfig({ ...production, DATABASE_URL: local }).migratesOnStart).toBe(false);
  expect(readConfig({ ...production, DATABASE_URL: local, MIGRATE: "on-start" }).migratesOnStart).toBe(true);
  expect(readConfig({ DATABASE_URL: local, MIGRATE: "check" }).migratesOnStart).toBe(false);
  expect(() => readConfig({ MIGRATE: "never" })).toThrow("Setting MIGRATE is wrong: expected on-start or check.");
  expect(() => readConfig({ MIGRATE: "check" })).toThrow(
    "Setting MIGRATE is wrong: the embedded database is migrated on start; unset it.",
  );
});

test.each([
  [local],
  ["postgres://himma@localhost/himma"],
  ["postgres://himma@[::1]:5432/himma"],
  ["postgres://himma@db.example/himma?host=%2Fvar%2Frun%2Fpostgresql"],
  [`${remote}?sslmode=require`],
  [`${remote}?sslmode=verify-full`],
  [`${remote}?ssl=true`],
])("production connects to %s", (DATABASE_URL) => {
  expect(readConfig({ ...production, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test.each([
  [remote],
  [`${remote}?sslmode=disable`],
  [`${remote}?sslmode=prefer`],
  [`${remote}?sslmode=no-verify`],
  [`${remote}?ssl=true&sslmode=disable`],
  [`${remote}?ssl=true&sslmode=no-verify`],
  ["postgres://himma@localhost/himma?host=db.example"],
])("production does not send its data unencrypted to %s", (DATABASE_URL) => {
  const refusal = "Setting DATABASE_URL names a remote database without TLS: add ?sslmode=verify-full to it";
  expect(() => readConfig({ ...production, DATABASE_URL })).toThrow(refusal);
  expect(readConfig({ ...production, DATABASE_URL, DATABASE_TLS: "off" }).databaseUrl).toBe(DATABASE_URL);
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  expect(() => readConfig({ ...production, DATABASE_URL: local, DATABASE_DIRECT_URL: DATABASE_URL })).toThrow(
    "Setting DATABASE_DIRECT_URL names a remote database without TLS",
  );
});

test("with a certificate authority every remote connection verifies the server, whatever its address says", () => {
  const DATABASE_CA_FILE = file("ca.pem", `${pem}\n`);
  expect(readConfig({ ...production, DATABASE_URL: remote, DATABASE_CA_FILE }).databaseCa).toBe(pem);
  expect(toConnectionSettings(`${remote}?sslmode=no-verify&application_name=shop`, pem)).toEqual({
    connectionString: `${remote}?application_name=shop`,
    ssl: { ca: pem, rejectUnauthorized: true },
  });
  expect(toConnectionSettings(`${remote}?sslmode=require`, undefined)).toEqual({
    connectionString: `${remote}?sslmode=verify-full`,
  });
  const socket = "postgres://himma@localhost/himma?host=%2Frun%2Fpostgresql";
  expect(toConnectionSettings(socket, pem)).toEqual({ connectionString: socket });
  expect(() => readConfig({ DATABASE_URL: remote, DATABASE_CA_FILE: file("not.pem", "nonsense") })).toThrow(
    "Setting DATABASE_CA_FILE is wrong: expected a file with a certificate in PEM form.",
  );
  expect(() => readConfig({ DATABASE_URL: remote, DATABASE_CA_FILE: join(folder, "nothing") })).toThrow(
    "Setting DATABASE_CA_FILE is wrong: its file cannot be read (ENOENT).",
  );
});

test("processes of a production shop share a secret, and may change it without signing anybody out", () => {
  const { JWT_SECRET, ...withoutSecret } = production;
  expect(() => readConfig({ ...withoutSecret, DATABASE_URL: local })).toThrow("Setting JWT_SECRET is missing");
  expect(readConfig(withoutSecret).jwtSecrets).toBeUndefined();
  const fresh = "another secret of more than thirty-two characters";
  expect(readConfig({ JWT_SECRET: `${fresh}, ${JWT_SECRET}` }).jwtSecrets).toEqual([fresh, JWT_SECRET]);
  for (const wrong of ["short", `${fresh},short`, `${fresh},`])
    expect(() => readConfig({ JWT_SECRET: wrong })).toThrow("Setting JWT_SECRET is wrong: expected at least 32");
});

test("a pooler needs a way past it", () => {
  expect(readConfig({ DATABASE_URL: local }).databasePooler).toBe("none");
  const pooled = { DATABASE_URL: local, DATABASE_POOLER: "transaction" };
  expect(readConfig({ ...pooled, DATABASE_DIRECT_URL: local }).databasePooler).toBe("transaction");
  for (const given of [pooled, { DATABASE_POOLER: "transaction" }])
    expect(() => readConfig(given)).toThrow("Setting DATABASE_DIRECT_URL is missing: with DATABASE_POOLER=transaction");
  expect(() => readConfig({ ...pooled, DATABASE_POOLER: "session" })).toThrow(
    "Setting DATABASE_POOLER is wrong: expected none or transaction.",
  );
});

test("metrics have a port of their own", () => {
  expect(readConfig({}).metrics).toBeUndefined();
  expect(readConfig({ METRICS_PORT: "9464" }).metrics).toEqual({ port: 9464, host: "127.0.0.1" });
  expect(() => readConfig({ METRICS_PORT: "3000" })).toThrow("expected another port than PORT");
  expect(() => readConfig({ METRICS_PORT: "70000" })).toThrow("Setting METRICS_PORT is wrong: expected a whole number");
});
