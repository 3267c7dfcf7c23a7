/** The country's word for its regions. */
export type RegionWord = "governorate" | "region" | "emirate" | "state" | "province";

const words: Readonly<Record<string, RegionWord>> = {
  EG: "governorate",
  KW: "governorate",
  BH: "governorate",
  OM: "governorate",
  JO: "governorate",
  SA: "region",
  AE: "emirate",
  US: "state",
};

export const regionWord = (country: string): RegionWord => words[country] ?? "province";

/** Whether deliveries in this country need a region; it is chosen from the list of places. */
export const needsRegion = (country: string): boolean => ["EG", "SA", "AE"].includes(country);
/** False where postal codes are not used. */
export const asksPostalCode = (country: string): boolean => !["AE", "QA"].includes(country);
