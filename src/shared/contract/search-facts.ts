import * as z from "zod/mini";
import { localizedText } from "./values.ts";

/** How search engines show a page; an empty text stands for the name or the summary. */
export const seo = z.object({ title: localizedText, description: localizedText });
export type Seo = z.infer<typeof seo>;

/** What search engines and feeds are told of a product besides what customers read. */
export const searchFacts = {
  seo,
  /** The GTINs of its variants, as far as they have one. */
  gtins: z.array(z.object({ sku: z.string(), gtin: z.string() })),
};
