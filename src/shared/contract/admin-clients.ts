import * as z from "zod/mini";
import { audiences, genders } from "../domain/audiences.ts";
import { isIsoDate } from "../domain/calendar.ts";
import { readReasons } from "../domain/health-access.ts";
import { muscles } from "../domain/movements.ts";
import { equipmentKinds, goals, levels } from "../domain/programme-facts.ts";
import { attentionItem, clientRef } from "./admin-attention.ts";
import { endpoint } from "./endpoint.ts";
import { measurementMetric } from "./enrolments.ts";
import { entitlement } from "./entitlements.ts";
import { NOT_FOUND, versionConflict } from "./refusals.ts";
import { subscriptionStatus } from "./subscriptions.ts";
import { id, idParams, localizedText, longText, pageQuery, pagination, seenVersion, timestamp } from "./values.ts";
import { exerciseRef, loggedWorkout } from "./workout-log.ts";

const tag = "Admin coaching";

const day = z.string().check(z.refine(isIsoDate, { params: { code: "INVALID_FORMAT" } }));
const dayReply = z.string();

const clientHeader = z.object({
  client: clientRef,
  email: z.nullable(z.string()),
  status: subscriptionStatus,
  startedOn: dayReply,
  pausedUntil: z.nullable(dayReply),
  goal: z.nullable(z.enum(goals)),
  level: z.nullable(z.enum(levels)),
  /** Their equipment; empty: unknown. */
  equipment: z.array(z.enum(equipmentKinds)),
  sex: z.nullable(z.enum(genders)),
  audience: z.enum(audiences),
  /** Why the caller may read it; a lead with temporary access may not write. */
  reason: z.enum(readReasons),
  openUntil: z.nullable(timestamp),
  /** Coaching has ended: the thread and the plan can still be read. */
  isEnded: z.boolean(),
  hasPlan: z.boolean(),
  standing: z.nullable(
    z.object({
      ...{ lastSessionOn: z.nullable(dayReply), nextSessionOn: z.nullable(dayReply) },
      ...{ planEndsOn: z.nullable(dayReply), weight7d: z.nullable(z.number()) },
      ...{ due14: z.int(), done14: z.int(), due28: z.int(), done28: z.int(), unread: z.int() },
    }),
  ),
  /** The package's current entitlements. */
  entitlements: z.array(entitlement),
  flags: z.array(attentionItem),
});
export type ClientHeader = z.infer<typeof clientHeader>;

export const adminGetClient = endpoint({
  method: "GET",
  path: "/admin/clients/:id",
  summary: "A client's coaching: package, standing and open flags",
  tag,
  access: "admin",
  permission: "coaching",
  health: ["plan"],
  params: idParams,
  status: 200,
  reply: z.object({ header: clientHeader }),
  errors: [NOT_FOUND],
});

/** The longest stretch of a calendar in days. */
export const maxCalendarDays = 92;

const calendarSession = z.object({
  enrolmentId: id,
  programme: localizedText,
  title: localizedText,
  week: z.int(),
  day: z.int(),
  /** When it was done, or when it is to be done now. */
  date: dayReply,
  plannedOn: dayReply,
  /** `late`: its planned day has passed. */
  state: z.enum(["done", "planned", "late"]),
});
export type CalendarSession = z.infer<typeof calendarSession>;

export const adminGetClientCalendar = endpoint({
  method: "GET",
  path: "/admin/clients/:id/calendar",
  summary: "A client's sessions between two days, planned and done, and the days of pauses",
  tag,
  access: "admin",
  permission: "coaching",
  health: ["logs"],
  params: idParams,
  query: z.object({ from: day, to: day }),
  fieldErrors: ["TOO_EARLY", "TOO_LATE"],
  status: 200,
  reply: z.object({
    today: dayReply,
    sessions: z.array(calendarSession),
    /** Half-open. */
    pauses: z.array(z.object({ startsOn: dayReply, endsOn: dayReply })),
  }),
  errors: [NOT_FOUND],
});

export type ClientSession = z.infer<typeof loggedWorkout>;

export const adminGetClientSessions = endpoint({
  method: "GET",
  path: "/admin/clients/:id/sessions",
  summary: "A client's workouts, newest first, with targets beside results",
  tag,
  access: "admin",
  permission: "coaching",
  health: ["logs"],
  params: idParams,
  query: z.object(pageQuery),
  status: 200,
  reply: z.object({ sessions: z.array(loggedWorkout), pagination }),
  errors: [NOT_FOUND],
});

const liftDay = z.object({
  on: dayReply,
  sets: z.int(),
  volumeKg: z.number(),
  topKg: z.nullable(z.number()),
  topReps: z.nullable(z.int()),
  /** Estimated one-rep maximum. */
  e1rmKg: z.nullable(z.number()),
  meanRpe: z.nullable(z.number()),
  targetRpe: z.nullable(z.number()),
});
export type LiftDay = z.infer<typeof liftDay>;

