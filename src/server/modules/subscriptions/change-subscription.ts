import { touchClient } from "#server/modules/workouts/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { Subscription } from "#shared/contract/subscriptions.ts";
import { findOpenCase } from "./automatic/cases.ts";
import { lockWithOrder } from "./automatic/lock-with-order.ts";
import { noSuchSubscription, subscriptionState } from "./errors.ts";
import { invoiceRenewal } from "./invoice-renewal.ts";
import { beginPause, shortenPause } from "./pauses.ts";
import type { SubscriptionDeps } from "./ports.ts";
import { readSubscription } from "./read-subscriptions.ts";
import { closeRenewals } from "./renewal-orders.ts";
import { type Deps, endNow, getToday, moveSubscription } from "./standing.ts";
import { type SubscriptionRow, subscriptions } from "./tables.ts";

type Change = (tx: Tx, deps: Deps, row: SubscriptionRow) => Promise<unknown>;

/** The paid time may be over before the job has marked the subscription as ended. */
function assertTimeLeft(row: SubscriptionRow, deps: Deps): void {
  if (row.endsOn <= getToday(row, deps)) throw subscriptionState("This subscription has ended");
}

async function changeMine(
  deps: SubscriptionDeps,
  mine: { readonly userId: string; readonly id: string },
  change: Change,
  /** The change to apply instead if it is unpaid and its renewal is still open. */
  changeUnpaid?: Change,
): Promise<Subscription> {
  const { platform } = deps;
  await platform.database.transaction(async (tx) => {
    const open = await lockWithOrder(tx, deps, mine.id);
    if (open === undefined || open.row.userId !== mine.userId) throw noSuchSubscription();
    const { row, renewal, found } = open;
    const isUnpaid = row.endsOn <= getToday(row, platform) && found !== undefined;
    if (isUnpaid && changeUnpaid !== undefined) await changeUnpaid(tx, platform, row);
    else {
      assertTimeLeft(row, platform);
      await change(tx, platform, row);
    }
    // A charge that succeeds after this is refunded.
    const isGivenUp = found !== undefined && (await findOpenCase(tx, row.id)) === undefined;
    if (isGivenUp && renewal !== undefined) await deps.orders.cancel(tx, renewal.order.id, { actor: { by: "system" } });
    await touchClient(tx, platform, row.userId);
  });
  return readSubscription(deps, mine.userId, mine.id);
}

type Mine = Parameters<typeof changeMine>[1];

/** Ends today if it is in the grace of an automatic renewal, or paused because it is unpaid. */
async function endUnpaid(tx: Tx, deps: Deps, row: SubscriptionRow): Promise<void> {
  await closeRenewals(tx, deps, row.id);
  await moveSubscription(tx, deps, row, "end");
}

const cancel: Change = async (tx, deps, row) => {
  const endsOn = row.status === "paused" ? await shortenPause(tx, deps, row) : row.endsOn;
  await moveSubscription(tx, deps, row, "cancel", { endsOn });
  await closeRenewals(tx, deps, row.id);
};

/** Cancels: runs to the end of the paid time without renewal; ends a pause. */
export const cancelMine = (deps: SubscriptionDeps, mine: Mine) => changeMine(deps, mine, cancel, endUnpaid);

/** Resumes after a cancellation or ends a pause early. Close to the end, invoices the renewal at once. */
export async function resumeMine(deps: SubscriptionDeps, mine: Mine): Promise<Subscription> {
  await changeMine(deps, mine, async (tx, inner, row) => {
    const endsOn = row.status === "paused" ? await shortenPause(tx, inner, row) : row.endsOn;
    await moveSubscription(tx, inner, row, "resume", { endsOn });
  });
  await invoiceRenewal(deps, mine.id);
  return readSubscription(deps, mine.userId, mine.id);
}

/** Pauses from today and cancels an unpaid renewal order, because the end date moves. */
export const pauseMine = (deps: SubscriptionDeps, mine: Mine, days?: number) =>
  changeMine(deps, mine, async (tx, inner, row) => {
    const paused = await beginPause(tx, inner, row, days);
    await closeRenewals(tx, inner, row.id);
    const endsOn = await endNow(tx, paused);
    await tx.update(subscriptions).set({ endsOn }).where(eq(subscriptions.id, row.id));
  });
