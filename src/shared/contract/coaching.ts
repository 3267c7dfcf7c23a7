import * as z from "zod/mini";
import { audiences, genders } from "../domain/audiences.ts";
import { healthKinds, traceReasons } from "../domain/health-access.ts";
import { equipmentKinds, goals, levels } from "../domain/programme-facts.ts";
import { endpoint } from "./endpoint.ts";
import { versionConflict } from "./refusals.ts";
import { id, localizedText, pageQuery, pagination, timestamp, timezone } from "./values.ts";

const tag = "My coaching";

const wishes = {
  sex: z.nullable(z.enum(genders)),
  /** `women_only`: coached and seen by women only. */
  audience: z.enum(audiences),
  goal: z.nullable(z.enum(goals)),
};
const training = {
  /** Time zone of the member's days, check-ins, reminders and quiet hours; `null`: unknown. */
  timezone: z.nullable(z.string()),
  level: z.nullable(z.enum(levels)),
  /** Equipment that the member has; substitutes use only this. Empty: unknown. */
  equipment: z.array(z.enum(equipmentKinds)),
};
/** Version 0 means that nothing has been saved yet. */
const coachingProfile = z.object({ ...wishes, ...training, version: z.int() });
export type CoachingProfile = z.infer<typeof coachingProfile>;
const profileReply = z.object({
  profile: coachingProfile,
  /** Whether the coach of a running subscription no longer fits; a lead then assigns another one. */
  isReassigned: z.boolean(),
});

export const getCoachingProfile = endpoint({
  method: "GET",
  path: "/users/me/coaching-profile",
  summary: "My coaching profile: wishes, goal and training",
  tag,
  access: "customer",
  status: 200,
  reply: profileReply,
});

export const coachingProfileBody = z.strictObject({
  ...wishes,
  /** These three stay as they are when absent. */
  timezone: z.optional(z.nullable(timezone)),
  level: z.optional(training.level),
  equipment: z.optional(training.equipment.check(z.maxLength(equipmentKinds.length))),
  version: z.optional(z.int()),
});
export const updateCoachingProfile = endpoint({
  method: "PUT",
  path: "/users/me/coaching-profile",
  summary:
    "Changes my coaching profile. If my coach no longer fits, they lose access to my pictures at once and a lead finds another coach",
  tag,
  access: "customer",
  body: coachingProfileBody,
  status: 200,
  reply: profileReply,
  errors: [versionConflict(coachingProfile)],
});

const healthRead = z.object({
  /** The reader's public name; `null` when they have none any more. */
  who: z.nullable(localizedText),
  what: z.enum(healthKinds),
  objectId: z.nullable(id),
  /** Start of the hour of the reads. */
  at: timestamp,
  count: z.int(),
  why: z.enum(traceReasons),
  /** The reason that a lead gave. */
  note: z.nullable(z.string()),
});
export type HealthRead = z.infer<typeof healthRead>;

export const getHealthReads = endpoint({
  method: "GET",
  path: "/users/me/health-reads",
  summary: "Which staff have read which of my health data, when and why; newest first",
  tag,
  access: "customer",
  query: z.object(pageQuery),
  status: 200,
  reply: z.object({ reads: z.array(healthRead), pagination }),
});
