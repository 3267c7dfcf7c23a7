import * as z from "zod/mini";
import { loadKinds, measures } from "../domain/exercise-measures.ts";
import { maxKinds } from "../domain/loads.ts";
import { equipmentKinds, goals, levels } from "../domain/programme-facts.ts";
import { adminGetProduct, adminProduct, givenPrices, productTexts, slugText, textPair } from "./admin-products.ts";
import { endpoint } from "./endpoint.ts";
import {
  CATEGORY_KIND,
  NOT_FOUND,
  NOT_TEXT_ONLY,
  PLAN_EMPTY,
  PLAN_UNTIMED,
  PROGRAMME_READ_ONLY,
  SLUG_TAKEN,
  UNKNOWN_EXERCISE,
  versionConflict,
} from "./refusals.ts";
import { block, loadRule, planKey, prescription, programmeDay, programmeWeek } from "./training.ts";
import { id, idParams, line, localizedText, longText, pageQuery, pagination, timestamp } from "./values.ts";

const tag = "Admin programmes";
const goal = z.enum(goals);
const level = z.enum(levels);
const equipment = z.array(z.enum(equipmentKinds)).check(z.maxLength(equipmentKinds.length));

export const coachRef = z.object({ id, slug: z.string(), name: localizedText });

const adminProgrammeSummary = z.object({
  /** Also the id of the product that sells it. */
  id,
  slug: z.string(),
  name: localizedText,
  goal,
  level,
  weeks: z.int(),
  daysPerWeek: z.int(),
  equipment: z.array(z.enum(equipmentKinds)),
  coach: coachRef,
  isPublished: z.boolean(),
  /** The plan version on sale. */
  planNumber: z.int(),
  /** Customers with any version. */
  learners: z.int(),
  /** Whether the caller may edit it: its coach, its editors, leads, and staff who edit the catalogue. */
  mayEdit: z.boolean(),
  updatedAt: timestamp,
});
export type AdminProgrammeSummary = z.infer<typeof adminProgrammeSummary>;

export const adminListProgrammes = endpoint({
  method: "GET",
  path: "/admin/programmes",
  summary: "Programmes, published or not",
  tag,
  access: "admin",
  permission: "programmes",
  query: z.object({
    ...pageQuery,
    search: z.optional(line(0, 80)),
    state: z._default(z.enum(["all", "published", "hidden"]), "all"),
  }),
  status: 200,
  reply: z.object({ programmes: z.array(adminProgrammeSummary), pagination }),
});

// A stored prescription: exercises by slug, without the fields that are added when it is read.
/** A new part has no key until the plan is saved. */
const key = z.optional(planKey);
const { replaces: _, ...plannedFields } = prescription.shape;
export const planPrescription = z.object({ ...plannedFields, key, exercise: z.string() });
export const planBlock = z.object({ ...block.shape, key, prescriptions: z.array(planPrescription) });
export const planDay = z.object({ ...programmeDay.shape, key, blocks: z.array(planBlock) });
export const planWeek = z.object({ ...programmeWeek.shape, days: z.array(planDay) });
export const planPhase = z.object({
  order: z.int(),
  name: localizedText,
  note: localizedText,
  weeks: z.array(planWeek),
});
export type EditablePrescription = z.infer<typeof planPrescription>;
export type EditableBlock = z.infer<typeof planBlock>;
export type EditableDay = z.infer<typeof planDay>;
export type EditableWeek = z.infer<typeof planWeek>;
export type EditablePhase = z.infer<typeof planPhase>;

const faqReply = z.array(z.object({ q: localizedText, a: localizedText }));

export const adminProgramme = z.object({
  id,
  /** The product that sells it; prices and images are edited there. */
  product: adminGetProduct.reply.shape.product,
  coach: coachRef,
  goal,
  level,
  weeks: z.int(),
  daysPerWeek: z.int(),
  minutesPerDay: z.int(),
  equipment,
  faq: faqReply,
  plan: z.object({
    number: z.int(),
    createdAt: timestamp,
    /** Customers with this version. */
    learners: z.int(),
    phases: z.array(planPhase),
  }),
  learners: z.int(),
  /** Coaches who may edit it besides its own coach. */
  editors: z.array(coachRef),
  mayEdit: z.boolean(),
});
export type AdminProgramme = z.infer<typeof adminProgramme>;
export const programmeReply = z.object({ programme: adminProgramme });

