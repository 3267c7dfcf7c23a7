import * as z from "zod/mini";
import { returnClasses, returnFees, returnGrounds, shippingRefunds } from "../domain/return-rules.ts";
import { productKind } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND, versionConflict } from "./refusals.ts";
import { line, localizedText, longText, market, timestamp } from "./values.ts";

const tag = "Admin settings";

export const adminReturnRule = z.object({
  /** Market, kind, class and ground, joined by hyphens. */
  id: z.string(),
  market,
  kind: productKind,
  class: z.enum(returnClasses),
  ground: z.enum(returnGrounds),
  /** Calendar days after the day of delivery; of `late`, days after the promised one. 0: no right. */
  days: z.int(),
  openedOk: z.boolean(),
  /** Who pays the return shipping. */
  fee: z.enum(returnFees),
  refundsShipping: z.enum(shippingRefunds),
  restockDefault: z.boolean(),
  /** `{days}` stands for the number with its noun. */
  text: localizedText,
  version: z.int(),
  updatedAt: timestamp,
});
export type AdminReturnRule = z.infer<typeof adminReturnRule>;

export const adminListReturnRules = endpoint({
  method: "GET",
  path: "/admin/return-rules",
  summary: "Return rules of all markets",
  tag,
  access: "admin",
  permission: "settings",
  status: 200,
  reply: z.object({ rules: z.array(adminReturnRule) }),
});

const ruleText = line(1, 200);
export const saveReturnRuleBody = z.strictObject({
  days: z.int().check(z.minimum(0), z.maximum(365)),
  openedOk: z.boolean(),
  fee: z.enum(returnFees),
  refundsShipping: z.enum(shippingRefunds),
  restockDefault: z.boolean(),
  text: z.strictObject({ ar: ruleText, en: ruleText }),
  version: z.int().check(z.minimum(1)),
  /** Why, for the audit log. */
  reason: z.optional(longText(0, 500)),
});

export const adminSaveReturnRule = endpoint({
  method: "PUT",
  path: "/admin/return-rules/:id",
  summary: "Changes a return rule. Existing orders keep their rules unless the new one lasts longer",
  tag,
  access: "admin",
  permission: "settings",
  params: z.object({ id: z.string().check(z.maxLength(80), z.regex(/^[A-Za-z_-]+$/)) }),
  body: saveReturnRuleBody,
  status: 200,
  reply: z.object({ rule: adminReturnRule }),
  /** VERSION_CONFLICT: saved by somebody else meanwhile; `current` is the current rule. */
  errors: [NOT_FOUND, versionConflict(adminReturnRule)],
});
