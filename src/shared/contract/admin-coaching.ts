import * as z from "zod/mini";
import { audiences, genders } from "../domain/audiences.ts";
import { isIsoDate } from "../domain/calendar.ts";
import { goals } from "../domain/programme-facts.ts";
import { adminImage, slugText, textPair } from "./admin-products.ts";
import { endpoint } from "./endpoint.ts";
import {
  AUDIENCE,
  COACH_FULL,
  COACH_PROFILE_NEEDED,
  NOT_FOUND,
  SLUG_TAKEN,
  SUBSCRIPTION_STATE,
  versionConflict,
} from "./refusals.ts";
import { subscriptionStatus } from "./subscriptions.ts";
import { id, idParams, imageHash, language, line, localizedText, longText, timestamp } from "./values.ts";

const tag = "Admin coaching";

/** Maximum days of a cover. */
export const longestCoverDays = 60;

const day = z.string().check(z.refine(isIsoDate, { params: { code: "INVALID_FORMAT" } }));

const assignment = z.object({
  id,
  coachId: id,
  coachName: localizedText,
  from: timestamp,
  /** `null`: until somebody else takes over. */
  until: z.nullable(timestamp),
});
export type Assignment = z.infer<typeof assignment>;

export const assignClientBody = z.strictObject({
  subscriptionId: id,
  coachId: id,
  kind: z.enum(["primary", "cover"]),
  /** Last day of a cover, in the subscription's zone; `null` ends the coach's cover now. */
  until: z.optional(z.nullable(day)),
  /** What the coach should know; only they read it. */
  brief: z.optional(longText(0, 2000)),
  /** The primary assignment that the page showed; without it the last save wins. */
  from: z.optional(z.nullable(id)),
});

export const adminAssignClient = endpoint({
  method: "POST",
  path: "/admin/clients/:id/assign",
  summary:
    "Assigns a member's subscription to a coach, adds a temporary cover, or ends a cover. Takes effect at once. For leads; coaches may request a cover for their own clients",
  tag,
  access: "admin",
  permission: "coaching",
  params: idParams,
  body: assignClientBody,
  status: 200,
  reply: z.object({ assignment }),
  errors: [
    NOT_FOUND,
    COACH_FULL,
    AUDIENCE,
    SUBSCRIPTION_STATE,
    versionConflict(z.object({ assignment: z.nullable(assignment) })),
  ],
  fieldErrors: ["UNKNOWN_COACH", "TOO_EARLY", "TOO_LATE"],
});

const goal = z.enum(goals);
const gender = z.enum(genders);
const staffPerson = z.object({ id, name: z.string() });

export const adminCoach = z.object({
  id,
  slug: z.string(),
  name: localizedText,
  initials: localizedText,
  title: localizedText,
  bio: localizedText,
  photo: z.nullable(adminImage),
  licenceNumber: z.string(),
  experienceYears: z.int(),
  languages: z.array(language),
  specialties: z.array(goal),
  gender: z.nullable(gender),
  womenOnly: z.boolean(),
  /** The member of staff who coaches; `null`: the profile only has programmes. */
  staff: z.nullable(staffPerson),
  capacity: z.int(),
  acceptsNew: z.boolean(),
  /** Clients whose subscriptions have not ended. */
  load: z.int(),
  version: z.int(),
});
export type AdminCoach = z.infer<typeof adminCoach>;

const client = z.object({
  subscriptionId: id,
  member: z.object({ id, name: z.string(), email: z.nullable(z.string()) }),
  package: localizedText,
  status: subscriptionStatus,
  paidUntil: z.string(),
  audience: z.enum(audiences),
  /** The open primary assignment; `null`: the member waits for a coach. */
  assignmentId: z.nullable(id),
  coachId: z.nullable(id),
  /** Since when they have this coach, or wait for one. */
  since: timestamp,
  /** The current cover. */
  covers: z.array(z.object({ coachId: id, coachName: localizedText, until: timestamp })),
  /** Until when a member who waits should have a coach. */
  dueAt: z.nullable(timestamp),
});
export type Client = z.infer<typeof client>;

export const adminListCoaches = endpoint({
  method: "GET",
  path: "/admin/coaches",
  summary: "Coaches with load and capacity, members waiting for a coach or a change, and staff without a coach profile",
  tag,
  access: "admin",
  permission: "coaching_lead",
  status: 200,
  reply: z.object({
    coaches: z.array(adminCoach),
    waiting: z.array(client),
    /** The list holds the first of them. */
    waitingTotal: z.int(),
    staff: z.array(staffPerson),
  }),
});

export const adminListClients = endpoint({
  method: "GET",
  path: "/admin/coaches/:id/clients",
  summary: "A coach's clients by name and state, without anything they wrote",
  tag,
  access: "admin",
  permission: "coaching_lead",
  params: idParams,
  status: 200,
  reply: z.object({ clients: z.array(client) }),
  errors: [NOT_FOUND],
});

