import * as z from "zod/mini";
import {
  checkInKinds,
  checkInMetrics,
  findItemProblem,
  findRepeatedKey,
  maxItems,
  poses,
} from "../domain/check-in-forms.ts";
import { endpoint } from "./endpoint.ts";
import { refusal } from "./refusal.ts";
import { NOT_FOUND, versionConflict } from "./refusals.ts";
import { id, idParams, line, localizedText, seenVersion, timestamp } from "./values.ts";

const tag = "Admin coaching";

/** The form is still used by clients or packages. */
export const FORM_IN_USE = refusal("FORM_IN_USE", 409, z.object({ clients: z.int(), packages: z.int() }));

export const checkInItem = z.object({
  key: z.string(),
  kind: z.enum(checkInKinds),
  label: localizedText,
  unit: z.nullable(localizedText),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  /** For measurements: the metric that the answer is stored as. */
  metric: z.nullable(z.enum(checkInMetrics)),
  options: z.array(z.object({ value: z.string(), label: localizedText })),
  /** For photos: the poses that are asked for. */
  poses: z.array(z.enum(poses)),
  isRequired: z.boolean(),
});

const both = (max: number) => z.strictObject({ ar: line(1, max), en: line(1, max) });
const bound = z.nullable(z.number().check(z.minimum(0), z.maximum(100_000)));
const itemBody = z
  .strictObject({
    /** The same in all versions, so that answers can be compared. */
    key: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,29}$/)),
    kind: z.enum(checkInKinds),
    label: both(200),
    unit: z.nullable(both(20)),
    min: bound,
    max: bound,
    metric: z.nullable(z.enum(checkInMetrics)),
    options: z
      .array(z.strictObject({ value: z.string().check(z.regex(/^[a-z0-9_]{1,30}$/)), label: both(80) }))
      .check(z.maxLength(20)),
    poses: z.array(z.enum(poses)).check(z.maxLength(poses.length)),
    isRequired: z.boolean(),
  })
  .check((context) => {
    const problem = findItemProblem(context.value);
    if (problem === undefined) return;
    const { field, code } = problem;
    context.issues.push({ code: "custom", path: [field], params: { code }, input: context.value });
  });

const facts = {
  title: both(100),
  items: z
    .array(itemBody)
    .check(z.minLength(1), z.maxLength(maxItems))
    .check((context) => {
      const at = findRepeatedKey(context.value);
      if (at === undefined) return;
      const issue = { path: [at, "key"], params: { code: "INVALID_VALUE" } };
      context.issues.push({ code: "custom", ...issue, input: context.value });
    }),
  /** A form of the shop, for all coaches; only leads may set this and edit such forms. */
  isShared: z.boolean(),
};

const form = z.object({
  id,
  title: localizedText,
  items: z.array(checkInItem),
  /** Incremented by each publication; a check-in keeps the version it was opened with. */
  version: z.int(),
  isShared: z.boolean(),
  /** Whether the caller may change it. */
  isMine: z.boolean(),
  /** Number of clients who have it now, and of packages that give it to new ones. */
  clients: z.int(),
  packages: z.int(),
  updatedAt: timestamp,
});
export type CheckInForm = z.infer<typeof form>;
const reply = z.object({ form });

export const adminListCheckInForms = endpoint({
  method: "GET",
  path: "/admin/checkin-forms",
  summary: "The forms that a coach can use: the shop's and their own, in their newest version",
  tag,
  access: "admin",
  permission: "coaching",
  status: 200,
  reply: z.object({ forms: z.array(form) }),
});

export const adminGetCheckInForm = endpoint({
  method: "GET",
  path: "/admin/checkin-forms/:id",
  summary: "A form in its newest version",
  tag,
  access: "admin",
  permission: "coaching",
  params: idParams,
  status: 200,
  reply,
  errors: [NOT_FOUND],
});

export const checkInFormBody = z.strictObject(facts);
export type CheckInFormBody = z.infer<typeof checkInFormBody>;
export const adminCreateCheckInForm = endpoint({
  method: "POST",
  path: "/admin/checkin-forms",
  summary: "Creates a check-in form",
  tag,
  access: "admin",
  permission: "coaching",
  maxBodyBytes: 327_680,
  body: checkInFormBody,
  fieldErrors: ["INVALID_VALUE"],
  status: 201,
  reply,
});

export const saveCheckInFormBody = z.strictObject({ ...facts, version: z.int().check(z.minimum(1)) });
export const adminSaveCheckInForm = endpoint({
  method: "PUT",
  path: "/admin/checkin-forms/:id",
  summary: "Publishes a form's next version. Open and sent check-ins keep theirs",
  tag,
  access: "admin",
  permission: "coaching",
  params: idParams,
  maxBodyBytes: 327_680,
  body: saveCheckInFormBody,
  fieldErrors: ["INVALID_VALUE"],
  status: 200,
  reply,
  errors: [NOT_FOUND, versionConflict(form)],
});

export const adminRemoveCheckInForm = endpoint({
  method: "DELETE",
  path: "/admin/checkin-forms/:id",
  summary: "Removes a form from the list; check-ins answered with it stay",
  tag,
  access: "admin",
  permission: "coaching",
  params: idParams,
  query: seenVersion,
  status: 204,
  errors: [NOT_FOUND, FORM_IN_USE, versionConflict(form)],
});

/** The form, and the days on which it is due. */
export const checkInRhythm = {
  formId: id,
  /** 0 is Sunday. */
  weekday: z.literal([0, 1, 2, 3, 4, 5, 6]),
  everyWeeks: z.literal([1, 2, 4]),
};
const packagePlan = z.object({ ...checkInRhythm, version: z.int() });
export type PackageCheckIns = z.infer<typeof packagePlan>;
const packageReply = z.object({ plan: z.nullable(packagePlan) });

export const adminGetPackageCheckIns = endpoint({
  method: "GET",
  path: "/admin/packages/:id/checkins",
  summary: "The check-ins that new clients of a package get, until their coach changes them",
  tag,
  access: "admin",
  permission: "coaching_lead",
  params: idParams,
  status: 200,
  reply: packageReply,
  errors: [NOT_FOUND],
});

export const packageCheckInsBody = z.strictObject({
  ...checkInRhythm,
  /** Version of the plan that the edit started from; 0 when there was none. */
  version: z.int().check(z.minimum(0)),
});
export const adminSetPackageCheckIns = endpoint({
  method: "PUT",
  path: "/admin/packages/:id/checkins",
  summary: "Sets the check-ins that new clients of a package get; existing clients keep theirs",
  tag,
  access: "admin",
  permission: "coaching_lead",
  params: idParams,
  body: packageCheckInsBody,
  fieldErrors: ["INVALID_VALUE"],
  status: 200,
  reply: packageReply,
  errors: [NOT_FOUND, versionConflict(z.nullable(packagePlan))],
});

export const adminClearPackageCheckIns = endpoint({
  method: "DELETE",
  path: "/admin/packages/:id/checkins",
  summary: "Ends the automatic check-ins for new clients of a package",
  tag,
  access: "admin",
  permission: "coaching_lead",
  params: idParams,
  status: 204,
  errors: [NOT_FOUND],
});
