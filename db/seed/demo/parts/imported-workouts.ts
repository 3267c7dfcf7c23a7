import { aliasTable, foldName } from "#server/modules/workouts/imports/exercise-aliases.ts";
import { readWorkoutFile } from "#server/modules/workouts/imports/read-file.ts";
import { storeWorkouts } from "#server/modules/workouts/imports/store-workouts.ts";
import { toLogs } from "#server/modules/workouts/imports/to-logs.ts";
import { workoutImports } from "#server/modules/workouts/tables.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { daysBefore, type SeedContext } from "../context.ts";

const zone = "Africa/Cairo";
const [firstDaysAgo, lastDaysAgo] = [160, 104];
const lifts = [
  { name: "Squat (Barbell)", kg: 60 },
  { name: "Bench Press (Barbell)", kg: 42.5 },
  { name: "Zercher Squat (Barbell)", kg: 40 },
];

/** Two months of Strong, three sets of each lift once a week. */
function toFile(now: Date): string {
  const rows: string[] = [];
  for (let daysAgo = firstDaysAgo, week = 0; daysAgo >= lastDaysAgo; daysAgo -= 7, week += 1) {
    const start = `${dateIn(daysBefore(now, daysAgo), zone)} 18:30:00`;
    for (const { name, kg } of lifts)
      for (const order of [1, 2, 3]) rows.push(`${start},Full body,${name},${order},${kg + 2.5 * week},kg,8,55m`);
  }
  const header = "Date,Workout Name,Exercise Name,Set Order,Weight,Weight Unit,Reps,Workout Duration";
  return [header, ...rows].join("\n");
}

/** What a member trained with another app before. */
export async function seedImportedWorkouts({ tx, now, idOf }: SeedContext, person: string): Promise<void> {
  const userId = idOf("user", person);
  const at = daysBefore(now, 40);
  const { source, workouts } = await readWorkoutFile(Buffer.from(toFile(now)), now);
  const exerciseOf = (name: string) => aliasTable.get(foldName(name)) ?? null;
  const logs = toLogs(workouts, { userId, source, zone, unit: "kg", exerciseOf, now: at });
  const importId = idOf("other", `import:${person}`);
  await tx.insert(workoutImports).values({
    ...{ id: importId, userId, source, fileName: "strong.csv", state: "done" as const, createdAt: at, confirmedAt: at },
    ...{ sessions: logs.sessions.length, sets: logs.sets.length, added: logs.sessions.length },
  });
  await storeWorkouts(tx, { userId, importId }, logs);
}
