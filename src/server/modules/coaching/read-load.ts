import { findStaffWith } from "#server/modules/accounts/index.ts";
import { type CoachRow, listCoaches } from "#server/modules/programmes/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type adminGetCoachingLoad, type CoachLoad, longestLoadDays } from "#shared/contract/admin-coaching-load.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { addDays, dateIn, diffDays, type IsoDate, isIsoDate, startOfDay } from "#shared/domain/calendar.ts";
import { usualZone, type WorkingHours, workingSpans } from "#shared/domain/working-hours.ts";
import { readLoads } from "./assignments.ts";
import { readDaysOff } from "./days-off.ts";
import * as figures from "./load-figures.ts";

const usualDays = 28;

type Query = QueryOf<typeof adminGetCoachingLoad>;

/** The first and last requested day. Throws 400. */
function toDays(query: Query, today: IsoDate): { readonly from: IsoDate; readonly to: IsoDate } {
  for (const field of ["from", "to"] as const)
    if (query[field] !== undefined && !isIsoDate(query[field])) throw invalidField(field, "INVALID_FORMAT", "No day");
  const to = query.to ?? (query.from === undefined ? today : addDays(query.from, usualDays - 1));
  const from = query.from ?? addDays(to, 1 - usualDays);
  const days = diffDays(from, to) + 1;
  if (days < 1) throw invalidField("from", "TOO_BIG", "Is after the last day");
  if (days > longestLoadDays) throw invalidField("from", "TOO_SMALL", `Ask for ${longestLoadDays} days at most`);
  return { from, to };
}

/** The working days of all coaches; computed once for coaches with the same hours. */
async function readWorkingDays(
  reader: Reader,
  coaches: readonly CoachRow[],
  from: IsoDate,
  until: IsoDate,
): Promise<figures.WorkingDay[]> {
  const ids = coaches.map(({ id }) => id);
  const daysOff = await readDaysOff(reader, ids, from);
  const known = new Map<string, ReturnType<typeof workingSpans>>();
  return coaches.flatMap(({ id, hours, zone }) => {
    const own: WorkingHours = { ...hours, daysOff: daysOff.get(id) ?? [] };
    const key = JSON.stringify([own, zone]);
    const spans = known.get(key) ?? workingSpans(from, until, own, zone);
    known.set(key, spans);
    return spans.map(({ day, span }) => ({ coachId: id, zone, day, begins: span?.begins, ends: span?.ends }));
  });
}

const round = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);
const toPercent = (good: number, total: number): number | null => (total === 0 ? null : round((100 * good) / total));

const byCoach = <T extends { readonly coachId: string }>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [row.coachId, row]));

async function readFigures(reader: Reader, days: readonly figures.WorkingDay[], span: figures.LoadSpan) {
  const loads = await readLoads(reader);
  const waits = byCoach(await figures.readWaits(reader));
  const answers = byCoach(await figures.readAnswers(reader, days, span));
  const checkIns = byCoach(await figures.readCheckIns(reader, span));
  const owed = byCoach(await figures.readOwedNow(reader));
  const renewed = byCoach(await figures.readRenewed(reader, span));
  return ({ id, name, acceptsNew, capacity }: CoachRow): CoachLoad => {
    const talk = answers.get(id);
    const forms = checkIns.get(id);
    const ends = renewed.get(id);
    return {
      ...{ id, name, acceptsNew, capacity },
      ...{ load: loads.get(id)?.load ?? 0, waits: waits.get(id)?.waits ?? 0 },
      ...{ answers: talk?.answers ?? 0, medianHours: round(talk?.medianHours ?? null) },
      p90Hours: round(talk?.p90Hours ?? null),
      withinPromise: talk === undefined ? null : toPercent(talk.kept, talk.kept + talk.late),
      checkIns: forms?.total ?? 0,
      checkInsInTime: forms === undefined ? null : toPercent(forms.good, forms.total),
      owed: owed.get(id)?.owed ?? 0,
      ends: ends?.total ?? 0,
      renewed: ends === undefined ? null : toPercent(ends.good, ends.total),
    };
  };
}

/** The load and the speed of answers of each coach who can have clients. Throws 400. */
export async function readCoachingLoad(
  { database, clock }: Pick<Platform, "database" | "clock">,
  query: Query,
): Promise<ReplyOf<typeof adminGetCoachingLoad>> {
  const { reader } = database;
  const now = clock.now();
  const today = dateIn(now, usualZone);
  const { from, to } = toDays(query, today);
  const staff = new Set((await findStaffWith(reader, "coaching")).map(({ id }) => id));
  const coaches = (await listCoaches(reader)).filter(({ userId }) => userId !== null && staff.has(userId));
  // One more day on both sides, for coaches in other time zones.
  const days = await readWorkingDays(reader, coaches, addDays(from, -1), addDays(to, figures.answerDays + 1));
  const untilDay = addDays(to < today ? to : today, 1);
  const toCoachLoad = await readFigures(reader, days, {
    ...{ from: startOfDay(from, usualZone), until: startOfDay(addDays(to, 1), usualZone), now },
    ...{ fromDay: from, untilDay },
  });
  return { from, to, coaches: coaches.map(toCoachLoad) };
}
