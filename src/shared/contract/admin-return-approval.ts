import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { givenPerCurrency, perCurrency } from "./offers.ts";
import { versionConflict } from "./refusals.ts";
import { localizedText, longText } from "./values.ts";

const tag = "Admin settings";

export const returnApproval = z.object({
  isOn: z.boolean(),
  /** The most that may go back of an order without staff; null: its returns wait for staff. */
  limits: perCurrency,
  /** How the goods are sent; empty: the mail says nothing of it. */
  instructions: localizedText,
  /** 0 until first saved. */
  version: z.int(),
});
export type ReturnApproval = z.infer<typeof returnApproval>;

export const adminGetReturnApproval = endpoint({
  method: "GET",
  path: "/admin/settings/return-approval",
  summary: "Which returns are approved without staff",
  tag,
  access: "admin",
  permission: "settings",
  status: 200,
  reply: z.object({ approval: returnApproval }),
});

const instructions = longText(0, 1000);
export const returnApprovalBody = z.strictObject({
  isOn: z.boolean(),
  limits: givenPerCurrency,
  instructions: z.strictObject({ ar: instructions, en: instructions }),
  version: z.int().check(z.minimum(0)),
});

export const adminSaveReturnApproval = endpoint({
  method: "PUT",
  path: "/admin/settings/return-approval",
  summary: "Changes which returns are approved without staff, from the next request on",
  tag,
  access: "admin",
  permission: "settings",
  body: returnApprovalBody,
  status: 200,
  reply: z.object({ approval: returnApproval }),
  errors: [versionConflict(returnApproval)],
});
