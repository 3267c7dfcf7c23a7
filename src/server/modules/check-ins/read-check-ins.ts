import type { Reader } from "#server/platform/db/database.ts";
import { and, desc, eq, gt, gte, inArray, isNull, lt, ne, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { CheckIn, CheckInSummary, getCheckIns } from "#shared/contract/check-ins.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { addDays, dateIn, type IsoDate } from "#shared/domain/calendar.ts";
import { type CheckInAnswers, type CheckInItem, nextDueDay, toCheckInTimes } from "#shared/domain/check-ins.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { noSuchCheckIn } from "./errors.ts";
import { readPhotos } from "./photos.ts";
import type { CheckInDeps } from "./ports.ts";
import { type CheckInRow, checkInForms, checkInFormVersions, checkInSchedules, checkIns } from "./tables.ts";

/** How many days back the lists go. */
const historyDays = 183;

/** The questions of check-ins and the title of their form. */
interface Form {
  readonly title: LocalizedText;
  readonly items: CheckInItem[];
}

const formKey = ({ formId, formNumber }: Pick<CheckInRow, "formId" | "formNumber">) => `${formId}:${formNumber}`;

/** The forms of check-ins by id and version. */
export async function readFormsOf(
  reader: Reader,
  rows: readonly Pick<CheckInRow, "formId" | "formNumber">[],
): Promise<(row: Pick<CheckInRow, "formId" | "formNumber">) => Form> {
  const { formId, number, items } = checkInFormVersions;
  const found = await reader
    .select({ formId, formNumber: number, items, title: checkInForms.title })
    .from(checkInFormVersions)
    .innerJoin(checkInForms, eq(checkInForms.id, formId))
    .where(inArray(formId, [...new Set(rows.map((row) => row.formId))]))
    .limit(1000);
  const forms = new Map(found.map((row) => [formKey(row), row]));
  return (row) => {
    const form = forms.get(formKey(row));
    if (form === undefined) throw new Error("a check-in's form is gone");
    return form;
  };
}

export function openAnswers(
  { seal }: Pick<CheckInDeps, "seal">,
  { answers }: Pick<CheckInRow, "answers">,
): CheckInAnswers {
  const text = answers === null ? undefined : seal.open(answers);
  return text === undefined ? {} : (JSON.parse(text) as CheckInAnswers);
}

export const toSummary = (row: CheckInRow, title: LocalizedText): CheckInSummary => ({
  ...{ id: row.id, subscriptionId: row.subscriptionId, title, dueOn: row.dueOn, state: row.state },
  ...{ opensAt: row.opensAt.toISOString(), dueAt: row.dueAt.toISOString() },
  submittedAt: row.submittedAt?.toISOString() ?? null,
  answeredAt: row.answeredAt?.toISOString() ?? null,
});

/** Whether a later check-in is already open, so that this one can no longer be submitted. */
export async function isOvertaken(reader: Reader, { scheduleId, dueOn }: CheckInRow): Promise<boolean> {
  const [later] = await reader
    .select({ id: checkIns.id })
    .from(checkIns)
    .where(and(eq(checkIns.scheduleId, scheduleId), gt(checkIns.dueOn, dueOn)))
    .limit(1);
  return later !== undefined;
}

/** Whether coaching has ended, so that no coach answers. */
export async function isCoachingOver(reader: Reader, { subscriptionId }: CheckInRow): Promise<boolean> {
  const [row] = await readRows<{ isOver: boolean }>(
    reader,
    sql`select s.status = 'ended' as "isOver" from subscriptions s where s.id = ${subscriptionId}`,
  );
  return row?.isOver ?? true;
}

const mayChange = (row: CheckInRow, overtaken: boolean): boolean =>
  row.state === "submitted" || ((row.state === "open" || row.state === "missed") && !overtaken);

async function readPrevious(reader: Reader, deps: CheckInDeps, row: CheckInRow): Promise<CheckInAnswers | null> {
  const [before] = await reader
    .select()
    .from(checkIns)
    .where(
      and(
        eq(checkIns.subscriptionId, row.subscriptionId),
        lt(checkIns.dueOn, row.dueOn),
        inArray(checkIns.state, ["submitted", "answered"]),
      ),
    )
    .orderBy(desc(checkIns.dueOn))
    .limit(1);
  return before === undefined ? null : openAnswers(deps, before);
}

export async function findMine(reader: Reader, userId: string, id: string): Promise<CheckInRow> {
  const [row] = await reader
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.id, id), eq(checkIns.userId, userId), ne(checkIns.state, "skipped")));
  if (row === undefined) throw noSuchCheckIn();
  return row;
}

