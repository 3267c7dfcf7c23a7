import { adminListCustomers } from "#shared/contract/admin.ts";
import { adminListProducts } from "#shared/contract/admin-products.ts";
import { adminListOrders } from "#shared/contract/orders.ts";
import { api } from "#web/lib/api/browser.ts";
import type { IconName } from "#web/ui/icon.tsx";
import { orderLabels, personName } from "../labels.ts";
import { isAllowed } from "../load.ts";
import { adminRoot } from "./navigation.ts";

export interface Hit {
  readonly id: string;
  readonly href: string;
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
}

const limit = "5";

/** Orders by number or customer, customers by name, e-mail or phone, products by name or SKU: five of each that one may see. */
export async function findAnything(search: string, signal: AbortSignal): Promise<Hit[]> {
  const query = { search, limit };
  const [found, people, goods] = await Promise.all([
    isAllowed("orders") ? api(adminListOrders, { query }, { signal }) : { orders: [] },
    isAllowed("customers") ? api(adminListCustomers, { query }, { signal }) : { customers: [] },
    isAllowed("catalogue")
      ? api(adminListProducts, { query: { ...query, state: "all" } }, { signal })
      : { products: [] },
  ]);
  return [
    ...found.orders.map((order): Hit => {
      const who = order.customer === null ? "" : ` · ${personName(order.customer)}`;
      return {
        id: order.id,
        href: `${adminRoot}/orders/${order.id}`,
        icon: "bag",
        title: order.number,
        detail: orderLabels[order.status].text + who,
      };
    }),
    ...people.customers.map(
      (one): Hit => ({
        id: one.id,
        href: `${adminRoot}/customers/${one.id}`,
        icon: "user",
        title: personName(one),
        detail: one.email ?? "closed account",
      }),
    ),
    ...goods.products.map(
      (one): Hit => ({
        id: one.id,
        href: `${adminRoot}/products/${one.id}`,
        icon: "box",
        title: one.name.en,
        detail: one.name.ar,
      }),
    ),
  ];
}
