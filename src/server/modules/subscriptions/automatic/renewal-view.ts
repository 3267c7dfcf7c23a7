import { graceDay } from "#server/modules/dunning/index.ts";
import { findCards, isChargeable, type SavedCardRow } from "#server/modules/saved-cards/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, eq, inArray, ne } from "#server/platform/db/orm.ts";
import type { SavedCard } from "#shared/contract/saved-cards.ts";
import type { Subscription } from "#shared/contract/subscriptions.ts";
import { addDays, dateIn, type IsoDate } from "#shared/domain/calendar.ts";
import { type Minor, toMajor } from "#shared/domain/money.ts";
import { autoChargeDays } from "#shared/domain/subscriptions.ts";
import { type DunningCaseRow, type SubscriptionRow, subscriptions } from "../tables.ts";
import { orderPath } from "./notify-member.ts";

export const findRenewalCards = (reader: Reader, rows: readonly SubscriptionRow[]) =>
  findCards(
    reader,
    rows.flatMap(({ renewalCardId }) => renewalCardId ?? []),
  );

/** Subscriptions whose renewals are charged to each of these cards. */
export async function findCardUses(
  reader: Reader,
  cardIds: readonly string[],
): Promise<ReadonlyMap<string, SavedCard["usedFor"]>> {
  const uses = new Map<string, SavedCard["usedFor"]>();
  const rows = await reader
    .select()
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.renewalCardId, [...cardIds]),
        eq(subscriptions.renewalMode, "auto"),
        ne(subscriptions.status, "ended"),
      ),
    );
  for (const { id, name, renewalCardId } of rows)
    if (renewalCardId !== null)
      uses.set(renewalCardId, [...(uses.get(renewalCardId) ?? []), { subscriptionId: id, name }]);
  return uses;
}

export interface RenewalFacts {
  readonly card: SavedCardRow | undefined;
  readonly found: DunningCaseRow | undefined;
  readonly order: Subscription["renewalOrder"];
  /** Today's price; null once the package is withdrawn. */
  readonly priceMinor: Minor | null;
  readonly now: Date;
}

/** The day of the planned charge; null when none is planned. */
function plannedDay(row: SubscriptionRow, { found }: RenewalFacts): IsoDate | null {
  if (row.renewalMode === "link" || row.status === "cancelled" || row.status === "ended") return null;
  if (found === undefined) return row.status === "paused" ? null : addDays(row.endsOn, -autoChargeDays);
  return found.state === "scheduled" && found.nextAt !== null ? dateIn(found.nextAt, row.timezone) : null;
}

/** The member's view of how the next period is paid. */
export function toRenewalView(row: SubscriptionRow, facts: RenewalFacts): Subscription["renewal"] {
  const { card, found, order, priceMinor, now } = facts;
  const isAuto = row.renewalMode === "auto";
  const amount = order?.total ?? (priceMinor === null ? null : toMajor(priceMinor));
  const agreed = row.agreedMinor === null ? null : toMajor(row.agreedMinor);
  const isOpen = found !== undefined && found.state !== "paused";
  return {
    mode: row.renewalMode,
    card:
      isAuto && card !== undefined && card.status !== "removed"
        ? { id: card.id, brand: card.brand, last4: card.last4, canRenew: isChargeable(card, now) }
        : null,
    chargeOn: plannedDay(row, facts),
    amount,
    currency: row.currency,
    needsAgreement: isAuto && row.status !== "ended" && amount !== null && (agreed === null || amount > agreed),
    state: found?.state ?? null,
    nextTryOn: found?.state === "waiting" && found.nextAt !== null ? dateIn(found.nextAt, row.timezone) : null,
    graceUntil: isOpen ? graceDay(row) : null,
    payUrl: order === null ? null : orderPath(order),
  };
}
