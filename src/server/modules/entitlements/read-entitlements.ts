import { findOwnSubscription, type PaidTime, readPaidTime } from "#server/modules/subscriptions/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Entitlement } from "#shared/contract/entitlements.ts";
import {
  type EntitlementKind,
  findOwed,
  type OwedPromise,
  type PaidPeriod,
  toStandings,
} from "#shared/domain/entitlements.ts";
import { layPeriods } from "#shared/domain/subscriptions.ts";
import { type Known, readWindows, type Subscribed } from "./windows.ts";

type Deps = Pick<Platform, "clock">;

/** Today's period, or the last one after its end. */
function findPeriod({ startedOn, periods, today }: PaidTime): PaidPeriod | undefined {
  const found = layPeriods(startedOn, periods).findIndex(({ endsOn }) => today < endsOn);
  return periods.at(found);
}

const toPer = (kind: EntitlementKind, period: PaidPeriod | undefined): Entitlement["per"] => {
  if (kind === "clip") return "week";
  if (kind === "call") return "month";
  return kind === "programme" ? "period" : (period?.terms.reviewsPer ?? "week");
};

export function toEntitlements(known: Known): Entitlement[] {
  const period = findPeriod(known);
  return toStandings(known.states, known.today).map((one) => ({
    ...one,
    per: toPer(one.kind, period),
    minutes: one.kind === "call" ? (period?.terms.callMinutes ?? null) : null,
  }));
}

/** A subscription's entitlements today; none once it has ended. */
export const readEntitlements = async (reader: Reader, deps: Deps, row: Subscribed): Promise<Entitlement[]> =>
  toEntitlements(await readWindows(reader, deps, row));

/** Whether the current period includes food targets by the coach. */
export async function promisesFood(reader: Reader, deps: Deps, row: Subscribed): Promise<boolean> {
  const known = await readPaidTime(reader, deps, row);
  return findPeriod(known)?.terms.nutrition === true;
}

/** Throws 404 for subscriptions of others. */
export const listMine = async (reader: Reader, deps: Deps, userId: string, id: string): Promise<Entitlement[]> =>
  readEntitlements(reader, deps, await findOwnSubscription(reader, userId, id));

/** What the coach must deliver within the given days, or did not deliver in time. */
export async function readOwed(
  reader: Reader,
  deps: Deps,
  row: Subscribed,
  noticeDays: number,
): Promise<OwedPromise[]> {
  const { states, today } = await readWindows(reader, deps, row);
  return findOwed(states, today, noticeDays);
}
