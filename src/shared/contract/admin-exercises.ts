import * as z from "zod/mini";
import { loadKinds, measures } from "#shared/domain/exercise-measures.ts";
import { exercisePatterns, movements, muscles } from "#shared/domain/movements.ts";
import { equipmentKinds, levels } from "../domain/programme-facts.ts";
import { slugText, textPair } from "./admin-products.ts";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND, versionConflict } from "./refusals.ts";
import { line, localizedText } from "./values.ts";

const tag = "Admin exercises";

const facts = {
  pattern: z.enum(exercisePatterns),
  /** The drawing; `null`: the default movement of its pattern. */
  movement: z.nullable(z.enum(movements)),
  level: z.enum(levels),
  /** Done one side at a time. */
  isUnilateral: z.boolean(),
  /** What a set is counted in, and where its load comes from. */
  measure: z.enum(measures),
  loadKind: z.enum(loadKinds),
};
const muscleList = z.array(z.enum(muscles));
const equipment = z.array(z.enum(equipmentKinds));
const texts = z.array(localizedText);

export const adminExercise = z.object({
  slug: z.string(),
  name: localizedText,
  /** Search aliases in either language. */
  aliases: z.array(z.string()),
  ...facts,
  primaryMuscles: muscleList,
  secondaryMuscles: muscleList,
  equipment,
  steps: texts,
  mistakes: texts,
  safety: localizedText,
  /** Slugs of substitutes chosen by staff, best first. */
  substitutions: z.array(z.string()),
  /** Incremented with each edit. */
  version: z.int(),
});
export type AdminExercise = z.infer<typeof adminExercise>;
const exerciseReply = z.object({ exercise: adminExercise });

const point = textPair(500);
export const exerciseBody = z.strictObject({
  name: textPair(100),
  aliases: z.array(line(1, 60)).check(z.maxLength(20)),
  ...facts,
  primaryMuscles: muscleList.check(z.minLength(1), z.maxLength(muscles.length)),
  secondaryMuscles: muscleList.check(z.maxLength(muscles.length)),
  equipment: equipment.check(z.maxLength(equipmentKinds.length)),
  steps: z.array(point).check(z.minLength(1), z.maxLength(12)),
  mistakes: z.array(point).check(z.maxLength(12)),
  safety: point,
  substitutions: z.array(slugText).check(z.maxLength(12)),
});
export type ExerciseBody = z.infer<typeof exerciseBody>;

const params = z.object({ slug: slugText });

export const adminGetExercise = endpoint({
  method: "GET",
  path: "/admin/exercises/:slug",
  summary: "An exercise as its editor sees it",
  tag,
  access: "admin",
  permission: "programmes",
  params,
  status: 200,
  reply: exerciseReply,
  errors: [NOT_FOUND],
});

export const adminCreateExercise = endpoint({
  method: "POST",
  path: "/admin/exercises",
  summary: "Adds an exercise to the library; its slug is made from the English name and never changes",
  tag,
  access: "admin",
  permission: "programmes",
  maxBodyBytes: 65_536,
  body: exerciseBody,
  status: 201,
  reply: exerciseReply,
  fieldErrors: ["UNKNOWN_EXERCISE"],
});

export const adminUpdateExercise = endpoint({
  method: "PUT",
  path: "/admin/exercises/:slug",
  summary: "Changes an exercise in every plan that uses it. `version` is the one the edit started from",
  tag,
  access: "admin",
  permission: "programmes",
  params,
  maxBodyBytes: 65_536,
  body: z.extend(exerciseBody, { version: z.int().check(z.minimum(1)) }),
  status: 200,
  reply: exerciseReply,
  /** VERSION_CONFLICT: saved by somebody else meanwhile; `current` is the current exercise. */
  errors: [NOT_FOUND, versionConflict(adminExercise)],
  fieldErrors: ["UNKNOWN_EXERCISE"],
});
