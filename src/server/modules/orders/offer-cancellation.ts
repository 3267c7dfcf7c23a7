import { and, asc, gt, inArray, isNull, lt, sql } from "#server/platform/db/orm.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { isLateCancellation } from "./customer-rights.ts";
import { changeOrder, listLines, lockOrder } from "./history.ts";
import { mailAbout } from "./order-mails.ts";
import type { OrderDeps } from "./ports.ts";
import { orders } from "./tables.ts";

export const lateDeliveryJob = "returns.late-delivery";
const batch = 200;

/** Orders whose promised delivery is overdue and whose customer was not told yet. */
async function listPromised({ platform }: OrderDeps, after: string): Promise<string[]> {
  const today = dateIn(platform.clock.now(), "UTC");
  const rows = await platform.database.reader
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.status, ["paid", "processing", "shipped"]),
        isNull(orders.lateOfferedAt),
        lt(sql`coalesce(${orders.agreedTo}::text, ${orders.deliveryDays} ->> 'to')`, today),
        gt(orders.id, after),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(batch);
  return rows.map(({ id }) => id);
}

/** Tells the customer, once, that they may cancel; decided again under the order's lock. */
async function offer(deps: OrderDeps, id: string): Promise<void> {
  await deps.platform.database.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order === undefined || order.lateOfferedAt !== null) return;
    const placed = { order, lines: await listLines(tx, id) };
    if (!(await isLateCancellation(tx, deps, placed))) return;
    const offered = await changeOrder(tx, deps.platform, id, { lateOfferedAt: deps.platform.clock.now() });
    // Sent once more if a later day was agreed since.
    const once = offered.agreedTo === null ? {} : { once: `${id}:${offered.agreedTo}` };
    await mailAbout(tx, deps, "order-late", { ...placed, order: offered }, once);
  });
}

const first = "00000000-0000-0000-0000-000000000000";

/** Offers cancellation of orders that are later than their market's rule allows. Runs daily. */
export async function offerForLate(deps: OrderDeps): Promise<void> {
  for (let after = first; ; ) {
    const ids = await listPromised(deps, after);
    await eachAlone(deps.platform.log, "a customer was not told that their order is late", ids, (id) =>
      offer(deps, id),
    );
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
