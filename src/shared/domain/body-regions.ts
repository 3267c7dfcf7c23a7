/** Regions of the body that can hurt or be injured. */
export const bodyRegions = [
  "neck",
  "shoulder",
  "elbow",
  "wrist",
  "upper_back",
  "lower_back",
  "hip",
  "knee",
  "ankle",
  "foot",
] as const;
export type BodyRegion = (typeof bodyRegions)[number];

/** From here on pain needs the coach. */
export const painToReport = 4;
export const maxPain = 10;
