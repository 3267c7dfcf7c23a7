import * as z from "zod/mini";
import { localizedText } from "./values.ts";

/** How search engines show a page; an empty text stands for the name or the summary. */
export const seo = z.object({ title: localizedText, description: localizedText });
export type Seo = z.infer<typeof seo>;

/** Product data only for search engines and feeds. */
export const searchFacts = {
  seo,
  /** GTINs of the variants that have one. */
  gtins: z.array(z.object({ sku: z.string(), gtin: z.string() })),
};
