import * as z from "zod/mini";
import { textPair } from "./admin-products.ts";
import { planPhase, savePlanBody } from "./admin-programmes.ts";
import { endpoint } from "./endpoint.ts";
import { enrolmentOrigins, enrolmentStatus } from "./enrolments.ts";
import { changeNumber, planChange, swapReasons, swapScopes } from "./plan-changes.ts";
import {
  CHANGE_STATE,
  ENROLMENT_STATE,
  IDEMPOTENCY_MISMATCH,
  IDEMPOTENCY_RUNNING,
  NOT_FOUND,
  NOT_TEXT_ONLY,
  PLAN_EMPTY,
  SESSION_BEGUN,
  UNKNOWN_EXERCISE,
  versionConflict,
} from "./refusals.ts";
import { id, idParams, localizedText, longText, timestamp } from "./values.ts";

const tag = "Admin coaching";
const dayReply = z.string();
const maxTemplateWeeks = 52;
const weekday = z.literal([0, 1, 2, 3, 4, 5, 6]);

const clientPlanSummary = z.object({
  /** Id of the enrolment. */
  id,
  programmeId: z.nullable(id),
  name: localizedText,
  origin: z.enum(enrolmentOrigins),
  status: enrolmentStatus,
  startDate: z.nullable(dayReply),
  weeks: z.int(),
  sessions: z.int(),
  done: z.int(),
  planNumber: z.int(),
  /** Whether it differs from its programme or template. */
  isOwn: z.boolean(),
  /** The template it was assigned from; `title` is `null` once the template is deleted. */
  template: z.nullable(z.object({ id, title: z.nullable(z.string()), number: z.int(), weeks: z.int() })),
});
export type ClientPlanSummary = z.infer<typeof clientPlanSummary>;

export const adminListClientPlans = endpoint({
  method: "GET",
  path: "/admin/clients/:id/plans",
  summary: "A client's programmes and assigned plans, newest first",
  tag,
  access: "admin",
  permission: "coaching",
  health: ["plan"],
  params: idParams,
  status: 200,
  reply: z.object({ plans: z.array(clientPlanSummary) }),
  errors: [NOT_FOUND],
});

export const clientPlan = z.extend(clientPlanSummary, {
  phases: z.array(planPhase),
  /** Keys of days with a logged session: they cannot be changed. */
  begun: z.array(z.string()),
  changes: z.array(z.extend(planChange, { author: z.nullable(localizedText) })),
  /** Exercises that the client replaced, newest first. */
  swaps: z.array(
    z.object({
      from: z.object({ slug: z.string(), name: localizedText }),
      to: z.object({ slug: z.string(), name: localizedText }),
      scope: z.enum(swapScopes),
      reason: z.enum(swapReasons),
      at: timestamp,
    }),
  ),
  /** Whether the caller may change it: as the client's coach or cover, while the plan is active. */
  isEditable: z.boolean(),
});
export type ClientPlan = z.infer<typeof clientPlan>;
const planReply = z.object({ plan: clientPlan });
const planParams = z.object({ id, enrolment: id });

export const adminGetClientPlan = endpoint({
  method: "GET",
  path: "/admin/clients/:id/plans/:enrolment",
  summary: "A client's plan as they follow it",
  tag,
  access: "admin",
  permission: "coaching",
  health: ["plan"],
  params: planParams,
  status: 200,
  reply: planReply,
  errors: [NOT_FOUND],
});

export const saveClientPlanBody = z.strictObject({
  ...savePlanBody.shape,
  /** `text`: only titles, names, notes and cues differ; it reaches the client silently. */
  kind: z.enum(["text", "change"]),
  /** What the client reads about the change. */
  notice: z.optional(longText(1, 1000)),
});

export const adminSaveClientPlan = endpoint({
  method: "PUT",
  path: "/admin/clients/:id/plans/:enrolment",
  summary: "Changes a client's own plan; the client can undo it. Trained sessions stay as they are",
  tag,
  access: "admin",
  permission: "coaching",
  health: ["plan"],
  params: planParams,
  maxBodyBytes: 1_048_576,
  body: saveClientPlanBody,
  status: 200,
  reply: planReply,
  /** VERSION_CONFLICT: `current` is the plan number that the client follows now. */
  errors: [NOT_FOUND, versionConflict(z.int()), NOT_TEXT_ONLY, PLAN_EMPTY, UNKNOWN_EXERCISE, SESSION_BEGUN],
});

const decideDeloadBody = z.strictObject({ act: z.enum(["take", "keep"]) });

export const adminDecideDeload = endpoint({
  method: "POST",
  path: "/admin/clients/:id/plans/:enrolment/changes/:number",
  summary: "Accepts or declines a proposed lighter week for a client; the client can undo it within 14 days",
  tag,
  access: "admin",
  permission: "coaching",
  health: ["plan"],
  params: z.object({ id, enrolment: id, number: changeNumber }),
  body: decideDeloadBody,
  status: 200,
  reply: planReply,
  errors: [NOT_FOUND, CHANGE_STATE, ENROLMENT_STATE],
});

export const assignPlanBody = z.strictObject({
  /**
   * A programme's current plan, the plan of an enrolment of one of the caller's clients, or one of the caller's or the
   * shared templates. Only for templates: `weeks` (1 by default) and `name`, which clients read (the title by default).
   */
  source: z
    .strictObject({
      kind: z.enum(["programme", "enrolment", "template"]),
      id,
      weeks: z.optional(z.int().check(z.minimum(1), z.maximum(maxTemplateWeeks))),
      name: z.optional(textPair(100)),
    })
    .check(
      z.refine(({ kind, weeks, name }) => kind === "template" || (weeks === undefined && name === undefined), {
        path: ["kind"],
        params: { code: "INVALID_VALUE" },
      }),
    ),
  clients: z.array(id).check(z.minLength(1), z.maxLength(100)),
  startOn: z.iso.date(),
  weekdays: z.optional(z.array(weekday).check(z.minLength(1), z.maxLength(7))),
});

/** Why a client got no plan: not the caller's client, coaching has ended, or they have the plan already. */
export const assignCodes = ["NOT_FOUND", "SUBSCRIPTION_STATE", "ALREADY"] as const;

export const adminAssignPlan = endpoint({
  method: "POST",
  path: "/admin/plans/assign",
  summary: "Assigns a plan to up to 100 clients, each by itself. Honours Idempotency-Key",
  tag,
  access: "admin",
  permission: "coaching",
  health: ["plan"],
  body: assignPlanBody,
  status: 200,
  reply: z.object({
    results: z.array(z.object({ client: id, enrolmentId: z.nullable(id), code: z.nullable(z.enum(assignCodes)) })),
  }),
  /** PLAN_EMPTY: the template has a day without an exercise. */
  errors: [NOT_FOUND, PLAN_EMPTY, IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING],
  fieldErrors: ["DUPLICATE", "TOO_EARLY", "TOO_LATE", "TOO_LONG"],
});
