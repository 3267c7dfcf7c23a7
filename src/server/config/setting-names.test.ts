import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { settingNames } from "./setting-names.ts";

test("every setting of the example is one that the shop reads, and secrets may be files", () => {
  const example = parseEnv(readFileSync(new URL("../../../.env.example", import.meta.url), "utf8"));
  expect(Object.keys(example).filter((name) => !settingNames.has(name))).toEqual([]);
  for (const name of ["JWT_SECRET_FILE", "STRIPE_SECRET_KEY_FILE", "HIMMA_ROLE", "BACKUP_KEEP"])
    expect(settingNames.has(name)).toBe(true);
  expect(settingNames.has("S3_FOLDER")).toBe(false);
});
