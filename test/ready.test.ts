import { beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  return () => app.close();
});

const ready = async () => {
  const reply = await app.http.inject("/api/ready");
  return { status: reply.statusCode, body: reply.json() as { message?: string; status?: string } };
};

const run = (statement: string) => app.platform.database.pool.query(statement);

test("a database that was restored without one of its tables is not ready, and the reply names it", async () => {
  await run("alter table join_applications rename to elsewhere");
  expect(await ready()).toEqual({
    status: 503,
    body: {
      code: "UNAVAILABLE",
      message: "The database's schema is not this build's: table join_applications is missing",
    },
  });
  await run("alter table elsewhere rename to join_applications");
  await run("update schema_migrations set checksum = 'other' where name = '0001-platform.sql'");
  expect(await ready()).toMatchObject({
    status: 503,
    body: {
      message:
        "The database's schema is not this build's: migration 0001-platform.sql was applied with another content",
    },
  });
});
