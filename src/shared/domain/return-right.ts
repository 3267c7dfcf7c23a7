import { endOfDays } from "./calendar.ts";
import type { ReturnFee, ReturnTerms } from "./return-rules.ts";

export const returnCodes = [
  "OK",
  "RETURN_WINDOW_OVER",
  "RETURN_OPENED",
  "RETURN_USED",
  "RETURN_NONE_LEFT",
  "RETURN_NOT_COVERED",
] as const;
export type ReturnCode = (typeof returnCodes)[number];

export interface ReturnFacts {
  /** Undefined where no rule covers the ground. */
  readonly rule: ReturnTerms | undefined;
  /** Null when the delivery date is unknown; such goods have no deadline. */
  readonly deliveredAt: Date | null;
  readonly now: Date;
  /** The market's time zone, in which days are counted. */
  readonly zone: string;
  readonly opened: boolean;
  readonly used: boolean;
  /** Pieces that are not being returned already. */
  readonly piecesLeft: number;
}

export interface ReturnRight {
  readonly allowed: boolean;
  /** The last moment; null without a rule or a delivery date. */
  readonly until: Date | null;
  /** Who pays the return shipping. */
  readonly fee: ReturnFee;
  readonly code: ReturnCode;
}

function judge({ now, opened, used, piecesLeft }: ReturnFacts, rule: ReturnTerms, until: Date | null): ReturnCode {
  if (piecesLeft <= 0) return "RETURN_NONE_LEFT";
  // Faulty and wrong goods show it in use.
  if (used && rule.ground === "change_of_mind") return "RETURN_USED";
  if (opened && !rule.openedOk) return "RETURN_OPENED";
  return until !== null && now > until ? "RETURN_WINDOW_OVER" : "OK";
}

/**
 * Whether a piece may be returned, until when and at whose cost. Its days are calendar days of the market after the day
 * of delivery, to the last millisecond.
 */
export function returnRight(facts: ReturnFacts): ReturnRight {
  const { rule, deliveredAt, zone } = facts;
  if (rule === undefined || rule.days === 0)
    return { allowed: false, until: null, fee: "customer", code: "RETURN_NOT_COVERED" };
  const until = deliveredAt === null ? null : endOfDays(deliveredAt, rule.days, zone);
  const code = judge(facts, rule, until);
  return { allowed: code === "OK", until, fee: rule.fee, code };
}
