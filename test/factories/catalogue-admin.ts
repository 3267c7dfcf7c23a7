import { addCategories } from "#server/modules/catalogue/index.ts";
import type { adminCreateProduct } from "#shared/contract/admin-products.ts";
import { ApiError, type Client } from "#shared/contract/client.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { addPerson } from "./staff.ts";

export const text = (en: string, ar = `${en} بالعربية`) => ({ en, ar });

/** A shop with an owner, a customer and a category of each kind. */
export interface CatalogueAdmin {
  readonly app: TestApp;
  readonly admin: Client;
  readonly tokens: { readonly admin: string; readonly customer: string };
  readonly categories: {
    readonly gear: string;
    readonly wear: string;
    readonly packages: string;
    readonly plans: string;
  };
  rows<T>(sql: string, values?: unknown[]): Promise<T[]>;
}

export async function createCatalogueAdmin(): Promise<CatalogueAdmin> {
  const app = await createTestApp();
  const admin = await addPerson(app, "owner");
  const customer = await addPerson(app);
  const next = () => app.platform.ids.next();
  const categories = { gear: next(), wear: next(), packages: next(), plans: next() };
  const kinds = { gear: "physical", wear: "physical", packages: "package", plans: "programme" } as const;
  const list = Object.entries(categories).map(([slug, id], position) => ({
    ...{ id, slug, position, name: text(slug), summary: text(slug), image: null },
    kind: kinds[slug as keyof typeof kinds],
  }));
  await app.platform.database.transaction((tx) => addCategories(tx, list, app.clock.now()));
  return {
    app,
    admin: admin.client,
    tokens: { admin: admin.accessToken, customer: customer.accessToken },
    categories,
    rows: async <T>(sql: string, values: unknown[] = []) =>
      (await app.platform.database.pool.query(sql, values)).rows as T[],
  };
}

/** A belt in two sizes; tests change what they need. */
export const beltIn = (categoryId: string): BodyOf<typeof adminCreateProduct> => ({
  kind: "physical",
  categoryId,
  name: text("Lifting belt", "حزام رفع"),
  summary: text("Holds"),
  description: text("Long"),
  variantLabel: text("Size", "المقاس"),
  variants: [
    { size: "S", label: text("Small"), sku: "BELT-S", isRetired: false },
    { size: "M", label: text("Medium"), sku: "BELT-M", isRetired: false },
  ],
  images: [],
  facts: [{ label: text("Width"), value: text("10 cm") }],
  tags: ["leather"],
  prices: { EGP: 1000, SAR: 90, AED: null, USD: null },
  discountPercentage: 0,
  isNewUntil: null,
  coaching: null,
  isArchived: false,
});

/** The error of a call that must fail. */
export async function toRefusal(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("the call went well");
}
