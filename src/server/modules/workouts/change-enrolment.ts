import type { Plan } from "#server/modules/programmes/index.ts";
import { eq } from "#server/platform/db/orm.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { ChangeEnrolment, Enrolment } from "#shared/contract/enrolments.ts";
import { addDays, dateIn, type IsoDate } from "#shared/domain/calendar.ts";
import { firstOpenWeek, spreadWeekdays } from "#shared/domain/training-calendar.ts";
import { type DoneSession, fullestWeek, toShape } from "./enrolment-plan.ts";
import { enrolmentState } from "./errors.ts";
import { readTraining } from "./followed-plan.ts";
import { openedAt } from "./open-plan.ts";
import { lockEnrolment, readEnrolment } from "./read-enrolments.ts";
import { type EnrolmentRow, enrolments } from "./tables.ts";
import { touchClient } from "./touch-client.ts";

type Changes = Partial<
  Pick<EnrolmentRow, "status" | "startDate" | "anchorWeek" | "weekdays" | "timezone" | "frozenAt">
>;

interface Standing {
  readonly row: EnrolmentRow;
  readonly plan: Plan;
  readonly done: readonly DoneSession[];
  readonly now: Date;
}

const earliestStartDays = 14;
const latestStartDays = 180;

function knownTimezone(name: string): string {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw invalidField("timezone", "INVALID_VALUE", "Is not a time zone");
  }
}

function toWeekdays(
  { row, plan }: Standing,
  body: ChangeEnrolment,
  startDate: IsoDate | null,
): EnrolmentRow["weekdays"] {
  const most = fullestWeek(toShape(plan));
  if (body.weekdays === undefined)
    return row.weekdays.length > 0 || startDate === null ? row.weekdays : spreadWeekdays(startDate, most);
  const days = [...new Set(body.weekdays)].sort((a, b) => a - b);
  if (days.length !== body.weekdays.length) throw invalidField("weekdays", "DUPLICATE", "Names a day twice");
  if (days.length > most)
    throw invalidField("weekdays", "TOO_LONG", `This programme trains on ${most} days a week at most`);
  return days;
}

function laidAnew({ row, plan, done }: Standing, startDate: IsoDate): Changes {
  const isOver = row.status === "completed";
  return {
    startDate,
    anchorWeek: firstOpenWeek(toShape(plan), done),
    ...(isOver ? {} : { status: "active", frozenAt: null }),
  };
}

function startChanges(standing: Standing, startDate: IsoDate, today: IsoDate): Changes {
  if (standing.row.status === "frozen") throw enrolmentState("Go on with the programme before you move it");
  if (startDate < addDays(today, -earliestStartDays)) throw invalidField("startDate", "TOO_EARLY", "Lies too far back");
  if (startDate > addDays(today, latestStartDays)) throw invalidField("startDate", "TOO_LATE", "Lies too far ahead");
  return laidAnew(standing, startDate);
}

function statusChanges(standing: Standing, wanted: "active" | "frozen", today: IsoDate): Changes {
  const { status } = standing.row;
  if (status === wanted) return {};
  if (wanted === "frozen") {
    if (status !== "active") throw enrolmentState("Only a running programme can be paused");
    return { status: "frozen", frozenAt: standing.now };
  }
  if (status !== "frozen") throw enrolmentState("Only a paused programme can go on");
  return laidAnew(standing, today);
}

/** Computes the changed columns. Throws when the plan or the state does not allow the change. */
function toChanges(standing: Standing, body: ChangeEnrolment): Changes {
  const timezone = body.timezone === undefined ? standing.row.timezone : knownTimezone(body.timezone);
  const today = dateIn(standing.now, timezone);
  const status = body.status === undefined ? {} : statusChanges(standing, body.status, today);
  const after = { ...standing, row: { ...standing.row, ...status } };
  const start = body.startDate === undefined ? {} : startChanges(after, body.startDate, today);
  const changes = { ...status, ...start, timezone };
  const startDate = { ...standing.row, ...changes }.startDate;
  if (body.weekdays !== undefined && startDate === null) throw enrolmentState("Choose a start day first");
  return { ...changes, weekdays: toWeekdays(standing, body, startDate) };
}

/** Changes start day, training days or pause state. Throws 404, ENROLMENT_ENDED, ENROLMENT_STATE. */
export async function updateEnrolment(
  { database, clock, jobs, announcements }: Platform,
  userId: string,
  id: string,
  body: ChangeEnrolment,
): Promise<Enrolment> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const row = await lockEnrolment(tx, userId, id, now);
    const { plan, done } = await readTraining(tx, row);
    const changes = { ...toChanges({ row, plan, done, now }, body), planOpenedAt: openedAt(row, plan, now) };
    await tx
      .update(enrolments)
      .set({ ...changes, updatedAt: now })
      .where(eq(enrolments.id, id));
    const enrolment = await readEnrolment(tx, { ...row, ...changes }, now);
    await touchClient(tx, { clock, jobs }, userId);
    if (row.startDate === null && enrolment.startDate !== null)
      await announcements.emit("announced", tx, {
        type: "enrolment.started",
        customerId: userId,
        data: { enrolmentId: id, programmeId: row.programmeId, customerId: userId, startDate: enrolment.startDate },
      });
    return enrolment;
  });
}
