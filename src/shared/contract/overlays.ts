import * as z from "zod/mini";
import { trainingWindows } from "../domain/ramadan.ts";
import { ramadanCountries } from "../domain/ramadan-days.ts";
import { findTrainingCity } from "../domain/training-cities.ts";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND, versionConflict } from "./refusals.ts";
import { id, idParams, longText, seenVersion, timestamp } from "./values.ts";

const tag = "My coaching";
const adminTag = "Admin coaching";

const window = z.enum(trainingWindows);
const city = z.string().check(
  z.maxLength(40),
  z.refine((value: string) => findTrainingCity(value) !== undefined, { params: { code: "INVALID_VALUE" } }),
);

const overlay = z.object({
  id,
  fromOn: z.string(),
  /** The last day. */
  untilOn: z.string(),
  /** Before or after the fast is broken, or before its last meal. */
  window,
  city: z.string(),
  version: z.int(),
});
export type RamadanOverlay = z.infer<typeof overlay>;

const ramadanReply = z.object({
  /** Null while it is off. */
  overlay: z.nullable(overlay),
  /** The running or the coming Ramadan in the country of the city below. */
  season: z.object({
    year: z.int(),
    fromOn: z.string(),
    untilOn: z.string(),
    /** From ten days before to its last day. */
    isOffered: z.boolean(),
    /** It has begun. */
    isRunning: z.boolean(),
  }),
  /** The one that was chosen or asked for, else the first of the member's country. */
  city: z.string(),
  /** When each window begins in that city: today while it runs, else on the first day. */
  times: z.object({
    on: z.string(),
    zone: z.string(),
    at: z.object({ before_iftar: timestamp, after_iftar: timestamp, before_suhoor: timestamp }),
  }),
});
export type RamadanPlan = z.infer<typeof ramadanReply>;

export const ramadanBody = z.strictObject({
  window,
  city,
  /** Version of the overlay that the edit started from; absent when there was none. */
  version: z.optional(z.int()),
});
export type RamadanBody = z.infer<typeof ramadanBody>;
const query = z.object({ city: z.optional(city) });

export const getRamadan = endpoint({
  method: "GET",
  path: "/users/me/overlays/ramadan",
  summary: "My training settings for the running or coming Ramadan; `city` shows another city's times",
  tag,
  access: "customer",
  query,
  status: 200,
  reply: ramadanReply,
});

export const saveRamadan = endpoint({
  method: "PUT",
  path: "/users/me/overlays/ramadan",
  summary: "Switches on lighter training for Ramadan, at a time around the fast",
  tag,
  access: "customer",
  body: ramadanBody,
  status: 200,
  reply: ramadanReply,
  errors: [versionConflict(z.nullable(overlay))],
});

export const removeRamadan = endpoint({
  method: "DELETE",
  path: "/users/me/overlays/ramadan",
  summary: "Switches lighter training off: the plan is as before",
  tag,
  access: "customer",
  query: seenVersion,
  status: 200,
  reply: ramadanReply,
  errors: [NOT_FOUND, versionConflict(overlay)],
});

export const adminGetClientRamadan = endpoint({
  method: "GET",
  path: "/admin/clients/:id/overlays/ramadan",
  summary: "A client's training settings for the running or coming Ramadan",
  tag: adminTag,
  access: "admin",
  permission: "coaching",
  health: ["plan"],
  params: idParams,
  query,
  status: 200,
  reply: ramadanReply,
  errors: [NOT_FOUND],
});

export const adminSaveClientRamadan = endpoint({
  method: "PUT",
  path: "/admin/clients/:id/overlays/ramadan",
  summary: "Switches on lighter training for a client in Ramadan",
  tag: adminTag,
  access: "admin",
  permission: "coaching",
  health: ["plan"],
  params: idParams,
  body: ramadanBody,
  status: 200,
  reply: ramadanReply,
  errors: [NOT_FOUND, versionConflict(z.nullable(overlay))],
});

export const adminRemoveClientRamadan = endpoint({
  method: "DELETE",
  path: "/admin/clients/:id/overlays/ramadan",
  summary: "Switches a client's lighter training off: the plan is as before",
  tag: adminTag,
  access: "admin",
  permission: "coaching",
  health: ["plan"],
  params: idParams,
  query: seenVersion,
  status: 200,
  reply: ramadanReply,
  errors: [NOT_FOUND, versionConflict(overlay)],
});

const settingsTag = "Admin settings";
const country = z.enum(ramadanCountries);
const days = z.object({ fromOn: z.string(), untilOn: z.string() });
const countryDays = z.object({
  /** `ZZ`: everywhere else. */
  country,
  /** Hijri year. */
  year: z.int(),
  /** As the calendar of Umm al-Qura has it. */
  calendar: days,
  startShift: z.int(),
  endShift: z.int(),
  /** As members see it. */
  ...days.shape,
  /** 0 until first saved. */
  version: z.int(),
});
export type RamadanDays = z.infer<typeof countryDays>;

export const adminListRamadanDays = endpoint({
  method: "GET",
  path: "/admin/settings/ramadan",
  summary: "First and last day of the running or coming Ramadan in each country",
  tag: settingsTag,
  access: "admin",
  permission: "settings",
  status: 200,
  reply: z.object({ countries: z.array(countryDays) }),
});

const shift = z.literal([-1, 0, 1]);
export const ramadanDaysBody = z.strictObject({
  year: z.int().check(z.minimum(1440), z.maximum(1600)),
  startShift: shift,
  endShift: shift,
  version: z.int().check(z.minimum(0)),
  reason: z.optional(longText(0, 500)),
});
export const adminSaveRamadanDays = endpoint({
  method: "PUT",
  path: "/admin/settings/ramadan/:country",
  summary: "Moves a Ramadan's first and last day in a country by a day each; members' plans there follow at once",
  tag: settingsTag,
  access: "admin",
  permission: "settings",
  params: z.object({ country }),
  body: ramadanDaysBody,
  fieldErrors: ["TOO_EARLY", "TOO_LATE"],
  status: 200,
  reply: z.object({ days: countryDays }),
  errors: [versionConflict(countryDays)],
});
