import { type EnrolmentSummary, getEnrolments } from "#shared/contract/enrolments.ts";
import { getLoyalty, type Loyalty } from "#shared/contract/loyalty.ts";
import { listOrders, type OrderSummary } from "#shared/contract/orders.ts";
import { api } from "#web/lib/api/browser.ts";

const ordersShown = "5";
const programmesAsked = "20";

export interface OverviewData {
  readonly orders: readonly OrderSummary[];
  readonly programmes: readonly EnrolmentSummary[];
  readonly loyalty: Loyalty | undefined;
}

export async function loadOverview(signal: AbortSignal): Promise<OverviewData> {
  // Points and programmes are optional on this page.
  const points = api(getLoyalty, { query: { limit: "1" } }, { signal }).catch(() => undefined);
  const training = api(getEnrolments, { query: { limit: programmesAsked } }, { signal }).catch(() => undefined);
  const [{ orders }, loyalty, enrolled] = await Promise.all([
    api(listOrders, { query: { limit: ordersShown } }, { signal }),
    points,
    training,
  ]);
  return { orders, programmes: enrolled?.enrolments ?? [], loyalty };
}
