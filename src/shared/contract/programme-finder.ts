import * as z from "zod/mini";
import { equipmentKinds, goals, levels } from "../domain/programme-facts.ts";
import { finderDays, finderMinutes, finderPlaces, finderReasons } from "../domain/programme-finder.ts";
import { productCard } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { programmeCard } from "./training.ts";

export const findProgrammesBody = z.strictObject({
  goal: z.enum(goals),
  level: z.enum(levels),
  /** Training days per week. */
  days: z.int().check(z.minimum(finderDays.min), z.maximum(finderDays.max)),
  /** Minutes per training day. */
  minutes: z.int().check(z.minimum(finderMinutes.min), z.maximum(finderMinutes.max)),
  place: z.enum(finderPlaces),
  /** Available equipment; a gym has everything. */
  equipment: z._default(z.array(z.enum(equipmentKinds)).check(z.maxLength(equipmentKinds.length)), []),
  womenOnly: z._default(z.boolean(), false),
});

export const postProgrammeFinder = endpoint({
  method: "POST",
  path: "/programme-finder",
  summary: "The programmes that fit the answers best, with reasons; nothing is stored",
  tag: "Programmes",
  access: "public",
  body: findProgrammesBody,
  status: 200,
  reply: z.object({
    /** At most three, best first; `score` is the sum of the reasons' points, out of 100. */
    results: z.array(
      z.object({
        programme: programmeCard,
        score: z.int(),
        reasons: z.array(
          z.object({
            kind: z.enum(finderReasons),
            points: z.int(),
            of: z.int(),
            /** Equipment that the programme needs and the member lacks. */
            missing: z.array(z.enum(equipmentKinds)),
          }),
        ),
      }),
    ),
    /** Goods on sale that the best programme needs, at most three. */
    basket: z.array(productCard),
  }),
});
