import { addDays, dateIn, type IsoDate } from "./calendar.ts";
import type { ReturnTerms } from "./return-rules.ts";

type LateRule = Pick<ReturnTerms, "days">;

/** The day from which goods are later than their rule allows; undefined where none covers them. */
export const overdueFrom = (rule: LateRule | undefined, promisedTo: IsoDate): IsoDate | undefined =>
  rule === undefined || rule.days === 0 ? undefined : addDays(promisedTo, rule.days + 1);

/** Whether goods are later than their rule allows: more days than it names after the promised one, in their market. */
export function isOverdue({
  rule,
  promisedTo,
  now,
  zone,
}: {
  /** That of a late delivery; undefined where none covers it. */
  readonly rule: LateRule | undefined;
  /** The last promised day; undefined where none was. */
  readonly promisedTo: IsoDate | undefined;
  readonly now: Date;
  readonly zone: string;
}): boolean {
  const from = promisedTo && overdueFrom(rule, promisedTo);
  return from !== undefined && dateIn(now, zone) >= from;
}
