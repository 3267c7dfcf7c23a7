import * as z from "zod/mini";
import { importSources, maxWorkoutFileBytes, rowFaults } from "../domain/workout-files.ts";
import { endpoint } from "./endpoint.ts";
import { exerciseRecord } from "./enrolments.ts";
import { refusal } from "./refusal.ts";
import { NOT_FOUND, TOO_MANY_REQUESTS, TOO_MANY_SESSIONS } from "./refusals.ts";
import { id, idParams, line, localizedText, timestamp } from "./values.ts";

const tag = "Workouts of other apps";
const access = "customer";
const slug = z.string().check(z.regex(/^[a-z0-9-]{1,100}$/));

/** Not a file of workouts from Strong or Hevy. */
export const IMPORT_UNKNOWN = refusal("IMPORT_UNKNOWN", 400);
/** The file is broken from this row on. */
export const IMPORT_UNREADABLE = refusal("IMPORT_UNREADABLE", 400, z.object({ row: z.int() }));
export const IMPORT_TOO_LONG = refusal("IMPORT_TOO_LONG", 400, z.object({ most: z.int() }));
/** Dropped, or too old to be confirmed. */
export const IMPORT_STATE = refusal("IMPORT_STATE", 409);

const exerciseRef = z.object({ slug: z.string(), name: localizedText });

export const workoutImport = z.object({
  id,
  source: z.enum(importSources),
  fileName: z.nullable(z.string()),
  /** `read`: nothing is stored yet. `dropped`: undone, or never confirmed. */
  state: z.enum(["read", "done", "dropped"]),
  sessions: z.int(),
  sets: z.int(),
  /** Workouts that were new; `null` until the import is confirmed. */
  added: z.nullable(z.int()),
  createdAt: timestamp,
});
export type WorkoutImport = z.infer<typeof workoutImport>;

const importedName = z.object({
  /** As the file has it. */
  name: z.string(),
  sets: z.int(),
  /** The matching exercise of the shop, by an earlier choice or by name; null: none. */
  exercise: z.nullable(z.string()),
});

export const workoutFile = z.extend(workoutImport, {
  /** Days of the first and the last workout; null without any. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Workouts of the file that are stored already. */
  known: z.int(),
  /** The file has weights without a unit. */
  needsUnit: z.boolean(),
  /** Exercises of the file, the most frequent first. */
  names: z.array(importedName),
  /** Exercises without a match and without a choice. */
  unknown: z.array(z.string()),
  /** The first 100; `rejectedCount` counts all. Rows are counted as a spreadsheet does. */
  rejected: z.array(z.object({ row: z.int(), code: z.enum(rowFaults) })),
  rejectedCount: z.int(),
});
export type WorkoutFileFacts = z.infer<typeof workoutFile>;

export const readWorkoutFile = endpoint({
  method: "POST",
  path: "/users/me/imports",
  summary: "Reads a file of Strong or Hevy and returns its contents; no workout is stored before it is confirmed",
  tag,
  access,
  query: z.object({ fileName: z.optional(line(1, 200)) }),
  /** At most five files in 24 hours. */
  upload: { types: ["text/csv"], maxBytes: maxWorkoutFileBytes },
  status: 201,
  reply: z.object({ import: workoutFile, exercises: z.array(exerciseRef) }),
  errors: [IMPORT_UNKNOWN, IMPORT_UNREADABLE, IMPORT_TOO_LONG, TOO_MANY_REQUESTS],
});

export const getWorkoutImports = endpoint({
  method: "GET",
  path: "/users/me/imports",
  summary: "My confirmed imports, newest first",
  tag,
  access,
  status: 200,
  reply: z.object({ imports: z.array(workoutImport) }),
});

export const getImportedRecords = endpoint({
  method: "GET",
  path: "/users/me/imports/records",
  summary: "Records from my workouts without a programme; the records of a programme include them too",
  tag,
  access,
  status: 200,
  reply: z.object({ records: z.array(exerciseRecord) }),
});

export const confirmWorkoutImport = endpoint({
  method: "POST",
  path: "/users/me/imports/:id/confirm",
  summary: "Stores the workouts of an import. A workout that exists already is replaced",
  tag,
  access,
  params: idParams,
  maxBodyBytes: 524_288,
  body: z.strictObject({
    /** The chosen exercise for each name; null: it keeps its name. Omitted ones stay as proposed. */
    mapping: z.array(z.strictObject({ name: line(1, 100), exercise: z.nullable(slug) })).check(z.maxLength(500)),
    /** Where the file has none. */
    weightUnit: z.optional(z.enum(["kg", "lb"])),
    /** IANA name of the time zone of the file's times. */
    zone: z.string().check(z.minLength(1), z.maxLength(60)),
  }),
  status: 200,
  reply: z.object({ import: workoutImport }),
  errors: [NOT_FOUND, IMPORT_STATE, TOO_MANY_SESSIONS],
  fieldErrors: ["INVALID_VALUE", "REQUIRED", "DUPLICATE"],
});

export const dropWorkoutImport = endpoint({
  method: "DELETE",
  path: "/users/me/imports/:id",
  summary: "Undoes an import: its workouts are deleted, except those that another confirmed file has too",
  tag,
  access,
  params: idParams,
  status: 204,
  errors: [NOT_FOUND],
});