/** A check-in as its member sees it. */
export async function toMine(reader: Reader, deps: CheckInDeps, row: CheckInRow): Promise<CheckIn> {
  const { title, items } = (await readFormsOf(reader, [row]))(row);
  const isOpen = mayChange(row, await isOvertaken(reader, row)) && !(await isCoachingOver(reader, row));
  return {
    ...toSummary(row, title),
    photos: (await readPhotos(reader, [row.id]))(row.id),
    ...{ items, answers: openAnswers(deps, row), previous: await readPrevious(reader, deps, row) },
    ...{ revision: row.revision, isOpen },
  };
}

interface Running {
  readonly subscriptionId: string;
  readonly timezone: string;
}

/** The member's running subscriptions by id. */
async function readRunning(reader: Reader, userId: string): Promise<Map<string, Running>> {
  const rows = await readRows<Running>(
    reader,
    sql`select s.id as "subscriptionId", zone_of(s.user_id, s.timezone) as timezone from subscriptions s
    where s.user_id = ${userId} and s.status not in ('ended', 'paused') limit 100`,
  );
  return new Map(rows.map((row) => [row.subscriptionId, row]));
}

/** The next due day that is not open yet. */
function toNext(rhythm: Parameters<typeof nextDueDay>[0], now: Date, timezone: string) {
  const next = (from: IsoDate) => {
    const dueOn = nextDueDay(rhythm, from);
    return { dueOn, opensAt: toCheckInTimes(dueOn, timezone).opensAt };
  };
  const found = next(dateIn(now, timezone));
  return found.opensAt > now ? found : next(addDays(found.dueOn, 1));
}

export async function listMine(deps: CheckInDeps, userId: string): Promise<ReplyOf<typeof getCheckIns>> {
  const { database, clock } = deps.platform;
  const { reader } = database;
  const now = clock.now();
  const since = addDays(dateIn(now, "UTC"), -historyDays);
  const rows = await reader
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.userId, userId), ne(checkIns.state, "skipped"), gte(checkIns.dueOn, since)))
    .orderBy(desc(checkIns.dueOn))
    .limit(200);
  const running = await readRunning(reader, userId);
  const schedules = await reader
    .select({ schedule: checkInSchedules, title: checkInForms.title })
    .from(checkInSchedules)
    .innerJoin(checkInForms, eq(checkInForms.id, checkInSchedules.formId))
    .where(and(inArray(checkInSchedules.subscriptionId, [...running.keys()]), isNull(checkInSchedules.stoppedAt)))
    .limit(100);
  const formOf = await readFormsOf(reader, rows);
  return {
    checkIns: rows.map((row) => toSummary(row, formOf(row).title)),
    next: schedules.map(({ schedule, title }) => {
      const { subscriptionId } = schedule;
      const { dueOn, opensAt } = toNext(schedule, now, running.get(subscriptionId)?.timezone ?? "UTC");
      return { subscriptionId, title, dueOn, opensAt: opensAt.toISOString() };
    }),
  };
}

/** The state of a subscription's check-ins, for coaches. */
export interface CheckInStanding {
  /** The oldest check-in that was submitted and not answered. */
  readonly waiting: { readonly id: string; readonly since: Date } | undefined;
  /** Number of consecutive missed check-ins up to now, and the day of the last one. */
  readonly missed: { readonly inARow: number; readonly lastOn: IsoDate } | undefined;
  readonly lastSubmittedAt: Date | undefined;
}

export async function readCheckInStanding(reader: Reader, subscriptionId: string): Promise<CheckInStanding> {
  const rows = await reader
    .select({ id: checkIns.id, state: checkIns.state, dueOn: checkIns.dueOn, submittedAt: checkIns.submittedAt })
    .from(checkIns)
    .where(and(eq(checkIns.subscriptionId, subscriptionId), ne(checkIns.state, "skipped")))
    .orderBy(desc(checkIns.dueOn))
    .limit(30);
  const waiting = rows.findLast(({ state }) => state === "submitted");
  const decided = rows.filter(({ state }) => state !== "open");
  const inARow = decided.findIndex(({ state }) => state !== "missed");
  const missed = inARow === -1 ? decided.length : inARow;
  const [last] = decided;
  const submitted = rows.flatMap((row) => (row.submittedAt === null ? [] : [row.submittedAt]));
  return {
    waiting: waiting?.submittedAt ? { id: waiting.id, since: waiting.submittedAt } : undefined,
    missed: missed === 0 || last === undefined ? undefined : { inARow: missed, lastOn: last.dueOn },
    lastSubmittedAt: submitted.length === 0 ? undefined : new Date(Math.max(...submitted.map(Number))),
  };
}
