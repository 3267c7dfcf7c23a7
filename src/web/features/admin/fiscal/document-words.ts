import type { CreditReason, TaxDocumentKind, TaxDocumentState } from "#shared/domain/tax-documents.ts";
import type { Label } from "#web/admin-kit/labels.ts";

export const kindNames: Readonly<Record<TaxDocumentKind, string>> = { invoice: "Tax invoice", credit: "Credit note" };

export const stateLabels: Readonly<Record<TaxDocumentState, Label>> = {
  due: { text: "Waiting", tone: "warn" },
  issued: { text: "Issued", tone: "success" },
};

export const reasonNames: Readonly<Record<CreditReason, string>> = {
  cancellation: "Cancellation",
  return: "Return of goods",
  price_reduction: "Price reduction",
  not_delivered: "Not delivered",
};
