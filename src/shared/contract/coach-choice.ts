import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { ALREADY, AUDIENCE, COACH_FULL, NOT_FOUND } from "./refusals.ts";
import { id, idParams, timestamp } from "./values.ts";

const tag = "My coaching";

const choice = z.object({
  packageId: id,
  /** `null`: the best fit. */
  coachId: z.nullable(id),
});
export type CoachChoice = z.infer<typeof choice>;

const wait = z.object({
  coachId: id,
  packageId: id,
  /** `offered`: a place is held for me. */
  state: z.enum(["waiting", "offered"]),
  /** When the offer ends. */
  offerUntil: z.nullable(timestamp),
});
export type CoachWait = z.infer<typeof wait>;

export const getCoachChoices = endpoint({
  method: "GET",
  path: "/users/me/coach-choices",
  summary: "My chosen coaches by package, and the coaches whose waiting list I am on",
  tag,
  access: "customer",
  status: 200,
  reply: z.object({ choices: z.array(choice), waits: z.array(wait) }),
});

export const chooseMyCoach = endpoint({
  method: "PUT",
  path: "/users/me/coach-choice",
  summary:
    "Chooses a coach for a package; it counts when the subscription starts, and without a choice the best fit is taken. A place held for me is taken at once if my subscription runs",
  tag,
  access: "customer",
  body: z.strictObject({ packageId: id, coachId: z.nullable(id) }),
  status: 200,
  reply: z.object({ choice }),
  errors: [COACH_FULL, AUDIENCE],
  fieldErrors: ["UNKNOWN_COACH"],
});

export const waitForCoach = endpoint({
  method: "POST",
  path: "/coaches/:id/wait",
  summary: "Joins a coach's waiting list. A free place is offered to whoever has waited longest, for 48 hours",
  tag,
  access: "customer",
  params: idParams,
  body: z.strictObject({ packageId: id }),
  status: 201,
  reply: z.object({ wait }),
  errors: [NOT_FOUND, ALREADY, AUDIENCE],
});

export const stopWaiting = endpoint({
  method: "DELETE",
  path: "/coaches/:id/wait",
  summary: "Leaves a coach's waiting list, or gives an offered place back",
  tag,
  access: "customer",
  params: idParams,
  status: 204,
  errors: [NOT_FOUND],
});