export const coachBody = z.strictObject({
  name: textPair(60),
  initials: textPair(8),
  title: textPair(120),
  bio: z.strictObject({ ar: longText(1, 2000), en: longText(1, 2000) }),
  licenceNumber: line(0, 60),
  experienceYears: z.int().check(z.minimum(0), z.maximum(80)),
  languages: z.array(language).check(z.minLength(1), z.maxLength(2)),
  specialties: z.array(goal).check(z.maxLength(goals.length)),
  gender: z.nullable(gender),
  womenOnly: z.boolean(),
  staffId: z.nullable(id),
  capacity: z.int().check(z.minimum(0), z.maximum(300)),
  acceptsNew: z.boolean(),
  /** Without it the photo stays as it is. */
  photo: z.optional(
    z.nullable(z.strictObject({ hash: imageHash, alt: z.strictObject({ ar: line(0, 200), en: line(0, 200) }) })),
  ),
});
export type CoachBody = z.infer<typeof coachBody>;

const coachReply = z.object({ coach: adminCoach });

export const createCoachBody = z.strictObject({ ...coachBody.shape, slug: slugText });
export const adminCreateCoach = endpoint({
  method: "POST",
  path: "/admin/coaches",
  summary: "Adds a coach's profile",
  tag,
  access: "admin",
  permission: "coaching_lead",
  body: createCoachBody,
  status: 201,
  reply: coachReply,
  errors: [SLUG_TAKEN],
  fieldErrors: ["DUPLICATE"],
});

export const updateCoachBody = z.strictObject({ ...coachBody.shape, version: z.optional(z.int()) });
export const adminUpdateCoach = endpoint({
  method: "PUT",
  path: "/admin/coaches/:id",
  summary: "Edits a coach's profile. A lower capacity removes no clients",
  tag,
  access: "admin",
  permission: "coaching_lead",
  params: idParams,
  body: updateCoachBody,
  status: 200,
  reply: coachReply,
  errors: [NOT_FOUND, versionConflict(adminCoach)],
  fieldErrors: ["DUPLICATE"],
});

export const openClientBody = z.strictObject({ reason: longText(10, 500) });

export const adminOpenClient = endpoint({
  method: "POST",
  path: "/admin/clients/:id/open",
  summary:
    "Gives a lead access to a member's data for an hour. The member gets a mail with the reason; for members who want women only, the lead must be a woman",
  tag,
  access: "admin",
  permission: "coaching_lead",
  params: idParams,
  body: openClientBody,
  status: 200,
  reply: z.object({ until: timestamp }),
  errors: [NOT_FOUND, AUDIENCE, COACH_PROFILE_NEEDED],
});

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const weekday = z.literal([0, 1, 2, 3, 4, 5, 6]);
const workingHours = { from: clockTime, until: clockTime };

/** Days off, the last one included. */
const daysOff = z.array(z.object({ from: z.string(), until: z.string() }));

const ownCoach = z.object({
  id,
  name: localizedText,
  title: localizedText,
  bio: localizedText,
  /** Working days (0 is Sunday) and hours in the coach's zone. */
  hours: z.object({ ...workingHours, days: z.array(weekday) }),
  zone: z.string(),
  /** Days off that are not over, earliest first. */
  daysOff,
  acceptsNew: z.boolean(),
  version: z.int(),
});
export type OwnCoach = z.infer<typeof ownCoach>;

export const adminGetOwnCoach = endpoint({
  method: "GET",
  path: "/admin/coaches/me",
  summary: "The caller's coach profile; `null` without one",
  tag,
  access: "admin",
  permission: "coaching",
  status: 200,
  reply: z.object({ coach: z.nullable(ownCoach) }),
});

export const updateOwnCoachBody = z.strictObject({
  title: textPair(120),
  bio: coachBody.shape.bio,
  hours: z.strictObject({ ...workingHours, days: z.array(weekday).check(z.minLength(1), z.maxLength(7)) }),
  /** All days off that are not over; omitted ones end. If absent, they are unchanged. */
  daysOff: z.optional(z.array(z.strictObject({ from: day, until: day })).check(z.maxLength(40))),
  acceptsNew: z.boolean(),
  version: z.optional(z.int()),
});
export const adminUpdateOwnCoach = endpoint({
  method: "PUT",
  path: "/admin/coaches/me",
  summary: "Edits the caller's own texts, hours, days off and whether they take new clients; a lead edits the rest",
  tag,
  access: "admin",
  permission: "coaching",
  body: updateOwnCoachBody,
  status: 200,
  reply: z.object({ coach: ownCoach }),
  errors: [NOT_FOUND, versionConflict(ownCoach)],
  fieldErrors: ["TOO_EARLY", "TOO_LATE", "DUPLICATE"],
});
