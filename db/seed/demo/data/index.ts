import { categories } from "./categories.ts";
import { coaches } from "./coaches.ts";
import { coupons } from "./coupons.ts";
import { customers } from "./customers.ts";
import { exercises } from "./exercises/index.ts";
import { home } from "./home.ts";
import { markets } from "./markets.ts";
import { packages } from "./packages.ts";
import { partners } from "./partners.ts";
import { giftCards } from "./products/gift-cards.ts";
import { products } from "./products/index.ts";
import { programmes } from "./programmes/index.ts";
import { reviews } from "./reviews.ts";
import { rewards } from "./rewards.ts";
import { shipping } from "./shipping.ts";
import { shop } from "./shop.ts";
import { transformations } from "./transformations.ts";

/** The whole demo shop as plain data: no I/O, deterministic. */
export const demoData = {
  shop,
  markets,
  home,
  categories,
  products,
  giftCards,
  packages,
  coaches,
  exercises,
  programmes,
  rewards,
  coupons,
  shipping,
  transformations,
  partners,
  reviews,
  customers,
} as const;

export type DemoData = typeof demoData;
