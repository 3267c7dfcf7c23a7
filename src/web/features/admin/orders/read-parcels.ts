export interface Parcel {
  readonly order: string;
  readonly trackingNumber: string;
}

const separator = /[\s,;:]+/;

/**
 * Parses parcels, typed or pasted from a carrier's sheet: one per line, order number and tracking number. `faults`
 * are the line numbers (from 1) that have only one of the two.
 */
export function readParcels(text: string): { readonly parcels: readonly Parcel[]; readonly faults: readonly number[] } {
  const parcels: Parcel[] = [];
  const faults: number[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const [order = "", ...rest] = line.trim().split(separator);
    const trackingNumber = rest.join(" ").trim();
    if (order === "" || trackingNumber === "") faults.push(at + 1);
    else parcels.push({ order, trackingNumber });
  }
  return { parcels, faults };
}
