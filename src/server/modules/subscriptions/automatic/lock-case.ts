import type { LockedCharge } from "#server/modules/dunning/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { SubscriptionDeps } from "../ports.ts";
import { lockSubscription } from "../standing.ts";
import type { DunningCaseRow, SubscriptionRow } from "../tables.ts";
import { claimCase, findCase } from "./cases.ts";

export interface Locked extends LockedCharge {
  readonly found: DunningCaseRow;
  readonly row: SubscriptionRow;
}

const toPayer = ({ userId, renewalCardId, agreedMinor, renewalMode, endsOn, timezone }: SubscriptionRow) => ({
  ...{ userId, agreedMinor, endsOn, timezone },
  cardId: renewalCardId,
  isAutomatic: renewalMode === "auto",
});

/** Locks order, case and subscription, in this order; `undefined` when another process has the case or it is over. */
export async function lockCase(tx: Tx, deps: SubscriptionDeps, caseId: string): Promise<Locked | undefined> {
  const seen = await findCase(tx, caseId);
  if (seen === undefined) return undefined;
  const order = await deps.orders.lock(tx, seen.orderId);
  const found = await claimCase(tx, caseId);
  const row = await lockSubscription(tx, seen.subscriptionId);
  return order === undefined || found === undefined || row === undefined
    ? undefined
    : { order, found, row, payer: toPayer(row) };
}
