import { addDays, dateIn, type IsoDate } from "./calendar.ts";
import type { ReturnTerms } from "./return-rules.ts";

/** Whether goods are later than their rule allows: more days than it names after the promised one, in their market. */
export function isOverdue({
  rule,
  promisedTo,
  now,
  zone,
}: {
  /** That of a late delivery; undefined where none covers it. */
  readonly rule: Pick<ReturnTerms, "days"> | undefined;
  /** The last promised day; undefined where none was. */
  readonly promisedTo: IsoDate | undefined;
  readonly now: Date;
  readonly zone: string;
}): boolean {
  if (rule === undefined || rule.days === 0 || promisedTo === undefined) return false;
  return dateIn(now, zone) > addDays(promisedTo, rule.days);
}
