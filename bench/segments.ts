import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/embedded-postgres/index.ts";
import { countSegment } from "#server/modules/marketing/admin/segments.ts";
import { armSql } from "#server/modules/marketing/arm.ts";
import { segmentSql } from "#server/modules/marketing/segment-sql.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { sql } from "#server/platform/db/orm.ts";
import { withClient } from "#server/platform/db/with-client.ts";
import type { SegmentTree } from "#shared/contract/admin-segments.ts";
import { percentile } from "./support/figures.ts";
import { fillWithOrders } from "./support/many-orders.ts";

/** Measures segments in a shop of 100,000 customers: counting (with the first twenty names) and freezing for a campaign. */

const amounts = { orders: 150_000, customers: 100_000, products: 500 };
const rounds = 10;
const aimMs = 1000;

const dataDir = mkdtempSync(join(tmpdir(), "himma-bench-segments-"));
const embedded = await startEmbeddedPostgres({ dataDir, log: () => {} });
const { host, port, user, database: name } = embedded;
const database = openDatabase({ connection: { host, port, user, database: name }, poolSize: 4 });
await withClient({ host, port, user, database: name }, (client) => migrate(client));
const client = await database.pool.connect();
await fillWithOrders(client, amounts);
// Takes longer than the statement timeout on a busy machine.
await client.query("set statement_timeout = 0");
await client.query("update users set marketing_opt_in = true where email_key like '%1%'");
await client.query("vacuum (analyze) users");
await client.query("reset statement_timeout");
client.release();
const { rows } = await database.pool.query<{ id: string }>("select id from products order by slug limit 20");
const productIds = rows.map(({ id }) => id);
const now = new Date();

const trees: Readonly<Record<string, SegmentTree>> = {
  everybody: { match: "all", items: [] },
  "two orders and more": { match: "all", items: [{ field: "orders", op: "at_least", value: 2 }] },
  "away for 90 days, spent EGP 500": {
    match: "all",
    items: [
      { field: "last_order", op: "before", days: 90 },
      { field: "spent", op: "at_least", value: 500 },
    ],
  },
  "bought one of 20 products, not lately": {
    match: "all",
    items: [
      { field: "bought", op: "is", values: productIds },
      { field: "last_order", op: "before", days: 30 },
    ],
  },
  "any of eight questions": {
    match: "any",
    items: [
      { field: "orders", op: "at_least", value: 3 },
      { field: "spent", op: "at_least", value: 1500 },
      { field: "points", op: "at_least", value: 20 },
      { field: "cart", op: "is" },
      { field: "coaching", op: "is" },
      { field: "wished", op: "is", values: productIds },
      {
        match: "all",
        isNot: true,
        rules: [
          { field: "bought", op: "is", values: productIds },
          { field: "last_workout", op: "before", days: 30 },
        ],
      },
    ],
  },
};

let isTooSlow = false;
try {
  console.log("| segment | people | reachable | p50 ms | slowest ms |\n|---|---|---|---|---|");
  for (const [title, tree] of Object.entries(trees)) {
    const times: number[] = [];
    let counted = await countSegment(database.reader, tree, now);
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      counted = await countSegment(database.reader, tree, now);
      times.push(performance.now() - begun);
    }
    const slowest = Math.max(...times);
    isTooSlow ||= slowest > aimMs;
    console.log(
      `| ${title} | ${counted.matching} | ${counted.reachable} | ${percentile(times, 0.5).toFixed(0)} | ${slowest.toFixed(0)} |`,
    );
  }
  const begun = performance.now();
  const frozen = await database.reader.execute(
    sql`insert into flow_runs (id, flow, subject_key, user_id, arm, created_at)
      select gen_random_uuid(), 'campaign:bench', u.id::text, u.id, ${armSql("campaign:bench", sql`u.id`)}, now()
      ${segmentSql({ match: "all", items: [] }, now)} and u.marketing_opt_in`,
  );
  console.log(`\nFrozen for a campaign: ${frozen.rowCount} people in ${(performance.now() - begun).toFixed(0)} ms`);
} finally {
  await database.close();
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
if (isTooSlow) {
  console.error(`slower than ${aimMs} ms`);
  process.exitCode = 1;
}