export const adminGetProgramme = endpoint({
  method: "GET",
  path: "/admin/programmes/:id",
  summary: "A programme with its current plan",
  tag,
  access: "admin",
  permission: "programmes",
  params: idParams,
  status: 200,
  reply: programmeReply,
  errors: [NOT_FOUND],
});

export const createProgrammeBody = z.strictObject({
  name: textPair(200),
  summary: textPair(500),
  slug: z.optional(slugText),
  categoryId: id,
  coachId: id,
  goal,
  level,
  weeks: z.int().check(z.minimum(1), z.maximum(52)),
  prices: givenPrices,
});
export const adminCreateProgramme = endpoint({
  method: "POST",
  path: "/admin/programmes",
  summary: "Creates a hidden programme with an empty plan",
  tag,
  access: "admin",
  permission: "programmes",
  body: createProgrammeBody,
  status: 201,
  reply: programmeReply,
  /** PROGRAMME_READ_ONLY: a coach may only create their own programmes. */
  errors: [SLUG_TAKEN, CATEGORY_KIND, PROGRAMME_READ_ONLY],
  fieldErrors: ["UNKNOWN_CATEGORY", "UNKNOWN_COACH"],
});

export const updateProgrammeBody = z.strictObject({
  version: z.int().check(z.minimum(1)),
  ...productTexts,
  coachId: z.optional(id),
  goal: z.optional(goal),
  level: z.optional(level),
  equipment: z.optional(equipment),
  faq: z.optional(
    z
      .array(
        z.strictObject({
          q: textPair(300),
          a: z.strictObject({ ar: longText(1, 3000), en: longText(1, 3000) }),
        }),
      )
      .check(z.maxLength(30)),
  ),
  isPublished: z.optional(z.boolean()),
});
export const adminUpdateProgramme = endpoint({
  method: "PATCH",
  path: "/admin/programmes/:id",
  summary: "Edits a programme's texts and facts, publishes or hides it; `version` is its product's",
  tag,
  access: "admin",
  permission: "programmes",
  params: idParams,
  maxBodyBytes: 524_288,
  body: updateProgrammeBody,
  status: 200,
  reply: programmeReply,
  /**
   * VERSION_CONFLICT: `current` is the current product. PLAN_EMPTY: a week or a day is empty. PLAN_UNTIMED: a block
   * against the clock has no minutes. PROGRAMME_READ_ONLY: also if a coach would assign a programme to another coach.
   */
  errors: [NOT_FOUND, versionConflict(adminProduct), PLAN_EMPTY, PLAN_UNTIMED, PROGRAMME_READ_ONLY],
  fieldErrors: ["UNKNOWN_COACH"],
});

const mayBeEmpty = (max: number) => z.strictObject({ ar: longText(0, max), en: longText(0, max) });
const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

const halves = (min: number, max: number) => z.number().check(z.minimum(min), z.maximum(max), z.multipleOf(0.5));
const kilograms = (min: number, max: number) => z.number().check(z.minimum(min), z.maximum(max), z.multipleOf(0.25));
const loadBody = z.union([
  z.strictObject({ kg: kilograms(0, 1000) }),
  z.strictObject({ pct: halves(30, 110), of: z.enum(maxKinds) }),
  z.strictObject({ add: kilograms(-100, 100) }),
]);
const ruleBody = z.strictObject({
  kind: loadRule.shape.kind,
  step: z.optional(kilograms(0.25, 50)),
  cap: z.optional(halves(1, 10)),
  locked: z.optional(z.boolean()),
});

const prescriptionBody = z
  .strictObject({
    key,
    exercise: slugText,
    sets: whole(1, 20),
    reps: z.optional(
      z
        .strictObject({ min: whole(1, 200), max: whole(1, 200) })
        .check(z.refine(({ min, max }) => min <= max, { params: { code: "INVALID_VALUE" } })),
    ),
    seconds: z.optional(whole(1, 7200)),
    metres: z.optional(whole(1, 100_000)),
    restSeconds: whole(0, 900),
    tempo: z.optional(z.string().check(z.regex(/^[0-9X]{4}$/))),
    rpe: z.optional(halves(1, 10)),
    perSide: z.optional(z.boolean()),
    note: z.optional(mayBeEmpty(500)),
    load: z.optional(loadBody),
    rule: z.optional(ruleBody),
    /** In an accepted lighter week: nine tenths of the suggested load. */
    deload: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ reps, seconds, metres }) => [reps, seconds, metres].filter((one) => one !== undefined).length === 1, {
      params: { code: "ONE_MEASURE" },
    }),
  );
