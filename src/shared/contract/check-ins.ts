import * as z from "zod/mini";
import { isIsoDate } from "../domain/calendar.ts";
import { checkInStates, maxTextLength, poses } from "../domain/check-ins.ts";
import { maxShift, zooms } from "../domain/photo-alignment.ts";
import { checkInItem, checkInRhythm } from "./check-in-forms.ts";
import { maxMessageLength } from "./coach-threads.ts";
import { endpoint } from "./endpoint.ts";
import { CHECKIN_STATE, NOT_FOUND, SUBSCRIPTION_STATE, versionConflict } from "./refusals.ts";
import { id, idParams, localizedText, longText, timestamp } from "./values.ts";

const tag = "My coaching";
const adminTag = "Admin coaching";

const state = z.enum(checkInStates);
const dayReply = z.string();
const day = z.string().check(z.refine(isIsoDate, { params: { code: "INVALID_FORMAT" } }));

/** Numbers, yes or no, the value of an option, several of them, or words. */
const answer = z.union([
  z.number(),
  z.boolean(),
  z.string().check(z.maxLength(maxTextLength)),
  z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)),
]);
const answers = z.record(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,29}$/)), answer);

/** A photo that was sent with a check-in; `POST /media/links` gives its address. */
const photo = z.object({
  /** Id of the medium. */
  id,
  /** The question that asked for it. */
  key: z.string(),
  pose: z.enum(poses),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** The coach's alignment of it with other photos. */
  alignment: z.object({ x: z.number(), y: z.number(), zoom: z.number() }),
});
export type CheckInPhoto = z.infer<typeof photo>;

const checkInSummary = z.object({
  id,
  subscriptionId: id,
  title: localizedText,
  dueOn: dayReply,
  opensAt: timestamp,
  dueAt: timestamp,
  state,
  submittedAt: z.nullable(timestamp),
  answeredAt: z.nullable(timestamp),
});
export type CheckInSummary = z.infer<typeof checkInSummary>;

const checkIn = z.extend(checkInSummary, {
  items: z.array(checkInItem),
  answers,
  photos: z.array(photo),
  /** The answers of the last one handed in, for comparison. */
  previous: z.nullable(answers),
  /** Counted up by the device with each change; the highest one stays. */
  revision: z.int(),
  /** Whether it can still be changed. */
  isOpen: z.boolean(),
});
export type CheckIn = z.infer<typeof checkIn>;

export const getCheckIns = endpoint({
  method: "GET",
  path: "/checkins",
  summary: "My check-ins of the last half year, newest first, and when the next ones open",
  tag,
  access: "customer",
  status: 200,
  reply: z.object({
    checkIns: z.array(checkInSummary),
    next: z.array(z.object({ subscriptionId: id, title: localizedText, dueOn: dayReply, opensAt: timestamp })),
  }),
});

export const getCheckIn = endpoint({
  method: "GET",
  path: "/checkins/:id",
  summary: "One of my check-ins: questions, my answers and my previous ones",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply: z.object({ checkIn }),
  errors: [NOT_FOUND],
});

export const saveCheckInBody = z.strictObject({
  revision: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  answers,
  /** Hands it in; without it the answers are kept for later. */
  submit: z.boolean(),
});
export const saveCheckIn = endpoint({
  method: "PUT",
  path: "/checkins/:id",
  summary:
    "Saves my answers and sends them. Older revisions are ignored; a check-in that the coach has answered does not change",
  tag,
  access: "customer",
  params: idParams,
  maxBodyBytes: 131_072,
  body: saveCheckInBody,
  fieldErrors: ["REQUIRED", "INVALID_VALUE", "TOO_SMALL", "TOO_BIG", "TOO_LONG"],
  status: 200,
  reply: z.object({ checkIn }),
  errors: [NOT_FOUND, CHECKIN_STATE],
});

export const addCheckInPhotoBody = z.strictObject({
  key: z.string().check(z.maxLength(30)),
  pose: z.enum(poses),
  /** A photo that was uploaded for this check-in and is ready. */
  mediaId: id,
});
export const addCheckInPhoto = endpoint({
  method: "POST",
  path: "/checkins/:id/photos",
  summary: "Attaches an uploaded photo to a sent check-in; until the coach has answered, another one replaces it",
  tag,
  access: "customer",
  params: idParams,
  body: addCheckInPhotoBody,
  fieldErrors: ["INVALID_VALUE"],
  status: 200,
  reply: z.object({ checkIn }),
  errors: [NOT_FOUND, CHECKIN_STATE],
});

/** Year and month. */
const photosQuery = z.object({ month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))) });
const photosReply = z.object({
  /** The newest first, each month whole. */
  days: z.array(z.object({ checkInId: id, dueOn: dayReply, photos: z.array(photo) })),
  /** All months that have some, the newest first. */
  months: z.array(z.string()),
});
export type CheckInPhotoMonths = z.infer<typeof photosReply>;
export type CheckInPhotoDay = CheckInPhotoMonths["days"][number];

