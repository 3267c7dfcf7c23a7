import { adminListCarriers } from "#shared/contract/admin-carriers.ts";
import {
  type AdminShipment,
  adminGetPickList,
  type adminListOrderShipments,
  adminListShipments,
  type PackingTab,
  packingTabs,
} from "#shared/contract/admin-shipments.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type Counts = ReplyOf<typeof adminListShipments>["counts"];
export type PickList = ReplyOf<typeof adminGetPickList>;
export type Carriers = ReplyOf<typeof adminListCarriers>["carriers"];

export type PackingData = { readonly counts: Counts; readonly carriers: Carriers } & (
  | { readonly tab: "pick"; readonly list: PickList }
  | { readonly tab: PackingTab; readonly parcels: readonly AdminShipment[] }
);

const isTab = (text: string | null): text is PackingTab => packingTabs.some((tab) => tab === text);

export async function loadPacking(url: string): Promise<PackingData> {
  const tab = new URL(url).searchParams.get("tab");
  const { carriers } = await api(adminListCarriers, {});
  if (isTab(tab)) {
    const { shipments, counts } = await api(adminListShipments, { query: { tab, limit: "100" } });
    return { tab, parcels: shipments, counts, carriers };
  }
  const [list, { counts }] = await Promise.all([
    api(adminGetPickList, {}),
    api(adminListShipments, { query: { limit: "1" } }),
  ]);
  return { tab: "pick", list, counts, carriers };
}

type ParcelsQuery = NonNullable<CallInput<typeof adminListShipments>["query"]>;
export type ParcelList = ReplyOf<typeof adminListShipments>;
const names = ["page", "limit", "state", "view", "carrier", "search"] as const;

export const loadParcels = (url: string): Promise<ParcelList> =>
  api(adminListShipments, { query: { limit: "20", ...readQuery<ParcelsQuery>(url, names) } });

export type OrderParcels = ReplyOf<typeof adminListOrderShipments>;
