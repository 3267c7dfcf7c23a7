import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { exercise } from "./enrolments.ts";
import { NOT_FOUND } from "./refusals.ts";

const exerciseDetails = z.object({
  exercise,
  /** Substitutes, best first. */
  substitutes: z.array(z.pick(exercise, { slug: true, name: true, pattern: true, movement: true, equipment: true })),
});
export type ExerciseDetails = z.infer<typeof exerciseDetails>;

export const getExercise = endpoint({
  method: "GET",
  path: "/exercises/:slug",
  summary: "How an exercise is done, its muscles and its substitutes",
  tag: "Programmes",
  access: "public",
  params: z.object({ slug: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(80)) }),
  status: 200,
  reply: exerciseDetails,
  errors: [NOT_FOUND],
});
