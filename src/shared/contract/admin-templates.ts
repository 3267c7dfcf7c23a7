import * as z from "zod/mini";
import { blockBody, dayBody, planBlock, planDay, planPhase, planReaches, weekBody } from "./admin-programmes.ts";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND, NOT_TEXT_ONLY, PLAN_EMPTY, UNKNOWN_EXERCISE, versionConflict } from "./refusals.ts";
import {
  id,
  idParams,
  line,
  localizedText,
  longText,
  pageQuery,
  pagination,
  seenVersion,
  timestamp,
} from "./values.ts";

const tag = "Admin templates";

export const templateKinds = ["day", "block", "week"] as const;
export type TemplateKind = (typeof templateKinds)[number];

const { order: _, ...dayFields } = planDay.shape;
const templateDay = z.object(dayFields);
/** The day for an assigned block; by default a strength day with the block's title. */
const { title, kind, minutes } = templateDay.shape;
const asDay = z.object({ title, kind, minutes });
const templateWeek = z.object({ note: localizedText, deload: z.boolean(), days: z.array(templateDay) });

const summary = z.object({
  id,
  kind: z.enum(templateKinds),
  title: z.string(),
  tags: z.array(z.string()),
  /** Others see and insert it too. */
  shared: z.boolean(),
  /** Whether the caller may change it. */
  isMine: z.boolean(),
  /** How many exercises it has. */
  exercises: z.int(),
  version: z.int(),
  updatedAt: timestamp,
});
export type TemplateSummary = z.infer<typeof summary>;

/** The body by kind; its parts have no keys. */
const content = z.union([
  z.object({ day: templateDay }),
  z.object({ block: planBlock, asDay: z.optional(asDay) }),
  z.object({ week: templateWeek }),
]);
export const template = z.extend(summary, { body: content });
export type Template = z.infer<typeof template>;
const reply = z.object({ template });

const facts = {
  title: line(1, 100),
  tags: z.array(line(1, 40)).check(z.maxLength(12)),
  shared: z.boolean(),
};
const contentBody = z.union([
  z.strictObject({ day: dayBody }),
  z.strictObject({
    block: blockBody,
    asDay: z.optional(z.strictObject({ title: dayBody.shape.title, kind, minutes: dayBody.shape.minutes })),
  }),
  z.strictObject({ week: weekBody }),
]);
export const templateBody = z
  .strictObject({ kind: z.enum(templateKinds), ...facts, body: contentBody })
  .check(z.refine(({ kind, body }) => kind in body, { path: ["body"], params: { code: "INVALID_VALUE" } }));
export type TemplateBody = z.infer<typeof templateBody>;

export const adminListTemplates = endpoint({
  method: "GET",
  path: "/admin/templates",
  summary: "My templates and shared ones, by title",
  tag,
  access: "admin",
  permission: "coaching",
  query: z.object({
    ...pageQuery,
    kind: z.optional(z.enum(templateKinds)),
    /** Part of the title or a tag. */
    search: z.optional(line(0, 80)),
  }),
  status: 200,
  reply: z.object({ templates: z.array(summary), pagination }),
});

export const adminGetTemplate = endpoint({
  method: "GET",
  path: "/admin/templates/:id",
  summary: "A template with its content",
  tag,
  access: "admin",
  permission: "coaching",
  params: idParams,
  status: 200,
  reply,
  errors: [NOT_FOUND],
});

const templatePlan = z.object({
  template: summary,
  /** One week, with the keys by which plans that came from it are brought up to date. */
  phases: z.array(planPhase),
  /** Clients who train it now. */
  clients: z.int(),
});
export type TemplatePlan = z.infer<typeof templatePlan>;

export const adminGetTemplatePlan = endpoint({
  method: "GET",
  path: "/admin/templates/:id/plan",
  summary: "A template laid out as a week's plan, for editing",
  tag,
  access: "admin",
  permission: "coaching",
  params: idParams,
  status: 200,
  reply: z.object({ plan: templatePlan }),
  errors: [NOT_FOUND],
});

export const adminCreateTemplate = endpoint({
  method: "POST",
  path: "/admin/templates",
  summary: "Saves a day, block or week as a template",
  tag,
  access: "admin",
  permission: "coaching",
  maxBodyBytes: 262_144,
  body: templateBody,
  status: 201,
  reply,
  errors: [UNKNOWN_EXERCISE],
});

export const updateTemplateBody = z.strictObject({
  ...facts,
  /** The content is unchanged if absent. Parts keep their keys from the plan view. */
  body: z.optional(contentBody),
  version: z.int().check(z.minimum(1)),
  /**
   * Which clients with this template as a plan get the new content, as with programmes. By default the plans of the
   * caller's own clients change; clients of other coaches are asked.
   */
  reach: z.optional(z.enum(planReaches)),
  notice: z.optional(longText(1, 1000)),
  /** The note in English, beside the Arabic one. If only one note is given, everybody reads that one. */
  noticeEn: z.optional(longText(1, 1000)),
});
export const adminUpdateTemplate = endpoint({
  method: "PUT",
  path: "/admin/templates/:id",
  summary: "Changes a template of mine. `version` is the one the edit started from",
  tag,
  access: "admin",
  permission: "coaching",
  params: idParams,
  maxBodyBytes: 262_144,
  body: updateTemplateBody,
  status: 200,
  reply,
  /**
   * VERSION_CONFLICT: saved by somebody else meanwhile; `current` is the current one. PLAN_EMPTY: clients train it, and a
   * day has no exercise.
   */
  errors: [NOT_FOUND, versionConflict(template), UNKNOWN_EXERCISE, NOT_TEXT_ONLY, PLAN_EMPTY],
});

export const adminRemoveTemplate = endpoint({
  method: "DELETE",
  path: "/admin/templates/:id",
  summary: "Deletes a template of mine; copies in plans stay",
  tag,
  access: "admin",
  permission: "coaching",
  params: idParams,
  query: seenVersion,
  status: 204,
  errors: [NOT_FOUND, versionConflict(template)],
});