export const getCheckInPhotos = endpoint({
  method: "GET",
  path: "/checkins/photos",
  summary: "The photos of my check-ins: of one month, or of the newest ones",
  tag,
  access: "customer",
  query: photosQuery,
  status: 200,
  reply: photosReply,
});

export const adminGetClientPhotos = endpoint({
  method: "GET",
  path: "/admin/clients/:id/photos",
  summary: "The photos of a client's check-ins: of one month, or of the newest ones",
  tag: adminTag,
  access: "admin",
  permission: "coaching",
  health: ["photos"],
  params: idParams,
  query: photosQuery,
  status: 200,
  reply: photosReply,
  errors: [NOT_FOUND],
});

const shift = z.number().check(z.minimum(-maxShift), z.maximum(maxShift));
export const alignPhotoBody = z.strictObject({
  /** Fractions of the frame. */
  x: shift,
  y: shift,
  zoom: z.number().check(z.minimum(zooms.min), z.maximum(zooms.max)),
});
export const adminAlignPhoto = endpoint({
  method: "PUT",
  path: "/admin/clients/:id/photos/:photo/alignment",
  summary: "Saves the crop of a check-in photo for comparing; the last save wins",
  tag: adminTag,
  access: "admin",
  permission: "coaching",
  health: ["photos"],
  params: z.object({ id, photo: id }),
  body: alignPhotoBody,
  status: 200,
  reply: z.object({ alignment: photo.shape.alignment }),
  errors: [NOT_FOUND],
});

const schedule = z.object({
  ...checkInRhythm,
  title: localizedText,
  startsOn: dayReply,
  nextDueOn: dayReply,
  version: z.int(),
});
export type CheckInSchedule = z.infer<typeof schedule>;

const clientCheckIn = z.extend(checkInSummary, {
  items: z.array(checkInItem),
  answers,
  photos: z.array(photo),
  isLate: z.boolean(),
});
export type ClientCheckIn = z.infer<typeof clientCheckIn>;

export const adminGetClientCheckIns = endpoint({
  method: "GET",
  path: "/admin/clients/:id/checkins",
  summary: "A client's last check-ins with their answers, newest first, and their schedule",
  tag: adminTag,
  access: "admin",
  permission: "coaching",
  health: ["checkins"],
  params: idParams,
  status: 200,
  reply: z.object({ schedule: z.nullable(schedule), checkIns: z.array(clientCheckIn) }),
  errors: [NOT_FOUND],
});

export const checkInScheduleBody = z.strictObject({
  ...checkInRhythm,
  /** The first one is due on this day or after it; today by default. */
  startsOn: z.optional(day),
  /** Version of the schedule that the edit started from; absent when there was none. */
  version: z.optional(z.int()),
});
export const adminSetCheckInSchedule = endpoint({
  method: "PUT",
  path: "/admin/clients/:id/checkin-schedule",
  summary: "Sets a client's check-in days and form",
  tag: adminTag,
  access: "admin",
  permission: "coaching",
  health: ["checkins"],
  params: idParams,
  body: checkInScheduleBody,
  fieldErrors: ["INVALID_VALUE"],
  status: 200,
  reply: z.object({ schedule }),
  errors: [NOT_FOUND, SUBSCRIPTION_STATE, versionConflict(z.nullable(schedule))],
});

export const adminStopCheckIns = endpoint({
  method: "DELETE",
  path: "/admin/clients/:id/checkin-schedule",
  summary: "Ends a client's check-ins; sent ones stay",
  tag: adminTag,
  access: "admin",
  permission: "coaching",
  health: ["checkins"],
  params: idParams,
  status: 204,
  errors: [NOT_FOUND],
});

const answerCheckInBody = z
  .strictObject({
    /** Generated by the device: the same answer is stored once. */
    messageId: id,
    text: z.optional(longText(0, maxMessageLength)),
    /** A voice note that was uploaded for the client's thread and is ready. */
    voiceId: z.optional(id),
    /** How long the coach worked on it, without idle times. */
    activeSeconds: z.int().check(z.minimum(0), z.maximum(86_400)),
  })
  .check(
    z.refine(({ text = "", voiceId }) => text !== "" || voiceId !== undefined, {
      path: ["text"],
      params: { code: "REQUIRED" },
    }),
  );
export const adminAnswerCheckIn = endpoint({
  method: "POST",
  path: "/admin/checkins/:id/answer",
  summary: "Answers a check-in in the client's thread, with words, a voice note or both",
  tag: adminTag,
  access: "admin",
  permission: "coaching",
  health: ["checkins", "thread"],
  params: idParams,
  body: answerCheckInBody,
  fieldErrors: ["REQUIRED", "INVALID_VALUE"],
  status: 200,
  reply: z.object({ checkIn: clientCheckIn }),
  errors: [NOT_FOUND, CHECKIN_STATE],
});
