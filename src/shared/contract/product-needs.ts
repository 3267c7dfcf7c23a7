import * as z from "zod/mini";
import { productCard } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { id, idOrSlugParams, image, localizedText } from "./values.ts";

export const getNeededProducts = endpoint({
  method: "GET",
  path: "/products/:id/needs",
  summary: "Goods on sale that a programme needs, in the shop's order; none for other products",
  tag: "Catalogue",
  access: "public",
  params: idOrSlugParams,
  status: 200,
  reply: z.object({ products: z.array(productCard) }),
});

/** The goods that a programme needs, as its editor shows them. */
export const adminNeeds = z.array(
  z.object({ id, name: localizedText, image: z.nullable(image), isArchived: z.boolean() }),
);

/** The goods that a programme needs, by id and in order; only a programme needs any. */
export const needsBody = z.optional(
  z.array(id).check(
    z.maxLength(20),
    z.refine((ids) => new Set(ids).size === ids.length),
  ),
);
