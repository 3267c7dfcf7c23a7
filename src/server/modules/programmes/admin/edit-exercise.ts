import type { StaffCall } from "#server/platform/audit.ts";
import { bumpContentVersion } from "#server/platform/content-version.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, like, or, sql } from "#server/platform/db/orm.ts";
import { invalidField, notFound, versionConflict } from "#server/platform/errors.ts";
import type { AdminExercise, ExerciseBody } from "#shared/contract/admin-exercises.ts";
import { exercises } from "../tables.ts";
import type { ProgrammeDeps } from "./ports.ts";

function exerciseView(row: typeof exercises.$inferSelect): AdminExercise {
  const { id: _, createdAt: __, updatedAt: ___, steps, mistakes, ...rest } = row;
  return { ...rest, steps: [...steps], mistakes: [...mistakes] };
}

async function findExercise(reader: Reader, slug: string): Promise<AdminExercise | undefined> {
  const [row] = await reader.select().from(exercises).where(eq(exercises.slug, slug)).limit(1);
  return row && exerciseView(row);
}

/** Throws 404. */
export async function requireExercise(reader: Reader, slug: string): Promise<AdminExercise> {
  const found = await findExercise(reader, slug);
  if (found === undefined) throw notFound("No such exercise");
  return found;
}

const once = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** Removes duplicates from the body. Throws 400 UNKNOWN_EXERCISE for an unknown substitute. */
async function checked(reader: Reader, body: ExerciseBody, slug: string | undefined): Promise<ExerciseBody> {
  const substitutions = once(body.substitutions);
  const rows = await reader
    .select({ slug: exercises.slug })
    .from(exercises)
    .where(sql`${exercises.slug} = any(${sql.param(substitutions)}::text[])`);
  const known = new Set(rows.map((row) => row.slug));
  const at = body.substitutions.findIndex((one) => one === slug || !known.has(one));
  if (at >= 0) throw invalidField(`substitutions.${at}`, "UNKNOWN_EXERCISE", "Is not another exercise of the library");
  const primaryMuscles = once(body.primaryMuscles);
  return {
    ...body,
    substitutions,
    primaryMuscles,
    secondaryMuscles: once(body.secondaryMuscles).filter((muscle) => !primaryMuscles.includes(muscle)),
    equipment: once(body.equipment),
    aliases: once(body.aliases),
  };
}

/** A slug from the Latin letters and digits of a name, numbered if taken. */
async function freeSlug(reader: Reader, name: string): Promise<string> {
  const letters = name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
  const base = letters || "exercise";
  const rows = await reader
    .select({ slug: exercises.slug })
    .from(exercises)
    .where(or(eq(exercises.slug, base), like(exercises.slug, `${base}-%`)));
  const taken = new Set(rows.map((row) => row.slug));
  let number = 1;
  const candidate = () => (number === 1 ? base : `${base}-${number}`);
  while (taken.has(candidate())) number += 1;
  return candidate();
}

async function note(
  deps: ProgrammeDeps,
  tx: Tx,
  call: StaffCall,
  before: AdminExercise | undefined,
  after: AdminExercise,
) {
  await deps.platform.audit.record(tx, call, {
    action: before === undefined ? "exercise.create" : "exercise.edit",
    subjectKind: "exercise",
    subjectId: after.slug,
    ...(before === undefined ? {} : { before }),
    after,
  });
  // Plans show the exercise's current name.
  await bumpContentVersion(tx, "catalogue");
}

/** Adds an exercise to the library. Throws 400 UNKNOWN_EXERCISE. */
export async function createExercise(deps: ProgrammeDeps, call: StaffCall, body: ExerciseBody): Promise<AdminExercise> {
  const { database, ids, clock } = deps.platform;
  return database.transaction(async (tx) => {
    // Serializes inserts, so that two exercises of one name get different slugs; inserts are rare.
    await tx.execute(sql`lock table exercises in share row exclusive mode`);
    const slug = await freeSlug(tx, body.name.en);
    const now = clock.now();
    const row = { ...(await checked(tx, body, slug)), id: ids.next(), slug, createdAt: now, updatedAt: now };
    await tx.insert(exercises).values(row);
    const after = await requireExercise(tx, slug);
    await note(deps, tx, call, undefined, after);
    return after;
  });
}

/** Changes an exercise. Throws 404, 400 UNKNOWN_EXERCISE, 409 VERSION_CONFLICT with the current exercise. */
export async function editExercise(
  deps: ProgrammeDeps,
  call: StaffCall,
  slug: string,
  { version, ...body }: ExerciseBody & { readonly version: number },
): Promise<AdminExercise> {
  return deps.platform.database.transaction(async (tx) => {
    const before = await requireExercise(tx, slug);
    const changed = await tx
      .update(exercises)
      .set({ ...(await checked(tx, body, slug)), version: version + 1, updatedAt: deps.platform.clock.now() })
      .where(and(eq(exercises.slug, slug), eq(exercises.version, version)))
      .returning({ slug: exercises.slug });
    if (changed.length === 0) throw versionConflict(await requireExercise(tx, slug));
    const after = await requireExercise(tx, slug);
    await note(deps, tx, call, before, after);
    return after;
  });
}
