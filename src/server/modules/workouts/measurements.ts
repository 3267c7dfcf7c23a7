import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, count, eq, lte, type SQL, sql } from "#server/platform/db/orm.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { AddMeasurement, Measurement, MeasurementMetric } from "#shared/contract/enrolments.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { tooManyMeasurements } from "./errors.ts";
import { measurements } from "./tables.ts";
import { touchClient } from "./touch-client.ts";

const maxMeasurements = 5000;
type Unit = NonNullable<AddMeasurement["unit"]>;
interface Rule {
  readonly unit: Unit;
  readonly min: number;
  readonly max: number;
}

const girth: Rule = { unit: "cm", min: 10, max: 300 };
const rules: Readonly<Record<MeasurementMetric, Rule>> = {
  weight: { unit: "kg", min: 20, max: 400 },
  waist: girth,
  chest: girth,
  hips: girth,
  arm: girth,
  thigh: girth,
  body_fat: { unit: "percent", min: 2, max: 75 },
};
const converted: Readonly<Partial<Record<Unit, { readonly to: Unit; readonly factor: number }>>> = {
  lb: { to: "kg", factor: 0.453_592_37 },
  in: { to: "cm", factor: 2.54 },
};

/** The value in kg, cm or percent, with two decimals. Throws 400 for a wrong unit or an implausible value. */
function toCanonical({ metric, value, unit }: AddMeasurement): number {
  const rule = rules[metric];
  const { to, factor } = converted[unit ?? rule.unit] ?? { to: unit ?? rule.unit, factor: 1 };
  if (to !== rule.unit) throw invalidField("unit", "INVALID_VALUE", "Is not a unit of this measurement");
  const canonical = Math.round(value * factor * 100) / 100;
  if (canonical < rule.min) throw invalidField("value", "TOO_SMALL", "Is too small");
  if (canonical > rule.max) throw invalidField("value", "TOO_BIG", "Is too big");
  return canonical;
}

const toReply = ({ id, metric, value, on }: typeof measurements.$inferSelect): Measurement => ({
  id,
  metric,
  value,
  on,
});

export async function listMeasurements(
  reader: Reader,
  userId: string,
  metric?: MeasurementMetric | undefined,
): Promise<Measurement[]> {
  const rows = await reader
    .select()
    .from(measurements)
    .where(and(eq(measurements.userId, userId), metric === undefined ? undefined : eq(measurements.metric, metric)))
    .orderBy(asc(measurements.on), asc(measurements.metric))
    .limit(maxMeasurements);
  return rows.map(toReply);
}

async function checkRoom(tx: Tx, userId: string): Promise<void> {
  const [kept] = await tx.select({ total: count() }).from(measurements).where(eq(measurements.userId, userId));
  if ((kept?.total ?? 0) >= maxMeasurements) throw tooManyMeasurements();
}

async function keptUnder(tx: Tx, userId: string, same: SQL | undefined): Promise<Measurement | undefined> {
  const [row] = await tx
    .select()
    .from(measurements)
    .where(and(eq(measurements.userId, userId), same));
  return row === undefined ? undefined : toReply(row);
}

// Caps future times, so that a device with a fast clock does not override later entries.
const toTakenAt = ({ takenAt }: AddMeasurement, now: Date): Date =>
  takenAt === undefined ? now : new Date(Math.min(Date.parse(takenAt), now.getTime()));

async function write(tx: Tx, row: typeof measurements.$inferInsert): Promise<Measurement> {
  const { id, value, takenAt, createdAt } = row;
  const [written] = await tx
    .insert(measurements)
    .values(row)
    .onConflictDoUpdate({
      target: [measurements.userId, measurements.metric, measurements.on],
      set: { id, value, takenAt, createdAt },
      setWhere: lte(measurements.takenAt, takenAt),
    })
    .returning();
  if (written !== undefined) return toReply(written);
  const ofThatDay = and(eq(measurements.metric, row.metric), eq(measurements.on, row.on));
  const later = await keptUnder(tx, row.userId, ofThatDay);
  if (later === undefined) throw new Error("a measurement was stored and is not there");
  return later;
}

/** Stores one value per day and metric; the latest entry wins. A repeated id returns the stored value. */
export const storeMeasurement = (platform: Platform, userId: string, body: AddMeasurement): Promise<Measurement> =>
  platform.database.transaction((tx) => storeMeasurementIn(tx, platform, userId, body));

export async function storeMeasurementIn(
  tx: Tx,
  { clock, ids, jobs }: Pick<Platform, "clock" | "ids" | "jobs">,
  userId: string,
  body: AddMeasurement,
): Promise<Measurement> {
  const now = clock.now();
  const value = toCanonical(body);
  // The time zone furthest ahead.
  if (body.on > dateIn(now, "Pacific/Kiritimati")) throw invalidField("on", "IN_FUTURE", "Lies in the future");
  if (body.on < "2000-01-01") throw invalidField("on", "TOO_EARLY", "Lies too far back");
  const { metric, on, id = ids.next() } = body;
  // Serializes concurrent requests with the same id.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`measurement ${userId} ${id}`}, 0))`);
  const known = body.id === undefined ? undefined : await keptUnder(tx, userId, eq(measurements.id, id));
  if (known !== undefined) return known;
  await checkRoom(tx, userId);
  const written = await write(tx, { userId, id, metric, value, on, takenAt: toTakenAt(body, now), createdAt: now });
  await touchClient(tx, { clock, jobs }, userId);
  return written;
}
