export { categoryArt } from "./category.ts";
export { rewardArt } from "./coin.ts";
export { type ArtKind, kinds } from "./kinds/index.ts";
export type { Tint } from "./kit/scene.ts";
export { type PaletteName, paletteNames } from "./palettes.ts";
export { type PortraitArt, portraitArt } from "./portraits.ts";
export { goalNames, ogCard, packageArt, partnerMark, programmeArt } from "./posters.ts";
export { type ProductArt, productViews } from "./product.ts";
export { labelWords } from "./words.ts";
