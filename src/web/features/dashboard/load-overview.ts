import { type CheckInSummary, getCheckIns } from "#shared/contract/check-ins.ts";
import { type EnrolmentSummary, getEnrolments } from "#shared/contract/enrolments.ts";
import { getLoyalty, type Loyalty } from "#shared/contract/loyalty.ts";
import { listOrders, type OrderSummary } from "#shared/contract/orders.ts";
import { getRamadan, type RamadanPlan } from "#shared/contract/overlays.ts";
import { api } from "#web/lib/api/browser.ts";

const ordersShown = "5";
const programmesAsked = "20";

export interface OverviewData {
  readonly orders: readonly OrderSummary[];
  readonly programmes: readonly EnrolmentSummary[];
  readonly checkIns: readonly CheckInSummary[];
  readonly loyalty: Loyalty | undefined;
  readonly ramadan: RamadanPlan | undefined;
}

export async function loadOverview(signal: AbortSignal): Promise<OverviewData> {
  // Points, programmes, check-ins and Ramadan are optional on this page.
  const points = api(getLoyalty, { query: { limit: "1" } }, { signal }).catch(() => undefined);
  const training = api(getEnrolments, { query: { limit: programmesAsked } }, { signal }).catch(() => undefined);
  const checked = api(getCheckIns, {}, { signal }).catch(() => undefined);
  const fasting = api(getRamadan, { query: {} }, { signal }).catch(() => undefined);
  const [{ orders }, loyalty, enrolled, checkedIn, ramadan] = await Promise.all([
    api(listOrders, { query: { limit: ordersShown } }, { signal }),
    points,
    training,
    checked,
    fasting,
  ]);
  return { orders, programmes: enrolled?.enrolments ?? [], checkIns: checkedIn?.checkIns ?? [], loyalty, ramadan };
}
