import type { Reader } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { IsoDate } from "#shared/domain/calendar.ts";
import type { PaidPeriod } from "#shared/domain/entitlements.ts";
import { usualTerms } from "#shared/domain/package-terms.ts";
import { listPauses } from "./pauses.ts";
import { getToday, keptPeriods } from "./standing.ts";
import type { SubscriptionRow } from "./tables.ts";

/** The paid periods of a subscription, and today in its calendar. */
export interface PaidTime {
  readonly startedOn: IsoDate;
  readonly periods: readonly PaidPeriod[];
  readonly today: IsoDate;
}

/** Paid periods with their pauses and terms. */
export async function readPaidTime(
  reader: Reader,
  { clock }: Pick<Platform, "clock">,
  row: Pick<SubscriptionRow, "id" | "startedOn" | "months" | "timezone">,
): Promise<PaidTime> {
  const taken = await listPauses(reader, row.id);
  const kept = await keptPeriods(reader, row.id);
  return {
    startedOn: row.startedOn,
    today: getToday(row, { clock }),
    periods: kept.map(({ id, months, gapDays, pausedDays, terms }) => ({
      ...{ months, gapDays, pausedDays, terms: terms ?? usualTerms(row.months) },
      pauses: taken.flatMap(({ periodId, fromOn, untilOn }) =>
        periodId === id && fromOn < untilOn ? [{ startsOn: fromOn, endsOn: untilOn }] : [],
      ),
    })),
  };
}
