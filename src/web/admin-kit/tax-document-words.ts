import type { TaxDocumentKind, TaxDocumentState, TaxMarket } from "#shared/domain/tax-documents.ts";
import type { Label } from "./labels.ts";

export const kindNames: Readonly<Record<TaxMarket, Readonly<Record<TaxDocumentKind, string>>>> = {
  SA: { invoice: "Tax invoice", credit: "Credit note" },
  EG: { invoice: "E-receipt", credit: "Return e-receipt" },
};

export const stateLabels: Readonly<Record<TaxDocumentState, Label>> = {
  due: { text: "Waiting", tone: "warn" },
  issued: { text: "Issued", tone: "success" },
  sent: { text: "Sent, no answer", tone: "warn" },
  accepted: { text: "Accepted", tone: "success" },
  warned: { text: "Accepted with warnings", tone: "warn" },
  rejected: { text: "Rejected", tone: "danger" },
  replaced: { text: "Replaced", tone: "neutral" },
};
