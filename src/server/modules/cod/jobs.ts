import { toOrderMarket } from "#server/modules/orders/index.ts";
import { addMinutes } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, gt, isNull, lte } from "#server/platform/db/orm.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { isReminderDue, remindAfterHours } from "#shared/domain/cod.ts";
import { marketRules } from "#shared/domain/markets.ts";
import { mailLink } from "./ask.ts";
import type { CodDeps } from "./ports.ts";
import { decideOnce, findByOrder, makeToken } from "./rows.ts";
import { codConfirmations } from "./tables.ts";

const atOnce = 200;

async function remind(tx: Tx, deps: CodDeps, orderId: string): Promise<void> {
  const { clock, ids } = deps.platform;
  const order = await deps.orders.lock(tx, orderId);
  const row = await findByOrder(tx, orderId);
  const now = clock.now();
  if (order === undefined || row?.state !== "asked") return;
  if (!isReminderDue(row, now, marketRules[toOrderMarket(order)].timezone)) return;
  const { token, hash } = makeToken(ids);
  const { expiresAt } = row;
  await tx
    .update(codConfirmations)
    .set({ reminderHash: hash, remindedAt: now })
    .where(eq(codConfirmations.orderId, orderId));
  await mailLink(tx, deps, order, { token, expiresAt, isReminder: true });
}

/** Sends reminders six hours after the request, but not at night in the market's time zone. */
export async function remindDue(deps: CodDeps): Promise<void> {
  const { database, clock, log } = deps.platform;
  const now = clock.now();
  const due = await database.reader
    .select({ id: codConfirmations.orderId })
    .from(codConfirmations)
    .where(
      and(
        eq(codConfirmations.state, "asked"),
        isNull(codConfirmations.remindedAt),
        gt(codConfirmations.expiresAt, now),
        lte(codConfirmations.askedAt, addMinutes(now, -remindAfterHours * 60)),
      ),
    )
    .orderBy(asc(codConfirmations.expiresAt))
    .limit(atOnce);
  const ids = due.map(({ id }) => id);
  await eachAlone(log, "a customer was not reminded to confirm an order", ids, (id) =>
    database.transaction((tx) => remind(tx, deps, id)),
  );
}

/** Cancels an order that nobody confirmed in time, unless somebody decided meanwhile. */
async function expire(tx: Tx, deps: CodDeps, orderId: string, at: Date): Promise<void> {
  await deps.orders.lock(tx, orderId);
  const row = await decideOnce(tx, orderId, { state: "expired", by: "deadline", at });
  if (row !== undefined) await deps.orders.cancel(tx, orderId, { actor: { by: "system" } });
}

export async function expireDue(deps: CodDeps): Promise<void> {
  const { database, clock, log } = deps.platform;
  const now = clock.now();
  const due = await database.reader
    .select({ id: codConfirmations.orderId })
    .from(codConfirmations)
    .where(and(eq(codConfirmations.state, "asked"), lte(codConfirmations.expiresAt, now)))
    .orderBy(asc(codConfirmations.expiresAt))
    .limit(atOnce);
  const ids = due.map(({ id }) => id);
  await eachAlone(log, "an order that nobody confirmed was not cancelled", ids, (id) =>
    database.transaction((tx) => expire(tx, deps, id, now)),
  );
}
