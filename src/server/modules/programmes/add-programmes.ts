import type { Tx } from "#server/platform/db/database.ts";
import type { Plan } from "./plan.ts";
import { coaches, exercises, programmes, programmeVersions } from "./tables.ts";

export type NewExercise = Omit<typeof exercises.$inferInsert, "createdAt">;
export type NewCoach = Omit<typeof coaches.$inferInsert, "createdAt">;
export type NewProgramme = Omit<typeof programmes.$inferInsert, "createdAt" | "updatedAt"> & {
  readonly versionId: string;
  readonly plan: Plan;
};

export async function addExercises(tx: Tx, list: readonly NewExercise[], now: Date): Promise<void> {
  if (list.length > 0) await tx.insert(exercises).values(list.map((one) => ({ ...one, createdAt: now })));
}

export async function addCoaches(tx: Tx, list: readonly NewCoach[], now: Date): Promise<void> {
  if (list.length > 0) await tx.insert(coaches).values(list.map((one) => ({ ...one, createdAt: now })));
}

/** Adds programmes with their first version. Their products already exist under the same ids. */
export async function addProgrammes(tx: Tx, list: readonly NewProgramme[], now: Date): Promise<void> {
  for (const { versionId, plan, ...programme } of list) {
    await tx.insert(programmes).values({ ...programme, createdAt: now, updatedAt: now });
    await tx
      .insert(programmeVersions)
      .values({ id: versionId, programmeId: programme.id, number: 1, plan, createdAt: now });
  }
}
