import type { OrderRow } from "#server/modules/orders/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { armSql } from "../arm.ts";
import { isFlowOn, runFlowStep, stopRun } from "../engine.ts";
import type { MarketingDeps } from "../ports.ts";
import { agreesToOffers, isInStock, type Reached, reachedColumns } from "./people.ts";

const flow = "refill";
/** Days before the goods are used up. */
const aheadDays = 5;
/** The label states the servings of a pack, not how many somebody takes a day. */
const servingsADay = 1;
const batch = 200;

/** Starts the flow for delivered goods with servings; gifts are left out, because somebody else uses them. */
export async function enterRefill(tx: Tx, { platform }: MarketingDeps, order: OrderRow): Promise<void> {
  if (order.gift !== null) return;
  const now = platform.clock.now();
  await tx.execute(sql`
    insert into flow_runs (id, flow, subject_key, user_id, product_id, arm, next_at, created_at)
    select gen_random_uuid(), ${flow}, ${order.id}::text || ':' || l.product_id, ${order.userId}::uuid, l.product_id,
      ${armSql(flow, sql`${order.userId}`)},
      ${now}::timestamptz + make_interval(days => (l.servings / ${servingsADay}::int - ${aheadDays}::int)::int), ${now}::timestamptz
    from (select l.product_id, sum(l.quantity * (p.nutrition ->> 'servingsPerContainer')::int) as servings
      from order_lines l join products p on p.id = l.product_id and p.nutrition is not null
      where l.order_id = ${order.id}::uuid group by l.product_id) l
    where l.servings between ${servingsADay * (aheadDays + 2)}::int and 1000
    on conflict do nothing`);
}

interface Due extends Partial<Reached> {
  readonly runId: string;
  readonly subject: string;
  readonly productId: string;
  readonly name: LocalizedText | null;
  readonly slug: string;
}

/** The name is missing where the product cannot be bought, the address where the person may not be contacted. */
const findDue = (reader: Reader, now: Date): Promise<Due[]> =>
  readRows(
    reader,
    sql`select r.id as "runId", r.subject_key as subject, r.product_id as "productId", p.name, p.slug, ${reachedColumns}
      from flow_runs r left join users u on u.id = r.user_id and ${agreesToOffers}
      left join products p on p.id = r.product_id and ${isInStock}
      where r.flow = ${flow} and r.step = 0 and r.next_at <= ${now}::timestamptz and r.stopped_at is null
      order by r.next_at, r.id limit ${batch}`,
  );

async function remind(tx: Tx, deps: MarketingDeps, due: Due): Promise<void> {
  const { runId, subject, productId, name: what, slug, userId, email, firstName, language } = due;
  if (what === null || !userId || !email || firstName === undefined || !language) return stopRun(tx, deps, runId);
  await runFlowStep(
    tx,
    deps,
    { flow, subject, userId, step: 1, productId },
    {
      ...{ kind: "refill", to: email, userId, language, key: `refill:${subject}` },
      data: { firstName, what, path: `/product/${slug}` },
    },
  );
}

/** Reminds of goods that are used up in five days. */
export async function remindOfRefills(deps: MarketingDeps): Promise<void> {
  const { clock, database, log } = deps.platform;
  if (!(await isFlowOn(database.reader, flow))) return;
  for (;;) {
    const due = new Map((await findDue(database.reader, clock.now())).map((run) => [run.runId, run]));
    const done = await eachAlone(log, "nobody was told of a refill", [...due.keys()], async (id) => {
      const run = due.get(id);
      if (run !== undefined) await database.transaction((tx) => remind(tx, deps, run));
    });
    if (due.size < batch || done === 0) return;
  }
}
