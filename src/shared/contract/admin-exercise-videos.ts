import * as z from "zod/mini";
import { uploadLimits } from "../domain/private-media.ts";
import { slugText, textPair } from "./admin-products.ts";
import { endpoint } from "./endpoint.ts";
import { exerciseVideo } from "./exercise-videos.ts";
import { NOT_FOUND, versionConflict } from "./refusals.ts";
import { seenVersion } from "./values.ts";

const tag = "Admin exercises";

const adminExerciseVideo = z.extend(exerciseVideo, { hash: z.string(), version: z.int() });
export type AdminExerciseVideo = z.infer<typeof adminExerciseVideo>;
const videoReply = z.object({ video: z.nullable(adminExerciseVideo) });

const params = z.object({ slug: slugText });

export const adminGetExerciseVideo = endpoint({
  method: "GET",
  path: "/admin/exercises/:slug/video",
  summary: "The video of an exercise, as its editor sees it",
  tag,
  access: "admin",
  permission: "programmes",
  params,
  status: 200,
  reply: videoReply,
  errors: [NOT_FOUND],
});

const ms = z.int().check(z.minimum(0), z.maximum(uploadLimits.exercise_video.maxMs));

export const exerciseVideoBody = z.strictObject({
  /** The version that was changed; without it the exercise had none. */
  version: z.optional(z.int().check(z.minimum(1))),
  /** Hash of a finished upload with the purpose `exercise_video`. */
  hash: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  captions: z.array(z.strictObject({ fromMs: ms, untilMs: ms, text: textPair(200) })).check(z.maxLength(30)),
});
export type ExerciseVideoBody = z.infer<typeof exerciseVideoBody>;

export const adminSetExerciseVideo = endpoint({
  method: "PUT",
  path: "/admin/exercises/:slug/video",
  summary: "Sets an exercise's video in every plan that uses the exercise; replaces the current one",
  tag,
  access: "admin",
  permission: "programmes",
  params,
  body: exerciseVideoBody,
  status: 200,
  reply: videoReply,
  errors: [NOT_FOUND, versionConflict(z.nullable(adminExerciseVideo))],
});

export const adminSetVideoPoster = endpoint({
  method: "PUT",
  path: "/admin/exercises/:slug/video/poster",
  summary: "Uploads the poster picture of the video (JPEG, PNG, WebP or AVIF as the body)",
  tag,
  access: "admin",
  permission: "programmes",
  params,
  upload: { types: ["image/jpeg", "image/png", "image/webp", "image/avif"], maxBytes: 5_000_000 },
  status: 200,
  reply: videoReply,
  errors: [NOT_FOUND],
  fieldErrors: ["IMAGE_UNREADABLE"],
});

export const adminRemoveExerciseVideo = endpoint({
  method: "DELETE",
  path: "/admin/exercises/:slug/video",
  summary: "Removes an exercise's video: the drawn figure shows it again",
  tag,
  access: "admin",
  permission: "programmes",
  params,
  query: seenVersion,
  status: 204,
  errors: [NOT_FOUND, versionConflict(adminExerciseVideo)],
});
