import * as z from "zod/mini";
import { creditReasons, taxDocumentKinds } from "../domain/tax-documents.ts";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND } from "./refusals.ts";
import { amount, currency, id, idParams, timestamp } from "./values.ts";

const tag = "Orders";

/** An issued tax invoice, or a credit note of it. */
export const taxDocument = z.object({
  id,
  kind: z.enum(taxDocumentKinds),
  number: z.string(),
  issuedAt: timestamp,
  currency,
  total: amount,
  /** Only for credit notes. */
  reason: z.nullable(z.enum(creditReasons)),
});
export type TaxDocumentSummary = z.infer<typeof taxDocument>;

export const listTaxDocuments = endpoint({
  method: "GET",
  path: "/orders/:id/tax-documents",
  summary: "Tax documents of one of the caller's orders: the invoice, then its credit notes",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply: z.object({ documents: z.array(taxDocument) }),
  errors: [NOT_FOUND],
});

export const getCreditNote = endpoint({
  method: "GET",
  path: "/orders/:id/tax-documents/:documentId",
  summary: "A credit note of one of the caller's orders, in Arabic and English",
  tag,
  access: "customer",
  params: z.object({ id, documentId: id }),
  status: 200,
  file: "application/pdf",
  errors: [NOT_FOUND],
});
