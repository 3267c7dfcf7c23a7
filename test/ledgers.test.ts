import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each([
  "audit_entries",
  "points_entries",
  "gift_card_entries",
  "stock_movements",
  "order_lines",
  "orders",
  "order_history",
  "programme_versions",
])("%s cannot be emptied as a whole", async (table) => {
  const emptying = app.platform.database.pool.query(`truncate ${table} cascade`);
  await expect(emptying).rejects.toMatchObject({ code: "23001" });
});

test("an entry of the audit trail is neither changed nor removed", async () => {
  const { pool } = app.platform.database;
  await pool.query(
    `insert into audit_entries (id, at, actor_label, action, subject_kind, subject_id)
    values (gen_random_uuid(), now(), 'test', 'test.write', 'test', '1')`,
  );
  await expect(pool.query("update audit_entries set action = 'other'")).rejects.toMatchObject({ code: "23001" });
  await expect(pool.query("delete from audit_entries")).rejects.toMatchObject({ code: "23001" });
});
