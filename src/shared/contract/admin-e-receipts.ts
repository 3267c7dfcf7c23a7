import * as z from "zod/mini";
import type { IdentityNeed } from "../domain/market-identity.ts";
import { isTaxCode, taxCodeTypes, taxUnitForm } from "../domain/tax-code.ts";
import { posEnvs, receiptModes, receiptNeeds } from "../domain/tax-documents.ts";
import { FISCAL_AWAY, FISCAL_DEVICE_STATE, FISCAL_REFUSED } from "./admin-fiscal-devices.ts";
import { identityNeeds } from "./admin-markets.ts";
import { FISCAL_KEY_MISSING, FISCAL_NOT_READY } from "./admin-tax-documents.ts";
import { endpoint } from "./endpoint.ts";
import { refusal } from "./refusal.ts";
import { NOT_FOUND, versionConflict } from "./refusals.ts";
import {
  amount,
  cents,
  id,
  idParams,
  line,
  localizedText,
  longText,
  nationalId,
  pageQuery,
  pagination,
  timestamp,
} from "./values.ts";

const tag = "Admin tax documents";
const access = "admin";
const permission = "fiscal";
const version = z.int().check(z.minimum(1));
const need = z.enum(identityNeeds satisfies readonly IdentityNeed[]);

export const taxCode = z
  .strictObject({
    type: z.enum(taxCodeTypes),
    /** EG-, the seller's tax number, - and a name of its own; or a GTIN. */
    code: z.string().check(z.trim(), z.maxLength(80)),
    /** EA for a piece. */
    unit: z.string().check(z.trim(), z.toUpperCase(), z.regex(taxUnitForm)),
  })
  .check(z.refine(isTaxCode, { path: ["code"], message: "Is no code of this type" }));

export const receiptSetting = z.object({
  mode: z.enum(receiptModes),
  startedAt: z.nullable(timestamp),
  version: z.int(),
  /** What the seller's identity in Egypt lacks. */
  missing: z.array(need),
  /** What else is missing before receipts can be issued. */
  needs: z.array(z.enum(receiptNeeds)),
  /** Receipts that wait to be issued: for an item's code, or a return for its sale. */
  due: z.int(),
  /** Receipts that the authority has not decided on, and when the oldest of them was issued. */
  unreported: z.int(),
  oldestUnreportedAt: z.nullable(timestamp),
  rejected: z.int(),
  /** Variants on sale without a code. */
  withoutCode: z.int(),
  branchCode: z.string(),
  /** What the business does, by the authority's list. */
  activityCode: z.nullable(z.string()),
  deliveryCode: z.nullable(taxCode),
  /** Tax code of the cash-on-delivery fee. */
  codFeeCode: z.nullable(taxCode),
  /** From this total on the law wants the buyer's national ID, in pounds. */
  buyerIdFrom: amount,
  /** Version of the five settings above. */
  settingsVersion: z.int(),
});
export type ReceiptSetting = z.infer<typeof receiptSetting>;

export const adminGetReceipts = endpoint({
  method: "GET",
  path: "/admin/e-receipts",
  summary: "Settings of Egyptian e-receipts: whether they are issued, and what all of them state",
  tag,
  access,
  permission,
  status: 200,
  reply: receiptSetting,
});

export const receiptSettingsBody = z.strictObject({
  branchCode: z.string().check(z.trim(), z.regex(/^[0-9A-Za-z-]{1,20}$/)),
  activityCode: z.string().check(z.trim(), z.regex(/^\d{4}$/)),
  deliveryCode: z.nullable(taxCode),
  /** Stays as it is where it is left out. */
  codFeeCode: z.optional(z.nullable(taxCode)),
  buyerIdFrom: amount.check(z.minimum(1), z.maximum(10_000_000), cents),
  version,
});

export const adminSaveReceiptSettings = endpoint({
  method: "PUT",
  path: "/admin/e-receipts/settings",
  summary: "Changes what all e-receipts state from now on",
  tag,
  access,
  permission,
  body: receiptSettingsBody,
  status: 200,
  reply: receiptSetting,
  errors: [versionConflict(receiptSetting)],
});

/** `missing` is what e-receipts lack. */
export const E_RECEIPTS_NOT_READY = refusal(
  "E_RECEIPTS_NOT_READY",
  409,
  z.object({ missing: z.array(z.enum(receiptNeeds)) }),
);

export const startReceiptsBody = z.strictObject({
  version,
  /** Why, for the audit log. */
  reason: z.optional(longText(0, 500)),
});

export const adminStartReceipts = endpoint({
  method: "POST",
  path: "/admin/e-receipts/start",
  summary: "Issues e-receipts for Egyptian orders from now on; cannot be undone",
  tag,
  access,
  permission,
  stepUp: true,
  body: startReceiptsBody,
  status: 200,
  reply: receiptSetting,
  errors: [FISCAL_NOT_READY, E_RECEIPTS_NOT_READY, versionConflict(receiptSetting)],
});

