export { type CategoryArt, categoryArt } from "./category.ts";
export { type RewardArt, rewardArt } from "./coin.ts";
export { type ArtKind, kindNames } from "./kinds/index.ts";
export { type PaletteName, paletteNames } from "./palettes.ts";
export {
  type Goal,
  goalNames,
  ogCard,
  type PackageArt,
  type PartnerMark,
  type ProgrammeArt,
  packageArt,
  partnerMark,
  programmeArt,
} from "./posters.ts";
export { type Fact, type Frame, type ProductArt, productArt } from "./product.ts";
export { factWords, labelWords } from "./words.ts";
