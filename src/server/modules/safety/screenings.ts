import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, desc, eq, isNull, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Seal } from "#server/platform/seal.ts";
import type { Screening, ScreeningBody } from "#shared/contract/screening.ts";
import { addDays, dateIn, type IsoDate } from "#shared/domain/calendar.ts";
import {
  adultAge,
  firstLeaveDay,
  nextOutcome,
  type ScreeningAnswers,
  type ScreeningFacts,
  toValidUntil,
} from "#shared/domain/screening.ts";
import type { SafetyDeps } from "./ports.ts";
import { type ScreeningRow, screenings } from "./tables.ts";

/** The sealed content. */
interface Answered {
  readonly answers: ScreeningAnswers;
  readonly age: number;
  readonly guardian: string | null;
}

const nobody: Answered = {
  answers: {
    ...{ chest: false, fainting: false, heart: false, doctor_ban: false },
    ...{ surgery: false, pregnancy: false, joint: false, eating: false },
  },
  age: 0,
  guardian: null,
};

export function openAnswered(seal: Seal, row: Pick<ScreeningRow, "answers">): Answered {
  const text = seal.open(row.answers);
  return text === undefined ? nobody : (JSON.parse(text) as Answered);
}

export function toScreening(seal: Seal, row: ScreeningRow): Screening {
  const { id, version, answeredOn, outcome, validUntil, clearedOn } = row;
  const { answers, age, guardian } = openAnswered(seal, row);
  return { id, version, answeredOn, outcome, validUntil, clearedOn, answers: { ...answers }, age, guardian };
}

/** A member's screening in force: one that stops training first, else the newest. */
export async function findNewestScreening(reader: Reader, userId: string): Promise<ScreeningRow | undefined> {
  const [row] = await reader
    .select()
    .from(screenings)
    .where(eq(screenings.userId, userId))
    .orderBy(
      sql`(${screenings.outcome} = 'red' and ${screenings.clearedOn} is null) desc`,
      ...[desc(screenings.answeredOn), desc(screenings.createdAt), desc(screenings.id)],
    )
    .limit(1);
  return row;
}

/** Days on which a device may be offline before its answers are too old. */
const oldestDays = 180;

function checkDays({ clock }: Pick<Platform, "clock">, { answeredOn, clearedOn }: ScreeningBody): void {
  // In some time zones it is already tomorrow.
  const today = dateIn(clock.now(), "UTC");
  const latest = addDays(today, 1);
  if (answeredOn > latest) throw invalidField("answeredOn", "IN_FUTURE", "Lies in the future");
  if (answeredOn < addDays(today, -oldestDays)) throw invalidField("answeredOn", "TOO_EARLY", "Lies too long ago");
  if (clearedOn === undefined) return;
  if (clearedOn > latest) throw invalidField("clearedOn", "IN_FUTURE", "Lies in the future");
  if (clearedOn < addDays(firstLeaveDay(today), -1))
    throw invalidField("clearedOn", "TOO_EARLY", "Is older than six months");
}

/** Records the date of a doctor's leave on every screening that still stops training. */
const clearHeld = (tx: Tx, userId: string, clearedOn: string) =>
  tx
    .update(screenings)
    .set({ clearedOn })
    .where(and(eq(screenings.userId, userId), eq(screenings.outcome, "red"), isNull(screenings.clearedOn)));

async function findOwn(tx: Tx, userId: string, id: string): Promise<ScreeningRow | undefined> {
  const [row] = await tx
    .select()
    .from(screenings)
    .where(and(eq(screenings.userId, userId), eq(screenings.id, id)));
  return row;
}

/** Stores answers once, and a doctor's leave. Throws 400. */
export async function storeScreening(deps: SafetyDeps, userId: string, body: ScreeningBody): Promise<Screening> {
  const { platform, seal } = deps;
  const { id, version, answeredOn, answers, age, guardian = null, clearedOn, training } = body;
  checkDays(platform, body);
  if (age < adultAge && guardian === null) throw invalidField("guardian", "REQUIRED", "A guardian has to agree");
  return platform.database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`screening ${userId}`}, 0))`);
    const known = await findOwn(tx, userId, id);
    if (known === undefined) {
      const before = await findNewestScreening(tx, userId);
      const outcome = nextOutcome(answers, before ?? null);
      await tx.insert(screenings).values({
        ...{ userId, id, version, answeredOn, outcome, validUntil: toValidUntil(answeredOn) },
        answers: seal.seal(JSON.stringify({ answers, age, guardian } satisfies Answered)),
        createdAt: platform.clock.now(),
      });
      if (training !== undefined) await deps.fillProfile(tx, userId, training);
    }
    if (clearedOn !== undefined) await clearHeld(tx, userId, clearedOn);
    const row = await findOwn(tx, userId, id);
    if (row === undefined) throw new Error("a screening was not written");
    await deps.touchClient(tx, userId);
    return toScreening(seal, row);
  });
}

/** The screening in force; `null` before the first. */
export async function readScreening(
  reader: Reader,
  { seal }: { readonly seal: Seal },
  userId: string,
): Promise<Screening | null> {
  const row = await findNewestScreening(reader, userId);
  return row === undefined ? null : toScreening(seal, row);
}

/** Whether a member's level and equipment are unknown: they are asked once, with the first answers. */
export async function asksTraining(reader: Reader, userId: string): Promise<boolean> {
  const [row] = await readRows<{ asks: boolean }>(reader, sql`select level_of(${userId}) is null as asks`);
  return row?.asks ?? true;
}

/** The state of the screening for a member's device and coach, without its answers. */
export interface ScreeningStanding extends ScreeningFacts {
  readonly id: string;
  readonly answeredOn: IsoDate;
}

export async function readScreeningFacts(reader: Reader, userId: string): Promise<ScreeningStanding | null> {
  const row = await findNewestScreening(reader, userId);
  if (row === undefined) return null;
  const { id, answeredOn, outcome, validUntil, clearedOn } = row;
  return { id, answeredOn, outcome, validUntil, clearedOn };
}
