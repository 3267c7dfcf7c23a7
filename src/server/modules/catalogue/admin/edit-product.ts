import { readRates } from "#server/modules/currency/index.ts";
import { bumpContentVersion } from "#server/platform/content-version.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, sql } from "#server/platform/db/orm.ts";
import { versionConflict } from "#server/platform/errors.ts";
import type { AdminProduct, adminUpdateProduct } from "#shared/contract/admin-products.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { announceProducts } from "../announce-products.ts";
import { bumpProducts } from "../bump-products.ts";
import { toPrices } from "../prices.ts";
import { products } from "../tables.ts";
import { writePrices } from "../write-prices.ts";
import { assertMaySetCosts, type CostlyCall, toSight } from "./costs.ts";
import { assertSellable, notTranslated } from "./errors.ts";
import { imagesFrom, pricesFrom, requireCategoryFor } from "./parts.ts";
import type { ManageDeps } from "./ports.ts";
import { schedulePublishing, toDates, toMoments } from "./publishing.ts";
import { requireProduct } from "./read-products.ts";
import { refreshSearch } from "./refresh-search.ts";
import { saveNeeds } from "./save-needs.ts";
import { saveVariants, toTaken } from "./save-variants.ts";

export type ProductEdit = BodyOf<typeof adminUpdateProduct>;
type Changes = Partial<typeof products.$inferInsert>;

const given = <K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } =>
  value === undefined ? {} : ({ [key]: value } as { [P in K]: V });

async function columnChanges(tx: Tx, deps: ManageDeps, before: AdminProduct, edit: ProductEdit): Promise<Changes> {
  const { images, isNewUntil, categoryId, coaching, nutrition } = edit;
  if (categoryId !== undefined) await requireCategoryFor(tx, categoryId, before.kind);
  return {
    ...given("name", edit.name),
    ...given("summary", edit.summary),
    ...given("description", edit.description),
    ...given("variantLabel", edit.variantLabel),
    ...given("facts", edit.facts),
    ...given("tags", edit.tags),
    ...given("returnClass", edit.returnClass),
    ...given("discountPercentage", edit.discountPercentage),
    ...given("categoryId", categoryId),
    ...(coaching === undefined || before.kind !== "package" || coaching === null ? {} : { coaching }),
    ...(before.kind === "physical" ? given("nutrition", nutrition) : {}),
    ...(isNewUntil === undefined ? {} : { isNewUntil: isNewUntil === null ? null : new Date(isNewUntil) }),
    ...given("seo", edit.seo),
    ...toDates(before, edit),
    ...(images === undefined ? {} : { images: await imagesFrom(tx, deps.media, images) }),
  };
}

async function archiveChange(tx: Tx, deps: ManageDeps, before: AdminProduct, edit: ProductEdit) {
  if (edit.isArchived === undefined || edit.isArchived === before.isArchived) return {};
  if (edit.isArchived) return { archivedAt: deps.platform.clock.now() };
  const language = before.toTranslate;
  if (language !== null && (edit.summary ?? before.summary)[language] === before.summary[language])
    throw notTranslated();
  if (before.kind === "programme") assertSellable(await deps.findPlanFaults(tx, [before.id]));
  return { archivedAt: null };
}

/** Audit log fields of an edit: old and new values of the edited fields. */
function toParts(product: AdminProduct, edit: ProductEdit): Record<string, unknown> {
  const { version: _, categoryId, ...fields } = edit;
  const named = Object.keys(fields).map((field) => [field, product[field as keyof AdminProduct]]);
  return { ...Object.fromEntries(named), ...(categoryId === undefined ? {} : { category: product.category.slug }) };
}

const searched = ["name", "summary", "tags", "variants", "categoryId"] as const;

/** An edit with its author and whether they may see costs. */
type OwnEdit = ProductEdit & { readonly by?: string; readonly seesCosts?: boolean };

/** Applies an edit without an audit entry, for larger actions. Throws the errors of `editProduct`. */
export async function applyEdit(tx: Tx, deps: ManageDeps, id: string, edit: OwnEdit) {
  const sight = { withCosts: edit.seesCosts ?? false };
  const before = await requireProduct(tx, id, sight);
  if (before.version !== edit.version) throw versionConflict(before);
  const written = await tx
    .update(products)
    .set({
      ...(await columnChanges(tx, deps, before, edit)),
      ...(await archiveChange(tx, deps, before, edit)),
      version: sql`${products.version} + 1`,
      updatedAt: deps.platform.clock.now(),
    })
    .where(and(eq(products.id, id), eq(products.version, edit.version)))
    .returning({ id: products.id });
  if (written.length === 0) throw versionConflict(await requireProduct(tx, id, sight));
  if (edit.prices !== undefined)
    await writePrices(tx, [{ id, prices: toPrices(pricesFrom(edit.prices), (await readRates(tx)).perUsd) }]);
  if (edit.variants !== undefined) await saveVariants(tx, deps, before, { wanted: edit.variants, by: edit.by });
  if (edit.needs !== undefined) await saveNeeds(tx, before, edit.needs);
  const after = await requireProduct(tx, id, sight);
  if (searched.some((name) => edit[name] !== undefined)) await refreshSearch(tx, [id]);
  if (after.isArchived === before.isArchived && after.category.id === before.category.id) await bumpProducts(tx, [id]);
  else await bumpContentVersion(tx, "catalogue");
  await announceProducts(tx, deps.platform, [id]);
  if (edit.publishFrom !== undefined || edit.publishUntil !== undefined)
    await schedulePublishing(tx, deps.platform, toMoments(after));
  return { before, after };
}

/** Applies an edit. Throws 404, or 409 VERSION_CONFLICT when the product changed since the edit started. */
export async function editProduct(
  deps: ManageDeps,
  call: CostlyCall,
  id: string,
  edit: ProductEdit,
): Promise<AdminProduct> {
  const { withCosts: seesCosts } = toSight(call);
  assertMaySetCosts(call, edit.variants);
  const written = deps.platform.database.transaction(async (tx) => {
    const { before, after } = await applyEdit(tx, deps, id, { ...edit, by: call.caller.userId, seesCosts });
    await deps.platform.audit.record(tx, call, {
      action: "product.edit",
      subjectKind: "product",
      subjectId: id,
      before: toParts(before, edit),
      after: toParts(after, edit),
    });
    return after;
  });
  return written.catch((error: unknown) => {
    throw toTaken(error, edit.variants ?? []);
  });
}
