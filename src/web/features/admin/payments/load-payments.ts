import { adminComparePayment, type PaymentComparison } from "#shared/contract/admin-payments.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { adminListPayments, adminListProviderEvents } from "#shared/contract/payments.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type PaymentsQuery = NonNullable<CallInput<typeof adminListPayments>["query"]>;
type EventsQuery = NonNullable<CallInput<typeof adminListProviderEvents>["query"]>;
export type PaymentList = ReplyOf<typeof adminListPayments>;
export type EventList = ReplyOf<typeof adminListProviderEvents>;

/** The payments or the webhooks, depending on the URL. */
export type PaymentsPart =
  | { readonly part: "payments"; readonly list: PaymentList }
  | { readonly part: "events"; readonly list: EventList };

export async function loadPayments(url: string): Promise<PaymentsPart> {
  if (new URL(url).searchParams.get("part") === "events") {
    const query = readQuery<EventsQuery>(url, ["page", "limit", "outcome"]);
    return { part: "events", list: await api(adminListProviderEvents, { query: { limit: "20", ...query } }) };
  }
  const query = readQuery<PaymentsQuery>(url, ["page", "limit", "view", "search"]);
  return { part: "payments", list: await api(adminListPayments, { query: { limit: "20", ...query } }) };
}

/** Loads the payment and the provider's current state. */
export const loadPayment = (id: string): Promise<PaymentComparison> => api(adminComparePayment, { params: { id } });
