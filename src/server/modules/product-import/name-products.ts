import type { Plan } from "./plan-product.ts";

/** Maximum products named per kind in the audit entry, which counts all of them. */
const named = 50;

type NamedPlan = Pick<Plan, "work"> & { readonly product: Pick<Plan["product"], "slug"> };

/** Collects the names of created and changed products, up to a maximum. */
export function createNames() {
  const slugs = { create: [] as string[], update: [] as string[] };
  const counts = { create: 0, update: 0 };
  const namesOf = (work: "create" | "update"): string[] => {
    const more = counts[work] - slugs[work].length;
    return more === 0 ? slugs[work] : [...slugs[work], `and ${more} more`];
  };
  return {
    add(plans: readonly NamedPlan[]): void {
      for (const { work, product } of plans) {
        if (work === "none") continue;
        counts[work] += 1;
        if (slugs[work].length < named) slugs[work].push(product.slug);
      }
    },
    read: () => ({ newProducts: namesOf("create"), changedProducts: namesOf("update") }),
  };
}
