import type { CreditReason, TaxDocumentKind, TaxDocumentState } from "#shared/domain/tax-documents.ts";
import type { Label } from "#web/admin-kit/labels.ts";

export const kindNames: Readonly<Record<TaxDocumentKind, string>> = { invoice: "Tax invoice", credit: "Credit note" };

export const stateLabels: Readonly<Record<TaxDocumentState, Label>> = {
  due: { text: "Waiting", tone: "warn" },
  issued: { text: "Issued", tone: "success" },
  sent: { text: "Sent, no answer", tone: "warn" },
  accepted: { text: "Accepted", tone: "success" },
  warned: { text: "Accepted with warnings", tone: "warn" },
  rejected: { text: "Rejected", tone: "danger" },
  replaced: { text: "Replaced", tone: "neutral" },
};

export const reasonNames: Readonly<Record<CreditReason, string>> = {
  cancellation: "Cancellation",
  return: "Return of goods",
  price_reduction: "Price reduction",
  not_delivered: "Not delivered",
};
