import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, desc, eq, isNull, sql } from "#server/platform/db/orm.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { assertVersion, notFound, versionConflict } from "#server/platform/errors.ts";
import type { RamadanBody, RamadanOverlay, RamadanPlan } from "#shared/contract/overlays.ts";
import { addDays, dateIn, type IsoDate } from "#shared/domain/calendar.ts";
import { type Fast, type TrainingWindow, trainingWindows } from "#shared/domain/ramadan.ts";
import { isOffered } from "#shared/domain/ramadan-days.ts";
import { findTrainingCity, type TrainingCity, usualCity } from "#shared/domain/training-cities.ts";
import type { OverlayDeps } from "./ports.ts";
import { trainingTime } from "./prayer-times.ts";
import { findSeason } from "./ramadan-days.ts";
import { type OverlayRow, overlays } from "./tables.ts";

const toOverlay = ({ id, fromOn, untilOn, settings, version }: OverlayRow): RamadanOverlay => ({
  ...{ id, fromOn, untilOn, version },
  ...settings,
});

const living = (userId: string) =>
  and(eq(overlays.userId, userId), eq(overlays.kind, "ramadan"), isNull(overlays.removedAt));

/** The newest overlay that was not removed; it may be over. */
async function findNewest(reader: Reader, userId: string): Promise<OverlayRow | undefined> {
  const [row] = await reader.select().from(overlays).where(living(userId)).orderBy(desc(overlays.year)).limit(1);
  return row;
}

function timesIn(city: TrainingCity, on: IsoDate): RamadanPlan["times"] {
  const at = trainingWindows.map((window) => [window, trainingTime(city, on, window).toISOString()] as const);
  return { on, zone: city.zone, at: Object.fromEntries(at) as Record<TrainingWindow, string> };
}

interface Standing {
  readonly row: OverlayRow | undefined;
  readonly plan: RamadanPlan;
}

/** The state of a member's next Ramadan overlay; `wanted` is the city whose times are shown. */
async function readStanding(
  reader: Reader,
  { platform, findCountry }: Pick<OverlayDeps, "platform" | "findCountry">,
  userId: string,
  wanted?: string,
): Promise<Standing> {
  const newest = await findNewest(reader, userId);
  const city = findTrainingCity(wanted ?? newest?.settings.city ?? "") ?? usualCity(await findCountry(reader, userId));
  const today = dateIn(platform.clock.now(), city.zone);
  const season = await findSeason(reader, city.country, today);
  const row = newest !== undefined && newest.untilOn >= today ? newest : undefined;
  const on = season.fromOn <= today ? today : season.fromOn;
  return {
    row,
    plan: {
      overlay: row === undefined ? null : toOverlay(row),
      season: { ...season, isOffered: isOffered(season, today), isRunning: season.fromOn <= today },
      city: city.id,
      times: timesIn(city, on),
    },
  };
}

export const readRamadan = async (
  reader: Reader,
  deps: Pick<OverlayDeps, "platform" | "findCountry">,
  userId: string,
  city?: string,
): Promise<RamadanPlan> => (await readStanding(reader, deps, userId, city)).plan;

const lockOverlays = (tx: Tx, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`overlays ${userId}`}, 0))`);

/** Switches it on, or changes time and city. Throws VERSION_CONFLICT. */
export async function storeRamadanIn(
  tx: Tx,
  deps: OverlayDeps,
  userId: string,
  { version, ...settings }: RamadanBody,
): Promise<RamadanPlan> {
  const { platform } = deps;
  await lockOverlays(tx, userId);
  const { row, plan } = await readStanding(tx, deps, userId, settings.city);
  if (row === undefined && version !== undefined) throw versionConflict(null);
  if (row !== undefined) assertVersion(version, toOverlay(row));
  const now = platform.clock.now();
  const { year, fromOn, untilOn } = plan.season;
  const values = { year, fromOn, untilOn, settings, updatedAt: now };
  if (row === undefined) {
    const id = platform.ids.next();
    await tx.insert(overlays).values({ ...values, id, userId, kind: "ramadan", createdAt: now });
  } else
    await tx
      .update(overlays)
      .set({ ...values, version: row.version + 1 })
      .where(eq(overlays.id, row.id));
  await deps.touchClient(tx, userId);
  return readRamadan(tx, deps, userId);
}

export const storeRamadan = (deps: OverlayDeps, userId: string, body: RamadanBody): Promise<RamadanPlan> =>
  deps.platform.database.transaction((tx) => storeRamadanIn(tx, deps, userId, body));

/** Removes the overlay; the plan is as before. Throws 404, VERSION_CONFLICT. */
export async function removeRamadanIn(
  tx: Tx,
  deps: OverlayDeps,
  userId: string,
  version: number | undefined,
): Promise<RamadanPlan> {
  await lockOverlays(tx, userId);
  const { row } = await readStanding(tx, deps, userId);
  if (row === undefined) throw notFound("Ramadan is not switched on");
  assertVersion(version, toOverlay(row));
  const now = deps.platform.clock.now();
  await tx
    .update(overlays)
    .set({ removedAt: now, updatedAt: now, version: row.version + 1 })
    .where(eq(overlays.id, row.id));
  await deps.touchClient(tx, userId);
  return readRamadan(tx, deps, userId);
}

export const removeRamadan = (deps: OverlayDeps, userId: string, version: number | undefined): Promise<RamadanPlan> =>
  deps.platform.database.transaction((tx) => removeRamadanIn(tx, deps, userId, version));

/** A fast for which a member has switched the overlay on. */
export interface StandingFast extends Fast {
  readonly city: TrainingCity;
}

const maxFasts = 100;

const fastsOf = prepared((plan) =>
  plan
    .select()
    .from(overlays)
    .where(
      and(eq(overlays.userId, sql.placeholder("userId")), eq(overlays.kind, "ramadan"), isNull(overlays.removedAt)),
    )
    .orderBy(asc(overlays.fromOn))
    .limit(maxFasts),
);
/** All fasts that a member has switched on and not removed, including past ones; oldest first. */
export async function readFasts(reader: Reader, userId: string): Promise<StandingFast[]> {
  const rows = await fastsOf(reader, { userId });
  return rows.map(({ fromOn, untilOn, settings: { window, city } }) => ({
    ...{ fromOn, untilOn, window },
    city: findTrainingCity(city) ?? usualCity(null),
  }));
}

export const timeOn = ({ city, window }: StandingFast, on: IsoDate): string =>
  trainingTime(city, on, window).toISOString();

/** The time of training on each remaining day of a fast. */
export function timesLeft(fast: StandingFast, today: IsoDate) {
  const times: { on: IsoDate; at: string }[] = [];
  for (let on = fast.fromOn < today ? today : fast.fromOn; on <= fast.untilOn; on = addDays(on, 1))
    times.push({ on, at: timeOn(fast, on) });
  return times;
}
