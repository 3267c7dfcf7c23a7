import * as z from "zod/mini";
import type { IdentityNeed } from "../domain/market-identity.ts";
import {
  creditReasons,
  fiscalMarkets,
  fiscalModes,
  phase2Needs,
  taxDocumentKinds,
  taxDocumentStates,
  taxMarkets,
} from "../domain/tax-documents.ts";
import { identityNeeds } from "./admin-markets.ts";
import { csvFile } from "./admin-reports.ts";
import { endpoint } from "./endpoint.ts";
import { refusal } from "./refusal.ts";
import { NOT_FOUND, versionConflict } from "./refusals.ts";
import {
  amount,
  currency,
  id,
  idParams,
  line,
  localizedText,
  longText,
  pageQuery,
  pagination,
  timestamp,
} from "./values.ts";

const tag = "Admin tax documents";
const access = "admin";
const permission = "fiscal";
const need = z.enum(identityNeeds satisfies readonly IdentityNeed[]);

export const fiscalSetting = z.object({
  market: z.enum(fiscalMarkets),
  mode: z.enum(fiscalModes),
  startedAt: z.nullable(timestamp),
  version: z.int(),
  /** What the seller's identity lacks before documents can be issued. */
  missing: z.array(need),
  /** Documents that wait for their number. */
  due: z.int(),
  /** Since when documents are signed and reported. */
  reportingAt: z.nullable(timestamp),
  /** What is missing before they can be. */
  phase2Missing: z.array(z.enum(phase2Needs)),
  /** Documents that the authority has not answered for, and when the oldest of them was issued. */
  unreported: z.int(),
  oldestUnreportedAt: z.nullable(timestamp),
  rejected: z.int(),
});
export type FiscalSetting = z.infer<typeof fiscalSetting>;

const params = z.object({ market: z.enum(fiscalMarkets) });

export const adminGetFiscal = endpoint({
  method: "GET",
  path: "/admin/fiscal/:market",
  summary: "Whether a market issues tax documents",
  tag,
  access,
  permission,
  params,
  status: 200,
  reply: fiscalSetting,
});

/** The seller's identity lacks `missing`. */
export const FISCAL_NOT_READY = refusal("FISCAL_NOT_READY", 409, z.object({ missing: z.array(need) }));

/** `missing` is what phase 2 lacks. */
export const FISCAL_PHASE2_NOT_READY = refusal(
  "FISCAL_PHASE2_NOT_READY",
  409,
  z.object({ missing: z.array(z.enum(phase2Needs)) }),
);

export const startFiscalBody = z.strictObject({
  /** Only forward, one step at a time. */
  mode: z.enum(["phase1", "phase2"]),
  version: z.int().check(z.minimum(1)),
  /** Why, for the audit log. */
  reason: z.optional(longText(0, 500)),
});

export const adminStartFiscal = endpoint({
  method: "PUT",
  path: "/admin/fiscal/:market",
  summary: "Issues tax documents for a market's orders from now on; cannot be undone",
  tag,
  access,
  permission,
  params,
  body: startFiscalBody,
  status: 200,
  reply: fiscalSetting,
  errors: [FISCAL_NOT_READY, FISCAL_PHASE2_NOT_READY, versionConflict(fiscalSetting)],
});

export const authorityMessage = z.object({
  type: z.enum(["INFO", "WARNING", "ERROR"]),
  code: z.string(),
  text: z.string(),
});

/** FISCAL_KEY is not set, or is not the one that sealed what is asked for. */
export const FISCAL_KEY_MISSING = refusal("FISCAL_KEY_MISSING", 409);
/** The document stands at `state`; only rejected ones can be sent again or reissued. */
export const TAX_DOCUMENT_STATE = refusal("TAX_DOCUMENT_STATE", 409, z.object({ state: z.enum(taxDocumentStates) }));

export const adminTaxDocument = z.object({
  id,
  market: z.enum(taxMarkets),
  kind: z.enum(taxDocumentKinds),
  state: z.enum(taxDocumentStates),
  orderId: id,
  orderNumber: z.string(),
  /** `null` while it is due, as is the time of issue. */
  number: z.nullable(z.string()),
  /** When it was decided. */
  createdAt: timestamp,
  issuedAt: z.nullable(timestamp),
  /** Since when it waits: for its number, or for the authority's answer. */
  waitsSince: z.nullable(timestamp),
  currency,
  net: amount,
  tax: amount,
  total: amount,
  reason: z.nullable(z.enum(creditReasons)),
});
export type AdminTaxDocument = z.infer<typeof adminTaxDocument>;

