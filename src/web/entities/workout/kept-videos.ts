import type { Enrolment } from "#shared/contract/enrolments.ts";
import type { ExerciseVideo } from "#shared/contract/exercise-videos.ts";
import { weeksOf } from "./standing.ts";

/** The service worker answers from this cache, and uses the same name. */
const cacheName = "himma-videos-1";
/** Maximum size of all videos on a device. */
export const maxKeptBytes = 150_000_000;

/** Videos of the exercises of one week, each once. */
export function videosOfWeek(plan: Enrolment, week: number | undefined): readonly ExerciseVideo[] {
  const days = weeksOf(plan).find(({ number }) => number === week)?.days ?? [];
  const slugs = new Set(
    days.flatMap(({ blocks }) => blocks.flatMap(({ prescriptions }) => prescriptions.map((one) => one.exercise.slug))),
  );
  const videos = plan.exercises.flatMap(({ slug, video }) => (video !== null && slugs.has(slug) ? [video] : []));
  return [...new Map(videos.map((video) => [video.url, video])).values()];
}

/** The first videos, up to the maximum size. */
export function withinRoom(videos: readonly ExerciseVideo[], room = maxKeptBytes): readonly ExerciseVideo[] {
  let left = room;
  return videos.filter(({ bytes }) => {
    if (bytes > left) return false;
    left -= bytes;
    return true;
  });
}

export const canKeepVideos = (): boolean => "caches" in globalThis && "serviceWorker" in navigator;

/** The videos that are not on this device. */
export async function findMissing(videos: readonly ExerciseVideo[]): Promise<readonly ExerciseVideo[]> {
  const cache = await caches.open(cacheName);
  const known = await Promise.all(videos.map(({ url }) => cache.match(url)));
  return videos.filter((_, at) => known[at] === undefined);
}

/** Removes the oldest other videos until the wanted ones fit. */
async function makeRoom(cache: Cache, wanted: readonly ExerciseVideo[]): Promise<void> {
  const urls = new Set(wanted.map(({ url }) => url));
  let left = maxKeptBytes - wanted.reduce((sum, { bytes }) => sum + bytes, 0);
  const others = (await cache.keys()).filter(({ url }) => !urls.has(new URL(url).pathname)).reverse();
  for (const request of others) {
    const size = Number((await cache.match(request))?.headers.get("content-length") ?? maxKeptBytes);
    left -= size;
    if (left < 0) await cache.delete(request);
  }
}

/** Stores videos on this device, one after the other. Rejects if one cannot be loaded or does not fit. */
export async function keepVideos(videos: readonly ExerciseVideo[]): Promise<void> {
  const wanted = withinRoom(videos);
  const cache = await caches.open(cacheName);
  await makeRoom(cache, wanted);
  for (const { url } of await findMissing(wanted)) {
    const reply = await fetch(url);
    if (!reply.ok || reply.status !== 200) throw new Error(`${url} answered ${reply.status}`);
    await cache.put(url, reply);
  }
}