export const adminGetClientExercise = endpoint({
  method: "GET",
  path: "/admin/clients/:id/exercises/:slug",
  summary: "A client's history of one exercise by day, oldest first",
  tag,
  access: "admin",
  permission: "coaching",
  health: ["logs"],
  params: z.object({ id, slug: z.string().check(z.regex(/^[a-z0-9-]{1,100}$/)) }),
  status: 200,
  reply: z.object({ exercise: exerciseRef, days: z.array(liftDay) }),
  errors: [NOT_FOUND],
});

const weeksQuery = z.pipe(
  z.string().check(z.regex(/^\d{1,2}$/)),
  z.transform((text) => Math.min(52, Math.max(1, Number(text)))),
);

export const adminGetClientVolume = endpoint({
  method: "GET",
  path: "/admin/clients/:id/volume",
  summary: "Done working sets by muscle and week: 1 for a primary muscle, 0.5 for a secondary one",
  tag,
  access: "admin",
  permission: "coaching",
  health: ["logs"],
  params: idParams,
  query: z.object({ weeks: z._default(weeksQuery, 8) }),
  status: 200,
  reply: z.object({
    /** First days of the weeks, oldest first; the last one is running. */
    weeks: z.array(dayReply),
    muscles: z.array(z.object({ muscle: z.enum(muscles), sets: z.array(z.number()) })),
  }),
  errors: [NOT_FOUND],
});

const clientRecord = z.object({
  exercise: exerciseRef,
  /** Days on which it was done, and the last of them. */
  days: z.int(),
  lastOn: dayReply,
  top: z.nullable(z.object({ kg: z.number(), reps: z.int(), on: dayReply })),
  best: z.nullable(z.object({ e1rmKg: z.number(), on: dayReply })),
  /** The best estimates of the last 28 days and of the 28 before. */
  months: z.object({ nowKg: z.nullable(z.number()), beforeKg: z.nullable(z.number()) }),
});
export type ClientRecord = z.infer<typeof clientRecord>;

export const adminGetClientRecords = endpoint({
  method: "GET",
  path: "/admin/clients/:id/records",
  summary: "A client's exercises with heaviest set and best estimate, the most trained first",
  tag,
  access: "admin",
  permission: "coaching",
  health: ["logs"],
  params: idParams,
  status: 200,
  reply: z.object({ records: z.array(clientRecord) }),
  errors: [NOT_FOUND],
});

export const adminGetClientBody = endpoint({
  method: "GET",
  path: "/admin/clients/:id/body",
  summary: "A client's measurements, oldest first",
  tag,
  access: "admin",
  permission: "coaching",
  health: ["measurements"],
  params: idParams,
  status: 200,
  reply: z.object({
    measurements: z.array(z.object({ metric: measurementMetric, value: z.number(), on: dayReply })),
  }),
  errors: [NOT_FOUND],
});

/** Longest note in characters. */
export const maxNoteLength = 4000;

const clientNote = z.object({
  id,
  text: z.string(),
  pinned: z.boolean(),
  author: z.nullable(localizedText),
  version: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ClientNote = z.infer<typeof clientNote>;
const noteReply = z.object({ note: clientNote });

export const adminListNotes = endpoint({
  method: "GET",
  path: "/admin/clients/:id/notes",
  summary: "Coaches' notes about a client, pinned first; the client does not see them",
  tag,
  access: "admin",
  permission: "coaching",
  health: ["notes"],
  params: idParams,
  status: 200,
  reply: z.object({ notes: z.array(clientNote) }),
  errors: [NOT_FOUND],
});

export const noteBody = z.strictObject({ text: longText(1, maxNoteLength), pinned: z._default(z.boolean(), false) });

export const adminAddNote = endpoint({
  method: "POST",
  path: "/admin/clients/:id/notes",
  summary: "Adds a note for the client's coaches",
  tag,
  access: "admin",
  permission: "coaching",
  health: ["notes"],
  params: idParams,
  body: noteBody,
  status: 201,
  reply: noteReply,
  errors: [NOT_FOUND],
});

const noteParams = z.object({ id, noteId: id });

export const editNoteBody = z.strictObject({
  text: z.optional(longText(1, maxNoteLength)),
  pinned: z.optional(z.boolean()),
  version: z.optional(z.int()),
});

export const adminEditNote = endpoint({
  method: "PATCH",
  path: "/admin/clients/:id/notes/:noteId",
  summary: "Changes a note, or pins it",
  tag,
  access: "admin",
  permission: "coaching",
  health: ["notes"],
  params: noteParams,
  body: editNoteBody,
  status: 200,
  reply: noteReply,
  errors: [NOT_FOUND, versionConflict(clientNote)],
});

export const adminDeleteNote = endpoint({
  method: "DELETE",
  path: "/admin/clients/:id/notes/:noteId",
  summary: "Deletes a note",
  tag,
  access: "admin",
  permission: "coaching",
  health: ["notes"],
  params: noteParams,
  query: seenVersion,
  status: 204,
  errors: [NOT_FOUND, versionConflict(clientNote)],
});
