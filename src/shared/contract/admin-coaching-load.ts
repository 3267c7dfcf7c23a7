import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id, localizedText } from "./values.ts";

/** A calendar day in Cairo, `YYYY-MM-DD`. */
const day = z.iso.date();

/** The longest span of days that is asked for. */
export const longestLoadDays = 92;

/** In percent with one decimal; `null`: there was nothing to count. */
const percent = z.nullable(z.number());

const coachLoad = z.object({
  id,
  name: localizedText,
  acceptsNew: z.boolean(),
  capacity: z.int(),
  /** Clients whose subscriptions have not ended. */
  load: z.int(),
  /** Members on the wait list, those with an offered place included. */
  waits: z.int(),
  /** Members' questions of these days that were answered, and in how many of the coach's working hours. */
  answers: z.int(),
  medianHours: z.nullable(z.number()),
  p90Hours: z.nullable(z.number()),
  /** Answered within the hours that the package promises; open ones beyond these hours count as late. */
  withinPromise: percent,
  /** Check-ins sent in these days that were answered or are over their time, and how many of them within 24 hours. */
  checkIns: z.int(),
  checkInsInTime: percent,
  /** Promises of packages that wait for the coach now. */
  owed: z.int(),
  /** Paid times that ended in these days, and how many of them were renewed. */
  ends: z.int(),
  renewed: percent,
});
export type CoachLoad = z.infer<typeof coachLoad>;

export const adminGetCoachingLoad = endpoint({
  method: "GET",
  path: "/admin/coaching/load",
  summary: "Workload, response times and renewals of each coach",
  tag: "Admin coaching",
  access: "admin",
  permission: "coaching_lead",
  query: z.object({
    /** First and last day, inclusive; the last 28 days by default, 92 at most. */
    from: z.optional(day),
    to: z.optional(day),
  }),
  status: 200,
  reply: z.object({ from: day, to: day, coaches: z.array(coachLoad) }),
});