export const fullTaxDocument = z.extend(adminTaxDocument, {
  counter: z.nullable(z.int()),
  /** Only for documents that a device has signed. */
  hash: z.nullable(z.string()),
  previousHash: z.nullable(z.string()),
  /** Why an e-receipt is due: its sale, the buyer's national ID or an item's code is missing. */
  waitsFor: z.nullable(z.enum(["SALE", "BUYER_ID", "TAX_CODE"])),
  /** The device that signed it. */
  deviceName: z.nullable(z.string()),
  /** Times it was sent to the authority, and when it is sent next. */
  attempts: z.int(),
  nextAt: z.nullable(timestamp),
  /** The authority's last response; status 0: none. */
  authority: z.nullable(z.object({ status: z.int(), messages: z.array(authorityMessage) })),
  rounding: amount,
  /** The tax in riyals. */
  localTax: amount,
  qr: z.nullable(z.string()),
  sellerName: z.nullable(localizedText),
  vatNumber: z.nullable(z.string()),
  lines: z.array(
    z.object({
      name: localizedText,
      quantity: z.int(),
      price: z.string(),
      allowance: amount,
      net: amount,
      tax: amount,
      total: amount,
    }),
  ),
  /** The invoice and all of its credit notes, itself included. */
  related: z.array(adminTaxDocument),
});
export type FullTaxDocument = z.infer<typeof fullTaxDocument>;

const day = z.optional(z.iso.date());
const filters = {
  market: z.optional(z.enum(taxMarkets)),
  state: z.optional(z.enum(taxDocumentStates)),
  kind: z.optional(z.enum(taxDocumentKinds)),
  /** A part of the document's or the order's number. */
  search: z.optional(line(0, 80)),
  /** First and last day on which it was decided, inclusive. */
  from: day,
  to: day,
};

export const adminListTaxDocuments = endpoint({
  method: "GET",
  path: "/admin/tax-documents",
  summary: "Tax documents of all orders, newest first",
  tag,
  access,
  permission,
  query: z.object({ ...pageQuery, ...filters, sort: z._default(z.enum(["newest", "oldest"]), "newest") }),
  status: 200,
  reply: z.object({ documents: z.array(adminTaxDocument), pagination }),
});

export const adminExportTaxDocuments = endpoint({
  method: "GET",
  path: "/admin/tax-documents/export",
  summary: "Tax documents as CSV, with the filters of the list",
  tag,
  access,
  permission,
  stepUp: true,
  query: z.object(filters),
  status: 200,
  reply: csvFile,
});

export const adminGetTaxDocument = endpoint({
  method: "GET",
  path: "/admin/tax-documents/:id",
  summary: "A tax document with its lines and the documents that belong to it",
  tag,
  access,
  permission,
  params: idParams,
  status: 200,
  reply: z.object({ document: fullTaxDocument }),
  errors: [NOT_FOUND],
});

export const adminGetTaxDocumentFile = endpoint({
  method: "GET",
  path: "/admin/tax-documents/:id/file",
  summary: "A tax document as its PDF, issued now if it was waiting",
  tag,
  access,
  permission,
  params: idParams,
  status: 200,
  file: "application/pdf",
  errors: [NOT_FOUND],
});

export const adminGetTaxDocumentXml = endpoint({
  method: "GET",
  path: "/admin/tax-documents/:id/xml",
  summary: "The XML of a signed tax document, byte for byte as reported",
  tag,
  access,
  permission,
  params: idParams,
  status: 200,
  file: "application/xml",
  errors: [NOT_FOUND],
});

export const adminGetReceiptFile = endpoint({
  method: "GET",
  path: "/admin/tax-documents/:id/json",
  summary: "The JSON of an e-receipt, byte for byte as submitted",
  tag,
  access,
  permission,
  stepUp: true,
  params: idParams,
  status: 200,
  file: "application/json",
  errors: [NOT_FOUND, FISCAL_KEY_MISSING],
});

export const adminExportTaxDocumentFiles = endpoint({
  method: "GET",
  path: "/admin/tax-documents/files",
  summary:
    "Signed tax documents as a ZIP of their XML or JSON, with the filters of the list, oldest first; 1,000 at most",
  tag,
  access,
  permission,
  stepUp: true,
  query: z.object(filters),
  status: 200,
  file: "application/zip",
  errors: [FISCAL_KEY_MISSING],
});

export const adminResendTaxDocument = endpoint({
  method: "POST",
  path: "/admin/tax-documents/:id/send",
  summary: "Sends a rejected tax document to the authority again, unchanged",
  tag,
  access,
  permission,
  params: idParams,
  status: 200,
  reply: z.object({ document: adminTaxDocument }),
  errors: [NOT_FOUND, TAX_DOCUMENT_STATE],
});

export const reissueBody = z.strictObject({
  /** Why, for the audit log. */
  reason: longText(2, 500),
});

export const adminReissueTaxDocument = endpoint({
  method: "POST",
  path: "/admin/tax-documents/:id/reissue",
  summary: "Reissues a rejected tax document with today's seller identity and the next counter",
  tag,
  access,
  permission,
  stepUp: true,
  params: idParams,
  body: reissueBody,
  status: 201,
  reply: z.object({ document: adminTaxDocument }),
  errors: [NOT_FOUND, TAX_DOCUMENT_STATE],
});
