import { adminListCarrierPlaces, adminListCarriers } from "#shared/contract/admin-carriers.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { carrierNames } from "#shared/domain/shipments.ts";
import { api } from "#web/lib/api/browser.ts";

export interface CarriersData {
  readonly carriers: ReplyOf<typeof adminListCarriers>["carriers"];
  /** Places of the chosen carrier and country. */
  readonly mapping: (ReplyOf<typeof adminListCarrierPlaces> & { readonly id: string; readonly country: string }) | null;
}

export async function loadCarriers(url: string): Promise<CarriersData> {
  const { searchParams } = new URL(url);
  const id = carrierNames.find((name) => name === searchParams.get("carrier"));
  const country = searchParams.get("country") ?? "EG";
  const [{ carriers }, places] = await Promise.all([
    api(adminListCarriers, {}),
    id === undefined ? null : api(adminListCarrierPlaces, { params: { id }, query: { country } }),
  ]);
  return { carriers, mapping: id === undefined || places === null ? null : { ...places, id, country } };
}
