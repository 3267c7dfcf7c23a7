import { addMinutes } from "#server/platform/clock.ts";
import type { ConversionDestination } from "#shared/domain/conversions.ts";
import type { Sent } from "./ports.ts";
import type { ConversionRow } from "./tables.ts";

/** Minutes until the next attempt, by the number of attempts so far; the last value repeats. */
const pauses = [1, 5, 30, 120, 360, 720];

/** Google takes events of the last 72 hours; Meta counts an id once within 48. */
const usefulHours: Readonly<Record<ConversionDestination, number>> = { ga4: 72, meta: 48 };

/** Minutes after which an unfinished attempt was interrupted by a crash. */
export const lostMinutes = 10;

type Attempted = Pick<ConversionRow, "destination" | "kind" | "happenedAt" | "tries">;

export const isTooOld = ({ destination, happenedAt }: Attempted, at: Date): boolean =>
  at > addMinutes(happenedAt, usefulHours[destination] * 60);

/** Google counts a purchase once by its transaction id, but counts a refund that arrives twice twice. */
export const isCountedOnce = ({ destination, kind }: Attempted): boolean =>
  destination === "meta" || kind === "purchase";

type Settled = Pick<ConversionRow, "state" | "reason" | "nextAt" | "settledAt">;

/** The state of a report after an attempt. */
export function afterAttempt(row: Attempted, sent: Sent, now: Date): Settled {
  const settle = (state: ConversionRow["state"], reason: string | null): Settled => ({
    ...{ state, reason, nextAt: null, settledAt: now },
  });
  if (sent.what === "sent") return settle("sent", null);
  if (sent.what === "refused") return settle("refused", sent.reason);
  if (sent.what === "unanswered" && !isCountedOnce(row)) return settle("unanswered", sent.reason);
  const nextAt = addMinutes(now, pauses[Math.min(row.tries, pauses.length) - 1] ?? 1);
  if (isTooOld(row, nextAt)) return settle(sent.what === "unanswered" ? "unanswered" : "expired", sent.reason);
  return { state: "waiting", reason: sent.reason, nextAt, settledAt: null };
}
