import { takeEntitlement } from "#server/modules/entitlements/index.ts";
import { lockSubscription } from "#server/modules/subscriptions/index.ts";
import { storeMeasurementIn, touchClient } from "#server/modules/workouts/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, lt, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { invalidFields } from "#server/platform/errors.ts";
import type { CheckIn, saveCheckIn } from "#shared/contract/check-ins.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { type CheckInAnswers, type CheckInItem, findAnswerProblems, withoutEmpty } from "#shared/domain/check-ins.ts";
import { checkInState, noSuchCheckIn } from "./errors.ts";
import type { CheckInDeps } from "./ports.ts";
import { findMine, isCoachingOver, isOvertaken, readFormsOf, toMine } from "./read-check-ins.ts";
import { type CheckInRow, checkIns } from "./tables.ts";

type Body = BodyOf<typeof saveCheckIn>;

const words = {
  REQUIRED: "Is required",
  INVALID_VALUE: "Does not fit the question",
  TOO_SMALL: "Is too small",
  TOO_BIG: "Is too big",
  TOO_LONG: "Is too long",
} as const;

function refuseWrong(items: readonly CheckInItem[], answers: CheckInAnswers, isFinal: boolean): void {
  const problems = findAnswerProblems(items, answers, isFinal);
  if (problems.length > 0) {
    throw invalidFields(problems.map(({ key, code }) => ({ field: `answers.${key}`, code, message: words[code] })));
  }
}

/** A submitted check-in uses one of the package's reviews, if any is left. */
async function takeReview(tx: Tx, { platform }: CheckInDeps, { id, subscriptionId }: CheckInRow): Promise<void> {
  const subscription = await lockSubscription(tx, subscriptionId);
  if (subscription !== undefined) await takeEntitlement(tx, platform, subscription, { kind: "review", ref: id });
}

/** Stores answers about measurements as the day's measurements. */
async function storeMeasured(
  tx: Tx,
  { platform }: CheckInDeps,
  row: CheckInRow,
  items: readonly CheckInItem[],
  answers: CheckInAnswers,
): Promise<void> {
  const [zone] = await readRows<{ timezone: string }>(
    tx,
    sql`select zone_of(s.user_id, s.timezone) as timezone from subscriptions s where s.id = ${row.subscriptionId}`,
  );
  const on = dateIn(platform.clock.now(), zone?.timezone ?? "UTC");
  for (const { key, metric } of items) {
    const value = answers[key];
    if (metric === null || typeof value !== "number") continue;
    await storeMeasurementIn(tx, platform, row.userId, { metric, value, on });
  }
}

/** Locks the member's check-in; first the subscription if a review will be used, in the same order as when answering. */
async function lockMine(tx: Tx, userId: string, id: string, isSubmitted: boolean): Promise<CheckInRow> {
  const { subscriptionId } = await findMine(tx, userId, id);
  if (isSubmitted) await lockSubscription(tx, subscriptionId);
  const [row] = await tx.select().from(checkIns).where(eq(checkIns.id, id)).for("update");
  if (row === undefined) throw noSuchCheckIn();
  return row;
}

/**
 * Saves a member's answers, as a draft or submitted. An older revision changes nothing. Throws 404, CHECKIN_STATE, and 400 with
 * `answers.<key>`.
 */
export async function saveAnswers(
  deps: CheckInDeps,
  mine: { readonly userId: string; readonly id: string },
  { revision, submit, answers: typed }: Body,
): Promise<CheckIn> {
  const { database, clock } = deps.platform;
  return database.transaction(async (tx) => {
    const row = await lockMine(tx, mine.userId, mine.id, submit);
    if (row.revision >= revision) return toMine(tx, deps, row);
    const isOver = await isCoachingOver(tx, row);
    const isLost = isOver || (row.state !== "submitted" && (await isOvertaken(tx, row)));
    if (row.state === "answered" || isLost) throw checkInState(row.state === "open" ? "missed" : row.state);
    const { items } = (await readFormsOf(tx, [row]))(row);
    const isIn = submit || row.state === "submitted";
    refuseWrong(items, typed, isIn);
    const answers = withoutEmpty(typed);
    const handedIn = isIn
      ? ({ state: "submitted", submittedAt: row.submittedAt ?? clock.now(), remindAt: null } as const)
      : {};
    const [written] = await tx
      .update(checkIns)
      .set({ answers: deps.seal.seal(JSON.stringify(answers)), revision, ...handedIn })
      .where(and(eq(checkIns.id, row.id), lt(checkIns.revision, revision)))
      .returning();
    if (written === undefined) throw new Error("a check-in was changed without its lock");
    if (isIn && row.submittedAt === null) await takeReview(tx, deps, row);
    if (isIn) await storeMeasured(tx, deps, row, items, answers);
    if (isIn) await touchClient(tx, deps.platform, row.userId);
    return toMine(tx, deps, written);
  });
}
