import * as z from "zod/mini";
import { bodyRegions } from "../domain/body-regions.ts";
import { loadRules, maxKinds } from "../domain/loads.ts";
import { keyPattern } from "../domain/plan-keys.ts";
import { equipmentKinds, goals, levels } from "../domain/programme-facts.ts";
import { easeShares } from "../domain/ramadan.ts";
import { rating } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { marketReturnRights } from "./return-rights.ts";
import { seo } from "./search-facts.ts";
import { id, idOrSlugParams, image, language, localizedText, pageQuery, pagination, price } from "./values.ts";

const tag = "Programmes";

const goal = z.enum(goals);
const level = z.enum(levels);
const equipment = z.array(z.enum(equipmentKinds));

export const coachCard = z.object({
  slug: z.string(),
  name: localizedText,
  initials: localizedText,
  /** `null`: the initials are shown. */
  photo: z.nullable(image),
  title: localizedText,
});
export type CoachCard = z.infer<typeof coachCard>;
export const coach = z.extend(coachCard, {
  isDemo: z.boolean(),
  bio: localizedText,
  credentials: z.array(z.object({ name: localizedText, issuer: localizedText, year: z.int() })),
  licenceNumber: z.string(),
  experienceYears: z.int(),
  languages: z.array(language),
  womenOnly: z.boolean(),
});
export type Coach = z.infer<typeof coach>;

export const programmeCard = z.object({
  /** Also the id of the product that sells it. */
  id,
  productId: id,
  slug: z.string(),
  name: localizedText,
  summary: localizedText,
  goal,
  level,
  weeks: z.int(),
  daysPerWeek: z.int(),
  minutesPerDay: z.int(),
  equipment,
  coach: coachCard,
  images: z.array(image),
  prices: z.array(price),
  discountPercentage: z.number(),
  rating,
  isNew: z.boolean(),
});
export type ProgrammeCard = z.infer<typeof programmeCard>;

/** Names a part of a plan: it stays when the part moves. Parts of older plans are named by their place, `w1d2b0p1`. */
export const planKey = z.string().check(z.regex(keyPattern));

/** In kg, as a percentage of the estimated maximum (`e1rm`) or the training max (`tm`), or added to last time's. */
export const plannedLoad = z.union([
  z.object({ kg: z.number() }),
  z.object({ pct: z.number(), of: z.enum(maxKinds) }),
  z.object({ add: z.number() }),
]);
/** How the load follows from one session to the next; `double` where nothing is said. */
export const loadRule = z.object({
  kind: z.enum(loadRules),
  /** Kilograms that are added. */
  step: z.optional(z.number()),
  /** The highest RPE that still earns more. */
  cap: z.optional(z.number()),
  /** The load stays what the plan says. */
  locked: z.optional(z.boolean()),
});

/** One exercise of a day: exactly one of `reps`, `seconds`, `metres` is set. */
export const prescription = z.object({
  key: planKey,
  exercise: z.object({ slug: z.string(), name: localizedText }),
  sets: z.int(),
  reps: z.optional(z.object({ min: z.int(), max: z.int() })),
  seconds: z.optional(z.int()),
  metres: z.optional(z.int()),
  restSeconds: z.int(),
  /** Four characters: lowering, pause, lifting, pause; X means as fast as control allows. */
  tempo: z.optional(z.string()),
  rpe: z.optional(z.number()),
  perSide: z.optional(z.boolean()),
  note: z.optional(localizedText),
  /** The exercise of the plan, where another takes its place because of an injury. */
  replaces: z.optional(z.object({ slug: z.string(), name: localizedText })),
  /** Left out because of an injured region: it has no sets. */
  leftOut: z.optional(z.enum(bodyRegions)),
  load: z.optional(plannedLoad),
  rule: z.optional(loadRule),
  /** In a lighter week: fewer sets, and nine tenths of the suggested load. */
  deload: z.optional(z.boolean()),
});
export type Prescription = z.infer<typeof prescription>;

export const block = z.object({
  key: planKey,
  kind: z.enum(["straight", "superset", "circuit", "amrap", "emom"]),
  title: localizedText,
  rounds: z.optional(z.int()),
  restBetweenRoundsSeconds: z.optional(z.int()),
  minutes: z.optional(z.number()),
  /** Before Iftar: exercises for time are done at a steady pace. */
  isSteady: z.optional(z.boolean()),
  prescriptions: z.array(prescription),
});

/** How a day is made easier while the member fasts: percent of its sets, and whether the effort is low. */
export const ease = z.object({ share: z.literal(easeShares), isLight: z.boolean() });
/** The same, as a device names it. */
export const easeBody = z.strictObject({ share: z.literal(easeShares), isLight: z.boolean() });

export const programmeDay = z.object({
  key: planKey,
  order: z.int(),
  title: localizedText,
  kind: z.enum(["strength", "cardio", "mobility"]),
  minutes: z.int(),
  blocks: z.array(block),
  /** Absent where the day is the plan's own. */
  ease: z.optional(ease),
});
export type ProgrammeDay = z.infer<typeof programmeDay>;

export const programmeWeek = z.object({
  /** Numbered across the whole programme, from 1. */
  number: z.int(),
  note: localizedText,
  deload: z.boolean(),
  days: z.array(programmeDay),
});
export type ProgrammeWeek = z.infer<typeof programmeWeek>;

const weekSummary = z.object({ number: z.int(), note: localizedText, deload: z.boolean(), dayCount: z.int() });
const phaseSummary = z.object({
  order: z.int(),
  name: localizedText,
  note: localizedText,
  weeks: z.array(weekSummary),
});

export const programme = z.extend(programmeCard, {
  description: localizedText,
  coach,
  faq: z.array(z.object({ q: localizedText, a: localizedText })),
  phases: z.array(phaseSummary),
  /** All of week 1. */
  preview: programmeWeek,
  returnRights: marketReturnRights,
  seo,
});
export type Programme = z.infer<typeof programme>;

const equipmentList = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(300)),
    z.transform((text: string) => text.split(",").map((part) => part.trim())),
  ),
  equipment,
);

export const getProgrammes = endpoint({
  method: "GET",
  path: "/programmes",
  summary: "Training programmes, the most followed first",
  tag,
  access: "public",
  query: z.object({
    ...pageQuery,
    goal: z.optional(goal),
    level: z.optional(level),
    /** Comma-separated: programmes that use any of it. */
    equipment: z.optional(equipmentList),
  }),
  status: 200,
  reply: z.object({ programmes: z.array(programmeCard), pagination }),
});

export const getProgramme = endpoint({
  method: "GET",
  path: "/programmes/:id",
  summary: "One programme by id or slug, with the whole of week 1",
  tag,
  access: "public",
  params: idOrSlugParams,
  status: 200,
  reply: z.object({ programme }),
});
