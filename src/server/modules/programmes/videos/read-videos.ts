import type { Reader } from "#server/platform/db/database.ts";
import { asc } from "#server/platform/db/orm.ts";
import type { ExerciseVideo } from "#shared/contract/exercise-videos.ts";
import { exerciseVideos } from "../tables.ts";

export type VideoRow = typeof exerciseVideos.$inferSelect;

export const toVideo = ({ hash, poster, bytes, ms, width, height, captions }: VideoRow): ExerciseVideo => ({
  ...{ url: `/media/v/${hash}.mp4`, poster, bytes, ms, width, height },
  captions: captions.map(({ fromMs, untilMs, text }) => ({ fromMs, untilMs, text })),
});

/** The videos of all exercises that have one, by slug. */
export async function readVideos(reader: Reader): Promise<ReadonlyMap<string, ExerciseVideo>> {
  const rows = await reader.select().from(exerciseVideos).orderBy(asc(exerciseVideos.exercise)).limit(2000);
  return new Map(rows.map((row) => [row.exercise, toVideo(row)]));
}
