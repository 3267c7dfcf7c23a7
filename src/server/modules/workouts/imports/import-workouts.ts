import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, desc, eq, gt, isNotNull, lt, sql } from "#server/platform/db/orm.ts";
import { invalid, invalidField, notFound, refuse } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { FieldProblem } from "#shared/contract/problem.ts";
import { TOO_MANY_REQUESTS } from "#shared/contract/refusals.ts";
import {
  type confirmWorkoutImport,
  IMPORT_STATE,
  type readWorkoutFile as readContract,
  type WorkoutImport,
} from "#shared/contract/workout-imports.ts";
import { importsPerDay } from "#shared/domain/workout-files.ts";
import { type WorkoutImportRow, workoutImports } from "../tables.ts";
import { touchClient } from "../touch-client.ts";
import { keepChoices, type NameMatcher, openMatcher } from "./match-names.ts";
import { readWorkoutFile, type WorkoutFile } from "./read-file.ts";
import { findKnown, removeWorkouts, storeWorkouts } from "./store-workouts.ts";
import { toLogs, workoutId } from "./to-logs.ts";

const dayMs = 86_400_000;
// Tolerance for fast clocks.
const clockSlackMs = 10 * 60_000;
const listed = 50;

const toReply = ({ file: _, userId: __, confirmedAt: ___, createdAt, ...row }: WorkoutImportRow): WorkoutImport => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