export const pos = z.object({
  id,
  name: z.string(),
  env: z.enum(posEnvs),
  state: z.enum(["active", "retired"]),
  serial: z.string(),
  posVersion: z.string(),
  /** Receipts in its chain. */
  counter: z.int(),
  /** Since when nothing is sent: the authority did not accept it. */
  pausedAt: z.nullable(timestamp),
  /** Receipts that wait to be sent, or for a decision. */
  waiting: z.int(),
  createdAt: timestamp,
  version: z.int(),
});
export type Pos = z.infer<typeof pos>;
const reply = z.object({ pos });

export const adminListPos = endpoint({
  method: "GET",
  path: "/admin/e-receipts/pos",
  summary: "Points of sale, newest first, and where new ones can be registered",
  tag,
  access,
  permission,
  status: 200,
  reply: z.object({
    list: z.array(pos),
    envs: z.array(z.enum(posEnvs)),
    /** Whether secrets can be sealed: FISCAL_KEY is set. */
    hasKey: z.boolean(),
  }),
});

const credentials = {
  clientId: line(1, 200),
  clientSecret: line(1, 500),
  /** Where the authority gave one. */
  presharedKey: z.optional(line(0, 500)),
};

export const addPosBody = z.strictObject({
  name: line(2, 50),
  env: z.enum(posEnvs),
  /** As registered with the authority. */
  serial: line(1, 100),
  posVersion: line(1, 50),
  ...credentials,
});

const signInErrors = [FISCAL_KEY_MISSING, FISCAL_REFUSED, FISCAL_AWAY] as const;

export const adminAddPos = endpoint({
  method: "POST",
  path: "/admin/e-receipts/pos",
  summary: "Registers a point of sale after a test sign-in at the authority; it replaces the current one",
  tag,
  access,
  permission,
  stepUp: true,
  body: addPosBody,
  status: 201,
  reply,
  errors: [...signInErrors],
  fieldErrors: ["INVALID_VALUE"],
});

export const posCredentialsBody = z.strictObject({ ...credentials, version });
const posErrors = [NOT_FOUND, versionConflict(pos)] as const;

export const adminChangePosCredentials = endpoint({
  method: "PUT",
  path: "/admin/e-receipts/pos/:id/credentials",
  summary: "Replaces a point of sale's credentials after a test sign-in, and sends waiting receipts",
  tag,
  access,
  permission,
  stepUp: true,
  params: idParams,
  body: posCredentialsBody,
  status: 200,
  reply,
  errors: [...posErrors, ...signInErrors],
});

const versionBody = z.strictObject({ version });

export const adminResumePos = endpoint({
  method: "POST",
  path: "/admin/e-receipts/pos/:id/resume",
  summary: "Resumes a paused point of sale",
  tag,
  access,
  permission,
  params: idParams,
  body: versionBody,
  status: 200,
  reply,
  errors: [...posErrors],
});

export const adminRetirePos = endpoint({
  method: "POST",
  path: "/admin/e-receipts/pos/:id/retire",
  summary: "Retires a point of sale; only before e-receipts are issued",
  tag,
  access,
  permission,
  stepUp: true,
  params: idParams,
  body: versionBody,
  status: 200,
  reply,
  errors: [...posErrors, FISCAL_DEVICE_STATE],
});

export const receiptBuyerBody = z.strictObject({
  nationalId,
});

export const adminSaveReceiptBuyer = endpoint({
  method: "PUT",
  path: "/admin/e-receipts/:id/buyer",
  summary: "Stores the national ID of the buyer whose receipt waits for it; later only the receipt files contain it",
  tag,
  access,
  permission,
  stepUp: true,
  params: idParams,
  body: receiptBuyerBody,
  status: 204,
  errors: [NOT_FOUND, FISCAL_KEY_MISSING],
});

export const codedVariant = z.object({
  id,
  sku: z.string(),
  productId: id,
  productName: localizedText,
  size: z.string(),
  taxCode: z.nullable(taxCode),
});
export type CodedVariant = z.infer<typeof codedVariant>;

export const adminListTaxCodes = endpoint({
  method: "GET",
  path: "/admin/e-receipts/codes",
  summary: "Variants on sale with their codes at Egypt's tax authority",
  tag,
  access,
  permission,
  query: z.object({
    ...pageQuery,
    /** A part of the name or the SKU. */
    search: z.optional(line(0, 80)),
    state: z._default(z.enum(["all", "missing"]), "all"),
  }),
  status: 200,
  reply: z.object({ variants: z.array(codedVariant), pagination }),
});

export const taxCodeBody = z.strictObject({ taxCode: z.nullable(taxCode) });

export const adminSetTaxCode = endpoint({
  method: "PUT",
  path: "/admin/e-receipts/codes/:id",
  summary: "Sets a variant's code, and issues the receipts that waited for it",
  tag,
  access,
  permission,
  params: idParams,
  body: taxCodeBody,
  status: 200,
  reply: z.object({ taxCode: z.nullable(taxCode) }),
  errors: [NOT_FOUND],
});
