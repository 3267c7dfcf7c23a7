import type { PackingData } from "./load-parcels.ts";
import { ParcelStep } from "./parcel-step.tsx";
import { PickStep } from "./pick-step.tsx";

/** The packing desk: pick, pack, book, print labels, hand over. */
export function PackingPage({ data }: { readonly data: PackingData }) {
  if (data.tab === "pick") return <PickStep data={data} list={data.list} />;
  return <ParcelStep key={data.tab} data={data} tab={data.tab} parcels={data.parcels} />;
}