export const blockBody = z.strictObject({
  key,
  kind: block.shape.kind,
  title: mayBeEmpty(100),
  rounds: z.optional(whole(1, 30)),
  restBetweenRoundsSeconds: z.optional(whole(0, 900)),
  minutes: z.optional(z.number().check(z.minimum(0.5), z.maximum(180))),
  prescriptions: z.array(prescriptionBody).check(z.maxLength(20)),
});
export const dayBody = z.strictObject({
  key,
  title: mayBeEmpty(100),
  kind: programmeDay.shape.kind,
  minutes: whole(1, 600),
  blocks: z.array(blockBody).check(z.maxLength(15)),
});
export const weekBody = z.strictObject({
  note: mayBeEmpty(500),
  deload: z.boolean(),
  days: z.array(dayBody).check(z.maxLength(7)),
});
const phasesBody = z
  .array(
    z.strictObject({
      name: textPair(100),
      note: mayBeEmpty(1000),
      weeks: z.array(weekBody).check(z.minLength(1), z.maxLength(52)),
    }),
  )
  .check(
    z.minLength(1),
    z.maxLength(12),
    z.refine((phases) => phases.reduce((sum, phase) => sum + phase.weeks.length, 0) <= 104, {
      params: { code: "TOO_LONG" },
    }),
  );
export type PhasesBody = z.infer<typeof phasesBody>;

export const savePlanBody = z.strictObject({
  /** The version the edit started from. */
  basedOn: whole(1, 1_000_000),
  /** Weeks and days are numbered by position. Parts keep their keys; new and copied ones get one. */
  phases: phasesBody,
});
/**
 * Whom a saved plan reaches. `new_only`: new customers. `text`: everybody, silently, and only texts differ. `offer`:
 * everybody decides. `apply`: assigned plans change, buyers decide. By default as `apply`: bought plans never change
 * unasked.
 */
export const planReaches = ["new_only", "text", "offer", "apply"] as const;
export const saveProgrammePlanBody = z.strictObject({
  ...savePlanBody.shape,
  reach: z.optional(z.enum(planReaches)),
  /** What they read about the change. */
  notice: z.optional(longText(1, 1000)),
  /** The note in English, beside the Arabic one. If only one note is given, everybody reads that one. */
  noticeEn: z.optional(longText(1, 1000)),
});
export const adminSavePlan = endpoint({
  method: "PUT",
  path: "/admin/programmes/:id/plan",
  summary: "Saves a plan as a new version, and returns whom it reaches; bought plans change only with consent",
  tag,
  access: "admin",
  permission: "programmes",
  params: idParams,
  maxBodyBytes: 1_048_576,
  body: saveProgrammePlanBody,
  status: 200,
  reply: programmeReply,
  /** VERSION_CONFLICT: `current` is the version number on sale now. */
  errors: [NOT_FOUND, versionConflict(z.int()), PLAN_EMPTY, UNKNOWN_EXERCISE, NOT_TEXT_ONLY, PROGRAMME_READ_ONLY],
});

export const adminDuplicateProgramme = endpoint({
  method: "POST",
  path: "/admin/programmes/:id/duplicate",
  summary: "Makes a hidden copy with the same plan",
  tag,
  access: "admin",
  permission: "programmes",
  params: idParams,
  status: 201,
  reply: programmeReply,
  errors: [NOT_FOUND, PROGRAMME_READ_ONLY],
});

const exerciseRef = z.object({
  slug: z.string(),
  name: localizedText,
  aliases: z.array(z.string()),
  pattern: z.string(),
  level,
  equipment: z.array(z.enum(equipmentKinds)),
  muscles: z.array(z.string()),
  isUnilateral: z.boolean(),
  measure: z.enum(measures),
  /** Only external and assisted exercises have a load. */
  loadKind: z.enum(loadKinds),
});
export type ExerciseRef = z.infer<typeof exerciseRef>;

export const adminPlanWords = endpoint({
  method: "GET",
  path: "/admin/programmes/choices",
  summary: "Choices for writing a plan: all exercises and coaches",
  tag,
  access: "admin",
  permission: "programmes",
  status: 200,
  reply: z.object({ exercises: z.array(exerciseRef), coaches: z.array(coachRef) }),
});
