import { listDeviceOwners } from "#server/modules/notifications/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, desc, eq, inArray, isNotNull, isNull } from "#server/platform/db/orm.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { dateIn, weekday } from "#shared/domain/calendar.ts";
import { hourIn } from "#shared/domain/local-time.ts";
import { reminderHour } from "#shared/domain/reminder-hour.ts";
import { calendarInput, dayOf, layOut, toShape } from "./enrolment-plan.ts";
import { readTraining } from "./followed-plan.ts";
import type { ReminderDeps } from "./ports.ts";
import { hasEnded } from "./read-enrolments.ts";
import { type EnrolmentRow, enrolments, sessionLogs } from "./tables.ts";

export const remindOfWorkoutsJob = "remind-of-workouts";

const batch = 500;
const nobody = "00000000-0000-0000-0000-000000000000";
/** Number of recent workouts that determine the usual hour. */
const lookedAt = 5;

/** Enrolments of people that run and have a training day today, wherever they live. */
async function findTrainingToday(reader: Reader, userIds: readonly string[], now: Date): Promise<EnrolmentRow[]> {
  const rows = await reader
    .select()
    .from(enrolments)
    .where(
      and(
        inArray(enrolments.userId, [...userIds]),
        eq(enrolments.status, "active"),
        isNotNull(enrolments.startDate),
        isNull(enrolments.frozenAt),
      ),
    );
  return rows.filter((row) => !hasEnded(row, now) && row.weekdays.includes(weekday(dateIn(now, row.timezone))));
}

async function readUsualHour(reader: Reader, { userId, timezone }: EnrolmentRow): Promise<number> {
  const logs = await reader
    .select({ startedAt: sessionLogs.startedAt })
    .from(sessionLogs)
    .where(eq(sessionLogs.userId, userId))
    .orderBy(desc(sessionLogs.startedAt))
    .limit(lookedAt);
  return reminderHour(logs.map(({ startedAt }) => hourIn(startedAt, timezone)));
}

/** Reminds of the workout that the plan has for today, unless it is done. Once a day and enrolment. */
async function remind({ platform, notify, getRecipient }: ReminderDeps, row: EnrolmentRow, now: Date): Promise<void> {
  const { reader } = platform.database;
  if ((await readUsualHour(reader, row)) !== hourIn(now, row.timezone)) return;
  const { plan, done } = await readTraining(reader, row);
  const session = layOut(calendarInput(row, toShape(plan), done, now)).find(({ state }) => state === "today");
  const day = session && dayOf(plan, session);
  const person = day && (await getRecipient(reader, row.userId));
  if (day === undefined || person === undefined) return;
  const { email: to, language, firstName } = person;
  await platform.database.transaction((tx) =>
    notify(tx, {
      ...{ kind: "workout-reminder", to, userId: row.userId, language },
      key: `workout-reminder:${row.id}:${dateIn(now, row.timezone)}`,
      data: { firstName, what: day.title, minutes: day.minutes, path: `/dashboard/programmes/${row.id}` },
    }),
  );
}

/** Hourly: reminds members of today's workout who usually train at this hour and have a device for notifications. */
export async function remindOfWorkouts(deps: ReminderDeps): Promise<void> {
  const { clock, database, log } = deps.platform;
  const { reader } = database;
  for (let after = nobody; ; ) {
    const owners = await listDeviceOwners(reader, after, batch);
    const last = owners.at(-1);
    if (last === undefined) return;
    const now = clock.now();
    const byId = new Map((await findTrainingToday(reader, owners, now)).map((row) => [row.id, row]));
    await eachAlone(log, "nobody was reminded of a workout", [...byId.keys()], async (id) => {
      const row = byId.get(id);
      if (row !== undefined) await remind(deps, row, now);
    });
    after = last;
  }
}
