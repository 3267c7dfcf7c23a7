import { eq } from "#server/platform/db/orm.ts";
import { notFound, refuse } from "#server/platform/errors.ts";
import { type LinkedRenewal, RENEWAL_LINK_ENDED } from "#shared/contract/renewals.ts";
import type { IsoDate } from "#shared/domain/calendar.ts";
import type { DunningState } from "#shared/domain/dunning.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import { cancelMine, resumeMine } from "../change-subscription.ts";
import type { SubscriptionDeps } from "../ports.ts";
import { getToday } from "../standing.ts";
import { type DunningCaseRow, type SubscriptionRow, subscriptions } from "../tables.ts";
import { findCase } from "./cases.ts";
import { renewalLinks } from "./renewal-links.ts";

interface Linked {
  readonly found: DunningCaseRow;
  readonly row: SubscriptionRow;
}

/** Throws 404 for forged links, RENEWAL_LINK_ENDED for old ones. */
async function findLinked(deps: SubscriptionDeps, token: string): Promise<Linked> {
  const { database, clock } = deps.platform;
  const linked = renewalLinks(deps).read(token);
  const found = linked && (await findCase(database.reader, linked.caseId));
  if (linked === undefined || found === undefined) throw notFound("No such renewal");
  if (linked.until <= clock.now()) throw refuse(RENEWAL_LINK_ENDED, "This link has expired: sign in to change it");
  const [row] = await database.reader.select().from(subscriptions).where(eq(subscriptions.id, found.subscriptionId));
  if (row === undefined) throw notFound("No such renewal");
  return { found, row };
}

/** States in which a charge is planned; with a higher price it waits for the member. */
const planned: readonly DunningState[] = ["scheduled", "charging", "waiting", "needs_customer"];

function toState({ found, row }: Linked, today: IsoDate): LinkedRenewal["state"] {
  if (row.status === "cancelled") return "cancelled";
  // Members with an unpaid renewal decide in their account, which explains the consequences.
  const isRunning = row.status === "renewal_due" && row.endsOn > today;
  return isRunning && row.renewalMode === "auto" && planned.includes(found.state) ? "planned" : "over";
}

async function toView(deps: SubscriptionDeps, linked: Linked): Promise<LinkedRenewal> {
  const { found, row } = linked;
  const order = await deps.orders.find(deps.platform.database.reader, found.orderId);
  return {
    name: row.name,
    endsOn: row.endsOn,
    total: toMajor(minor(order?.totalMinor ?? 0)),
    currency: row.currency,
    state: toState(linked, getToday(row, deps.platform)),
  };
}

export const readByLink = async (deps: SubscriptionDeps, token: string): Promise<LinkedRenewal> =>
  toView(deps, await findLinked(deps, token));

/** Cancels the subscription whose renewal a notice announced, or undoes that; idempotent. */
export async function changeByLink(
  deps: SubscriptionDeps,
  token: string,
  change: "cancel" | "resume",
): Promise<LinkedRenewal> {
  const linked = await findLinked(deps, token);
  const { row } = linked;
  const wanted = change === "cancel" ? "planned" : "cancelled";
  if (toState(linked, getToday(row, deps.platform)) === wanted) {
    const mine = { userId: row.userId, id: row.id };
    await (change === "cancel" ? cancelMine(deps, mine) : resumeMine(deps, mine));
  }
  return readByLink(deps, token);
}