/** One import of a member at a time. */
const lockImports = (tx: Tx, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`workout imports ${userId}`}, 0))`);

const countSets = ({ workouts }: WorkoutFile): number => workouts.reduce((sum, { sets }) => sum + sets.length, 0);

function countNames({ workouts }: WorkoutFile): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { sets } of workouts)
    for (const { exercise } of sets) counts.set(exercise, (counts.get(exercise) ?? 0) + 1);
  return counts;
}

/** Preview of a file's content, before anything is stored. */
async function toFacts(reader: Reader, row: WorkoutImportRow, file: WorkoutFile, { match }: NameMatcher) {
  const names = [...countNames(file)]
    .map(([name, sets]) => ({ name, sets, ...match(name) }))
    .sort((a, b) => b.sets - a.sets || (a.name < b.name ? -1 : 1));
  const days = file.workouts.map(({ start }) => start.date).sort();
  const ids = file.workouts.map(({ key }) => workoutId(row.userId, key));
  return {
    ...toReply(row),
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    known: (await findKnown(reader, row.userId, ids)).length,
    needsUnit: file.needsUnit,
    names: names.map(({ name, sets, exercise }) => ({ name, sets, exercise })),
    unknown: names.flatMap(({ name, exercise, isChosen }) => (exercise === null && !isChosen ? [name] : [])),
    rejected: [...file.rejected],
    rejectedCount: file.rejectedCount,
  };
}

async function checkQuota(tx: Tx, userId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - dayMs);
  const read = await tx.$count(
    workoutImports,
    and(eq(workoutImports.userId, userId), gt(workoutImports.createdAt, since)),
  );
  if (read >= importsPerDay) throw refuse(TOO_MANY_REQUESTS, `${importsPerDay} files a day can be read`);
}

/** Reads a file and keeps it until it is confirmed. */
export async function readImport(
  { database, clock, ids }: Pick<Platform, "database" | "clock" | "ids">,
  userId: string,
  { bytes, fileName }: { readonly bytes: Buffer; readonly fileName: string | undefined },
): Promise<ReplyOf<typeof readContract>> {
  const now = clock.now();
  const file = await readWorkoutFile(bytes, now);
  const row: WorkoutImportRow = {
    ...{ id: ids.next(), userId, source: file.source, fileName: fileName ?? null, state: "read", file: bytes },
    ...{ sessions: file.workouts.length, sets: countSets(file), added: null, createdAt: now, confirmedAt: null },
  };
  return database.transaction(async (tx) => {
    await lockImports(tx, userId);
    await checkQuota(tx, userId, now);
    await tx.insert(workoutImports).values(row);
    const matcher = await openMatcher(tx, userId);
    return { import: await toFacts(tx, row, file, matcher), exercises: [...matcher.exercises] };
  });
}

export async function listImports(reader: Reader, userId: string): Promise<{ imports: WorkoutImport[] }> {
  const rows = await reader
    .select()
    .from(workoutImports)
    .where(and(eq(workoutImports.userId, userId), eq(workoutImports.state, "done")))
    .orderBy(desc(workoutImports.createdAt), desc(workoutImports.id))
    .limit(listed);
  return { imports: rows.map(toReply) };
}

/** Throws 404 for the import of another member too. */
async function lockImport(tx: Tx, userId: string, id: string): Promise<WorkoutImportRow> {
  await lockImports(tx, userId);
  const [row] = await tx
    .select()
    .from(workoutImports)
    .where(and(eq(workoutImports.userId, userId), eq(workoutImports.id, id)));
  if (row === undefined) throw notFound("Import not found among yours");
  return row;
}

type Confirmation = BodyOf<typeof confirmWorkoutImport>;

function checkZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw invalidField("zone", "INVALID_VALUE", "Is not a time zone");
  }
}

/** The choices by name. Throws 400 for names that are not in the file, are given twice, or name an unknown exercise. */
function toChoices(
  { mapping }: Confirmation,
  file: WorkoutFile,
  { exercises }: NameMatcher,
): ReadonlyMap<string, string | null> {
  const slugs = new Set(exercises.map(({ slug }) => slug));
  const names = countNames(file);
  const chosen = new Map<string, string | null>();
  const problems = mapping.flatMap(({ name, exercise }, at): FieldProblem[] => {
    const isTwice = chosen.has(name);
    chosen.set(name, exercise);
    const field = (part: string) => `mapping.${at}.${part}`;
    if (isTwice) return [{ field: field("name"), code: "DUPLICATE", message: "Is given twice" }];
    if (!names.has(name))
      return [{ field: field("name"), code: "INVALID_VALUE", message: "The file has no such exercise" }];
    if (exercise !== null && !slugs.has(exercise))
      return [{ field: field("exercise"), code: "INVALID_VALUE", message: "Is not a known exercise" }];
    return [];
  });
  if (problems.length > 0) throw invalid(problems.slice(0, 20));
  return chosen;
}

/** Stores the workouts of a file. A repeated call returns what was stored. */
export async function confirmImport(
  { database, clock, jobs }: Pick<Platform, "database" | "clock" | "jobs">,
  userId: string,
  id: string,
  body: Confirmation,
): Promise<{ import: WorkoutImport }> {
  const now = clock.now();
  const zone = checkZone(body.zone);
  return database.transaction(async (tx) => {
    const row = await lockImport(tx, userId, id);
    if (row.state === "done") return { import: toReply(row) };
    if (row.state === "dropped" || row.file === null)
      throw refuse(IMPORT_STATE, "This file is no longer kept: send it again");
    const file = await readWorkoutFile(row.file, now);
    if (file.needsUnit && body.weightUnit === undefined)
      throw invalidField("weightUnit", "REQUIRED", "The file does not say in what its weights are");
    const matcher = await openMatcher(tx, userId);
    const choices = toChoices(body, file, matcher);
    const exerciseOf = (name: string) =>
      choices.has(name) ? (choices.get(name) ?? null) : matcher.match(name).exercise;
    const all = toLogs(file.workouts, {
      ...{ userId, source: row.source, zone, unit: body.weightUnit ?? "kg", exerciseOf, now },
    });
    const sessions = all.sessions.filter(({ startedAt }) => startedAt.getTime() <= now.getTime() + clockSlackMs);
    const kept = new Set(sessions.map((one) => one.id));
    const sets = all.sets.filter(({ sessionId }) => kept.has(sessionId));
    await keepChoices(tx, userId, choices, now);
    const added = await storeWorkouts(tx, { userId, importId: id }, { sessions, sets });
    const changes = {
      ...{ state: "done" as const, file: null, confirmedAt: now },
      ...{ sessions: sessions.length, sets: sets.length, added },
    };
    await tx.update(workoutImports).set(changes).where(eq(workoutImports.id, id));
    await touchClient(tx, { clock, jobs }, userId);
    return { import: toReply({ ...row, ...changes }) };
  });
}

/** Drops an unconfirmed file, or removes its imported workouts. */
export async function dropImport(
  { database, clock, jobs }: Pick<Platform, "database" | "clock" | "jobs">,
  userId: string,
  id: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const row = await lockImport(tx, userId, id);
    if (row.state === "dropped") return;
    if (row.state === "done") await removeWorkouts(tx, userId, id);
    await tx.update(workoutImports).set({ state: "dropped", file: null }).where(eq(workoutImports.id, id));
    if (row.state === "done") await touchClient(tx, { clock, jobs }, userId);
  });
}

export const dropOldImportsJob = "drop-old-imports";
const keptDays = 30;

/** Deletes files not confirmed within a day; records of dropped imports later. */
export async function dropOldImports({ database, clock }: Pick<Platform, "database" | "clock">): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  await database.transaction(async (tx) => {
    await tx
      .update(workoutImports)
      .set({ state: "dropped", file: null })
      .where(and(isNotNull(workoutImports.file), lt(workoutImports.createdAt, daysAgo(1))));
    await tx
      .delete(workoutImports)
      .where(and(eq(workoutImports.state, "dropped"), lt(workoutImports.createdAt, daysAgo(keptDays))));
  });
}
