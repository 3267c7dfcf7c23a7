import * as z from "zod/mini";
import { availabilities } from "../domain/audiences.ts";
import { goals } from "../domain/programme-facts.ts";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND } from "./refusals.ts";
import { coach, coachCard } from "./training.ts";
import { id, language } from "./values.ts";

const tag = "Coaches";

/** How much room a coach has; never how many clients. */
const room = { specialties: z.array(z.enum(goals)), availability: z.enum(availabilities) };
const card = z.object({
  id,
  ...coachCard.shape,
  credentials: coach.shape.credentials,
  experienceYears: z.int(),
  languages: z.array(language),
  womenOnly: z.boolean(),
  ...room,
});
export type CoachOffer = z.infer<typeof card>;

export const getCoaches = endpoint({
  method: "GET",
  path: "/coaches",
  summary: "Coaches who take clients, and whether they have room: `few` from nine tenths of their capacity on",
  tag,
  access: "public",
  status: 200,
  reply: z.object({ coaches: z.array(card) }),
});

export const getCoach = endpoint({
  method: "GET",
  path: "/coaches/:slug",
  summary: "One coach with credentials, and whether they have room",
  tag,
  access: "public",
  params: z.object({ slug: z.string().check(z.regex(/^[a-z0-9-]{1,100}$/)) }),
  status: 200,
  reply: z.object({ coach: z.extend(coach, room) }),
  errors: [NOT_FOUND],
});
