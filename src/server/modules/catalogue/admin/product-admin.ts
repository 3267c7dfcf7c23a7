import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import type { AdminProduct } from "#shared/contract/admin-products.ts";
import type { ProductCard } from "#shared/contract/catalogue.ts";
import { addNeeds } from "../needs.ts";
import { products } from "../tables.ts";
import { newProductFrom, type ProductBody, toCopy, writeNewProduct } from "./create-product.ts";
import { applyEdit, type ProductEdit } from "./edit-product.ts";
import type { ManageDeps } from "./ports.ts";
import { requireProduct } from "./read-products.ts";
import { refreshSearch } from "./refresh-search.ts";

type ProgrammeFacts = NonNullable<ProductCard["programme"]>;
type Texts = Pick<ProductBody, "name" | "summary" | "slug" | "categoryId" | "prices">;

/** Product operations for downstream modules, within their transaction. The caller writes the audit entry. */
export interface ProductAdmin {
  /** Creates the archived product of a new programme. Throws 409 SLUG_TAKEN, CATEGORY_KIND. */
  readonly createProgramme: (tx: Tx, texts: Texts, facts: ProgrammeFacts) => Promise<AdminProduct>;
  /** Copies a programme's product, archived. Throws 404. */
  readonly copyProgramme: (tx: Tx, id: string, facts: ProgrammeFacts) => Promise<AdminProduct>;
  /** Throws 404, 409 VERSION_CONFLICT, PLAN_EMPTY, PLAN_UNTIMED. */
  readonly edit: (tx: Tx, id: string, edit: ProductEdit) => Promise<AdminProduct>;
  /** Sets the programme facts shown on cards. The caller edits the product or bumps the version. */
  readonly setProgrammeFacts: (tx: Tx, id: string, facts: ProgrammeFacts) => Promise<void>;
  /** Throws 404. */
  readonly require: (reader: Reader, id: string) => Promise<AdminProduct>;
}

const onlyVariant = { size: "one", label: { ar: "البرنامج كاملًا", en: "The whole programme" } };

export function createProductAdmin(deps: ManageDeps): ProductAdmin {
  return {
    createProgramme: async (tx, texts, programme) => {
      const id = deps.platform.ids.next();
      const made = await newProductFrom(tx, deps, {
        ...texts,
        kind: "programme",
        programme,
        description: { ar: "", en: "" },
        variantLabel: { ar: "الخيار", en: "Option" },
        variants: [{ ...onlyVariant, sku: `PRG-${id.slice(-12).toUpperCase()}`, isRetired: false }],
        ...{ images: [], facts: [], tags: [], discountPercentage: 0, isNewUntil: null, coaching: null },
        isArchived: true,
      });
      return writeNewProduct(tx, deps, made, true);
    },
    copyProgramme: async (tx, id, programme) => {
      const source = await requireProduct(tx, id);
      const copy = await toCopy(tx, deps, source);
      const made = await writeNewProduct(tx, deps, { ...copy, programme }, true);
      const needs = source.needs.map((need) => need.id);
      await addNeeds(tx, made.id, needs);
      return requireProduct(tx, made.id);
    },
    edit: async (tx, id, edit) => (await applyEdit(tx, deps, id, edit)).after,
    setProgrammeFacts: async (tx, id, programme) => {
      await tx
        .update(products)
        .set({ programme, version: sql`${products.version} + 1`, updatedAt: deps.platform.clock.now() })
        .where(eq(products.id, id));
      await refreshSearch(tx, [id]);
    },
    require: requireProduct,
  };
}
