import { invalidField } from "#server/platform/errors.ts";
import type { DashboardStep } from "#shared/contract/admin-reports.ts";
import { addDays, addMonths, diffDays, type IsoDate, isIsoDate, startOfWeek } from "#shared/domain/calendar.ts";

/** A range of whole UTC days and the equally long range before it. */
export interface Period {
  readonly from: IsoDate;
  /** Last day, inclusive. */
  readonly to: IsoDate;
  readonly previousFrom: IsoDate;
  readonly previousTo: IsoDate;
  readonly days: number;
}

const usualDays = 28;
/** A little over two years: longer charts are unreadable and their queries expensive. */
const maxDays = 800;

interface PeriodQuery {
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
}

function assertDay(value: IsoDate | undefined, field: string): void {
  if (value !== undefined && !isIsoDate(value)) throw invalidField(field, "INVALID_FORMAT", "Is not a day");
}

/** The requested period; the last 28 days by default. Throws 400 when it is invalid or too long. */
export function toPeriod(query: PeriodQuery, today: IsoDate): Period {
  assertDay(query.from, "from");
  assertDay(query.to, "to");
  const to = query.to ?? (query.from !== undefined && query.from > today ? query.from : today);
  const from = query.from ?? addDays(to, 1 - usualDays);
  const days = diffDays(from, to) + 1;
  if (days < 1) throw invalidField("from", "TOO_BIG", "Is after the last day");
  if (days > maxDays) throw invalidField("from", "TOO_SMALL", `The period is longer than ${maxDays} days`);
  return { from, to, previousFrom: addDays(from, -days), previousTo: addDays(from, -1), days };
}

/** First day of the step that contains the date; weeks begin on Monday, as in PostgreSQL. */
function toStart(date: IsoDate, by: DashboardStep): IsoDate {
  if (by === "day") return date;
  return by === "week" ? startOfWeek(date, 1) : `${date.slice(0, 7)}-01`;
}

function next(date: IsoDate, by: DashboardStep): IsoDate {
  if (by === "month") return addMonths(date, 1);
  return addDays(date, by === "day" ? 1 : 7);
}

/** First days of all steps in a period. */
export function toSteps({ from, to }: Pick<Period, "from" | "to">, by: DashboardStep): IsoDate[] {
  const steps: IsoDate[] = [];
  for (let at = toStart(from, by); at <= to; at = next(at, by)) steps.push(at);
  return steps;
}
