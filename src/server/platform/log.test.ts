import { expect, test } from "vitest";
import { sql } from "#server/platform/db/orm.ts";
import { createTestApp } from "#test/support/app.ts";
import { errorForLog } from "./log.ts";

test("a logged error contains the statement and the error, and no user input", async () => {
  const app = await createTestApp();
  try {
    const { pool } = app.platform.database;
    await pool.query("create table told (email text primary key)");
    const write = () =>
      app.platform.database.transaction((tx) =>
        tx.execute(sql`insert into told (email) values (${"mona@himma.test"})`),
      );
    await write();
    const error: unknown = await write().catch((refused: unknown) => refused);
    expect(String(error)).toContain("mona@himma.test");
    const line = errorForLog(error);
    expect(JSON.stringify(line)).not.toContain("mona@himma.test");
    expect(line).toMatchObject({
      message: "Failed query: insert into told (email) values ($1)",
      cause: { code: "23505", constraint: "told_pkey" },
    });
  } finally {
    await app.close();
  }
});

test("other values are logged unchanged", () => {
  expect(errorForLog("gone")).toBe("gone");
});
