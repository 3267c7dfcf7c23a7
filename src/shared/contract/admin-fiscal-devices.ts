import * as z from "zod/mini";
import { checkedKinds, fiscalDeviceStates, fiscalEnvs, fiscalMarkets } from "../domain/tax-documents.ts";
import {
  authorityMessage,
  FISCAL_KEY_MISSING,
  FISCAL_NOT_READY,
  FISCAL_PHASE2_NOT_READY,
} from "./admin-tax-documents.ts";
import { endpoint } from "./endpoint.ts";
import { refusal } from "./refusal.ts";
import { NOT_FOUND, versionConflict } from "./refusals.ts";
import { id, idParams, line, timestamp } from "./values.ts";

const tag = "Admin tax documents";
const access = "admin";
const permission = "fiscal";

export const fiscalDevice = z.object({
  id,
  name: z.string(),
  env: z.enum(fiscalEnvs),
  state: z.enum(fiscalDeviceStates),
  /** Documents that it has signed. */
  counter: z.int(),
  shortAddress: z.nullable(z.string()),
  /** Kinds of documents that the authority has checked so far. */
  checks: z.array(z.enum(checkedKinds)),
  expiresAt: z.nullable(timestamp),
  /** Since when nothing is sent: the authority did not accept the device. */
  pausedAt: z.nullable(timestamp),
  /** Documents that wait to be sent. */
  waiting: z.int(),
  createdAt: timestamp,
  version: z.int(),
});
export type FiscalDevice = z.infer<typeof fiscalDevice>;

/** The device stands at `state`, where this cannot be done. */
export const FISCAL_DEVICE_STATE = refusal("FISCAL_DEVICE_STATE", 409, z.object({ state: z.enum(fiscalDeviceStates) }));
/** The tax authority refused, with its status and its words. */
export const FISCAL_REFUSED = refusal(
  "FISCAL_REFUSED",
  409,
  z.object({ status: z.int(), messages: z.array(authorityMessage) }),
);
/** The tax authority does not answer. */
export const FISCAL_AWAY = refusal("FISCAL_AWAY", 503);
const params = z.object({ market: z.enum(fiscalMarkets) });
const version = z.int().check(z.minimum(1));
const reply = z.object({ device: fiscalDevice });

export const adminListFiscalDevices = endpoint({
  method: "GET",
  path: "/admin/fiscal/:market/devices",
  summary: "Devices that sign a market's tax documents, newest first, and where new ones can be registered",
  tag,
  access,
  permission,
  params,
  status: 200,
  reply: z.object({
    devices: z.array(fiscalDevice),
    /** Where a device can be made in this shop. */
    envs: z.array(z.enum(fiscalEnvs)),
    /** Whether keys can be sealed: FISCAL_KEY is set. */
    hasKey: z.boolean(),
  }),
});

export const addDeviceBody = z.strictObject({
  name: line(2, 50),
  env: z.enum(fiscalEnvs),
  /** The short national address: four letters and four digits. */
  shortAddress: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{4}\d{4}$/)),
});

export const adminAddFiscalDevice = endpoint({
  method: "POST",
  path: "/admin/fiscal/:market/devices",
  summary: "Creates a device with its own key, which never leaves the shop, and a certificate request",
  tag,
  access,
  permission,
  stepUp: true,
  params,
  body: addDeviceBody,
  status: 201,
  reply,
  errors: [FISCAL_KEY_MISSING, FISCAL_NOT_READY],
  fieldErrors: ["INVALID_VALUE"],
});

export const otpBody = z.strictObject({
  /** The one-time password from the authority's portal, valid for an hour. */
  otp: z.string().check(z.trim(), z.regex(/^\d{6}$/)),
  version,
});
const versionBody = z.strictObject({ version });
const stepErrors = [NOT_FOUND, FISCAL_DEVICE_STATE, versionConflict(fiscalDevice)] as const;
const callErrors = [...stepErrors, FISCAL_KEY_MISSING, FISCAL_REFUSED, FISCAL_AWAY] as const;
const sellerErrors = [FISCAL_NOT_READY, FISCAL_PHASE2_NOT_READY] as const;

export const adminEnrolFiscalDevice = endpoint({
  method: "POST",
  path: "/admin/fiscal-devices/:id/enrol",
  summary: "Enrols a new device at the authority with the portal's one-time password",
  tag,
  access,
  permission,
  stepUp: true,
  params: idParams,
  body: otpBody,
  status: 200,
  reply,
  errors: [...callErrors],
});

export const adminCheckFiscalDevice = endpoint({
  method: "POST",
  path: "/admin/fiscal-devices/:id/check",
  summary: "Submits a test document of each kind to the authority, and fetches the production certificate",
  tag,
  access,
  permission,
  stepUp: true,
  params: idParams,
  body: versionBody,
  status: 200,
  reply,
  errors: [...callErrors, ...sellerErrors],
});

export const adminRenewFiscalDevice = endpoint({
  method: "POST",
  path: "/admin/fiscal-devices/:id/renew",
  summary: "Renews a device's key and certificate with the portal's one-time password; the old key signs until then",
  tag,
  access,
  permission,
  stepUp: true,
  params: idParams,
  body: otpBody,
  status: 200,
  reply,
  errors: [...callErrors, ...sellerErrors],
});

export const adminResumeFiscalDevice = endpoint({
  method: "POST",
  path: "/admin/fiscal-devices/:id/resume",
  summary: "Resumes a paused device: its documents are sent again",
  tag,
  access,
  permission,
  params: idParams,
  body: versionBody,
  status: 200,
  reply,
  errors: [...stepErrors],
});

export const adminRetireFiscalDevice = endpoint({
  method: "POST",
  path: "/admin/fiscal-devices/:id/retire",
  summary: "Retires a device that signs no documents",
  tag,
  access,
  permission,
  stepUp: true,
  params: idParams,
  body: versionBody,
  status: 200,
  reply,
  errors: [...stepErrors],
});
