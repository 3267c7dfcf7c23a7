import type { Plan } from "./plan-product.ts";

/** So many products of each kind are named in the audit log, which counts all of them. */
const named = 50;

type Seen = Pick<Plan, "work"> & { readonly product: Pick<Plan["product"], "slug"> };

/** Remembers which products an import made and changed: the first of each, however long the file is. */
export function createNames() {
  const slugs = { create: [] as string[], update: [] as string[] };
  return {
    add(plans: readonly Seen[]): void {
      for (const { work, product } of plans)
        if (work !== "none" && slugs[work].length < named) slugs[work].push(product.slug);
    },
    read: () => ({ newProducts: slugs.create, changedProducts: slugs.update }),
  };
}
