import * as z from "zod/mini";
import { image, localizedText } from "./values.ts";

/** A line under a video, from one moment to another. */
export const caption = z.object({ fromMs: z.int(), untilMs: z.int(), text: localizedText });
export type Caption = z.infer<typeof caption>;

/** How an exercise looks when somebody does it, without sound. */
export const exerciseVideo = z.object({
  /** Never changes what it shows: another video has another address. */
  url: z.string(),
  poster: z.nullable(image),
  bytes: z.int(),
  ms: z.int(),
  width: z.int(),
  height: z.int(),
  captions: z.array(caption),
});
export type ExerciseVideo = z.infer<typeof exerciseVideo>;
