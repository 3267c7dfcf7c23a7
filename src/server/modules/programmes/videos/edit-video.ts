import { hashOfUrl, type Media, readVideo, wireImage } from "#server/modules/media/index.ts";
import type { OpenTarget } from "#server/modules/vault/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import { bumpContentVersion } from "#server/platform/content-version.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { invalidField, notFound, versionConflict } from "#server/platform/errors.ts";
import { callerMay } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { AdminExerciseVideo, ExerciseVideoBody } from "#shared/contract/admin-exercise-videos.ts";
import { exercises, exerciseVideos } from "../tables.ts";
import { toVideo, type VideoRow } from "./read-videos.ts";

export interface VideoDeps {
  readonly platform: Platform;
  readonly media: Pick<Media, "receive" | "addToLibrary">;
}

const noSuchExercise = () => notFound("No such exercise");

const toAdmin = (row: VideoRow): AdminExerciseVideo => ({ ...toVideo(row), hash: row.hash, version: row.version });

async function assertExercise(reader: Reader, slug: string): Promise<void> {
  const [row] = await reader.select({ slug: exercises.slug }).from(exercises).where(eq(exercises.slug, slug)).limit(1);
  if (row === undefined) throw noSuchExercise();
}

/** The owner of an upload for an exercise: the member of staff, if they may edit it. Throws 404. */
export const openExercise: OpenTarget = async (tx, caller, { id, purpose }) => {
  if (purpose !== "exercise_video" || !callerMay(caller, "programmes")) throw noSuchExercise();
  await assertExercise(tx, id);
  return { ownerId: caller.userId };
};

/** Throws 404 for an unknown exercise. */
export async function readVideoOf(reader: Reader, slug: string): Promise<AdminExerciseVideo | null> {
  await assertExercise(reader, slug);
  const [row] = await reader.select().from(exerciseVideos).where(eq(exerciseVideos.exercise, slug)).limit(1);
  return row === undefined ? null : toAdmin(row);
}

/** Locks the exercise, so that its video changes in turn. Throws 404. */
async function lock(tx: Tx, slug: string): Promise<VideoRow | undefined> {
  const [exercise] = await tx
    .select({ slug: exercises.slug })
    .from(exercises)
    .where(eq(exercises.slug, slug))
    .for("update");
  if (exercise === undefined) throw noSuchExercise();
  const [row] = await tx.select().from(exerciseVideos).where(eq(exerciseVideos.exercise, slug));
  return row;
}

async function note(
  tx: Tx,
  { platform }: VideoDeps,
  call: StaffCall,
  slug: string,
  before: VideoRow | undefined,
  after: VideoRow | undefined,
) {
  const of = (row: VideoRow | undefined) =>
    row && { hash: row.hash, captions: row.captions, poster: row.poster && hashOfUrl(row.poster.url) };
  await platform.audit.record(tx, call, {
    action: after === undefined ? "exercise.video-remove" : "exercise.video",
    ...{ subjectKind: "exercise", subjectId: slug },
    ...(before === undefined ? {} : { before: of(before) }),
    ...(after === undefined ? {} : { after: of(after) }),
  });
  await bumpContentVersion(tx, "catalogue");
}

function assertCaptions({ captions }: ExerciseVideoBody, ms: number): void {
  captions.forEach(({ fromMs, untilMs }, at) => {
    if (untilMs <= fromMs || untilMs > ms)
      throw invalidField(
        `captions.${at}.untilMs`,
        "INVALID_VALUE",
        "Lies before its beginning or after the video's end",
      );
    if (at > 0 && fromMs < (captions[at - 1]?.untilMs ?? 0))
      throw invalidField(`captions.${at}.fromMs`, "INVALID_VALUE", "Begins before the one before it has ended");
  });
}

/** Shows a video with an exercise. Throws 404, 400, VERSION_CONFLICT. */
export async function setVideo(
  deps: VideoDeps,
  call: StaffCall,
  slug: string,
  body: ExerciseVideoBody,
): Promise<AdminExerciseVideo> {
  const { database, clock } = deps.platform;
  return database.transaction(async (tx) => {
    const before = await lock(tx, slug);
    if (before?.version !== body.version) throw versionConflict(before === undefined ? null : toAdmin(before));
    const facts = await readVideo(tx, body.hash);
    if (facts === undefined) throw invalidField("hash", "INVALID_VALUE", "There is no such video");
    assertCaptions(body, facts.ms);
    const { bytes, ms, width, height } = facts;
    const values = {
      ...{ hash: body.hash, bytes, ms, width, height, captions: body.captions },
      poster: before?.hash === body.hash ? before.poster : null,
      ...{ version: (before?.version ?? 0) + 1, updatedBy: call.caller.userId, updatedAt: clock.now() },
    };
    const [row] = await tx
      .insert(exerciseVideos)
      .values({ ...values, exercise: slug })
      .onConflictDoUpdate({ target: exerciseVideos.exercise, set: values })
      .returning();
    if (row === undefined) throw new Error("a video was not written");
    await note(tx, deps, call, slug, before, row);
    return toAdmin(row);
  });
}

/** Sets the picture that is shown before the video plays. Throws 404, IMAGE_UNREADABLE. */
export async function setPoster(
  deps: VideoDeps,
  call: StaffCall,
  slug: string,
  bytes: Buffer,
): Promise<AdminExerciseVideo> {
  const picture = await deps.media.receive(bytes);
  return deps.platform.database.transaction(async (tx) => {
    const before = await lock(tx, slug);
    if (before === undefined) throw notFound("The exercise has no video");
    await deps.media.addToLibrary(tx, [picture]);
    const [row] = await tx
      .update(exerciseVideos)
      .set({ poster: wireImage(picture, { ar: "", en: "" }), version: before.version + 1 })
      .where(eq(exerciseVideos.exercise, slug))
      .returning();
    if (row === undefined) throw new Error("a poster was not written");
    await note(tx, deps, call, slug, before, row);
    return toAdmin(row);
  });
}

/** Removes the video of an exercise. Throws 404, VERSION_CONFLICT. */
export async function removeVideo(
  deps: VideoDeps,
  call: StaffCall,
  slug: string,
  version: number | undefined,
): Promise<void> {
  await deps.platform.database.transaction(async (tx) => {
    const before = await lock(tx, slug);
    if (before === undefined) throw notFound("The exercise has no video");
    if (version !== undefined && version !== before.version) throw versionConflict(toAdmin(before));
    await tx.delete(exerciseVideos).where(eq(exerciseVideos.exercise, slug));
    await note(tx, deps, call, slug, before, undefined);
  });
}
