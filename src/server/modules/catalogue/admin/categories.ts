import type { StaffCall } from "#server/platform/audit.ts";
import { bumpContentVersion } from "#server/platform/content-version.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { assertVersion, versionConflict } from "#server/platform/errors.ts";
import type {
  AdminCategory,
  adminCreateCategory,
  adminDeleteCategory,
  adminOrderCategories,
  adminUpdateCategory,
} from "#shared/contract/admin-categories.ts";
import type { BodyOf, QueryOf } from "#shared/contract/endpoint.ts";
import { addCategories } from "../add-products.ts";
import { categories, type ProductImage } from "../tables.ts";
import { categoryKind, categoryUsed, noSuchCategory, orderIncomplete, parentNotAllowed } from "./errors.ts";
import { freeSlug, imagesFrom } from "./parts.ts";
import type { ManageDeps } from "./ports.ts";
import { toAdminImage } from "./read-products.ts";
import { refreshSearch } from "./refresh-search.ts";

type Row = Omit<AdminCategory, "image"> & { readonly image: ProductImage | null };

/** All categories in display order. */
export async function listForStaff(reader: Reader): Promise<AdminCategory[]> {
  const rows = await readRows<Row>(
    reader,
    sql`select c.id, c.slug, c.parent_id as "parentId", c.kind, c.name, c.summary, c.image, c.position, c.version,
      (select count(*)::int from products p where p.category_id = c.id) as "productCount"
    from categories c order by c.position, c.id limit 500`,
  );
  return rows.map((row) => ({ ...row, image: row.image === null ? null : toAdminImage(row.image) }));
}

async function require(tx: Tx, id: string): Promise<AdminCategory> {
  const found = (await listForStaff(tx)).find((one) => one.id === id);
  if (found === undefined) throw noSuchCategory();
  return found;
}

interface Place {
  readonly id: string | undefined;
  readonly kind: AdminCategory["kind"];
}

async function checkParent(tx: Tx, parentId: string | null, { id, kind }: Place): Promise<void> {
  if (parentId === null) return;
  const all = await listForStaff(tx);
  const parent = all.find((one) => one.id === parentId);
  const hasChildren = id !== undefined && all.some((one) => one.parentId === id);
  const fits = parent !== undefined && parent.parentId === null && parent.kind === kind && parent.id !== id;
  if (!fits || hasChildren) throw parentNotAllowed();
}

async function imageFrom(tx: Tx, deps: ManageDeps, image: BodyOf<typeof adminCreateCategory>["image"]) {
  const [made] = image === null ? [] : await imagesFrom(tx, deps.media, [image]);
  return made ?? null;
}

// Serializes changes: two valid concurrent changes could create an invalid tree.
const lockTree = (tx: Tx) => tx.execute(sql`lock table categories in share row exclusive mode`);

/** Audit log fields of a category, readable by people. */
async function toFacts(tx: Tx, { slug, kind, name, summary, parentId, image }: AdminCategory) {
  const below = parentId === null ? null : (await require(tx, parentId)).slug;
  return { slug, kind, name, summary, below, image: image === null ? null : { url: image.url, alt: image.alt } };
}

interface Done {
  readonly action: string;
  readonly id: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Runs a tree change with its audit entry and returns all categories afterwards. */
async function change(deps: ManageDeps, call: StaffCall, work: (tx: Tx) => Promise<Done>): Promise<AdminCategory[]> {
  return deps.platform.database.transaction(async (tx) => {
    await lockTree(tx);
    const { action, id, before, after } = await work(tx);
    await bumpContentVersion(tx, "catalogue");
    await deps.platform.audit.record(tx, call, { action, subjectKind: "category", subjectId: id, before, after });
    return listForStaff(tx);
  });
}

/** Throws 409 SLUG_TAKEN, PARENT_NOT_ALLOWED. */
export const createCategory = (deps: ManageDeps, call: StaffCall, body: BodyOf<typeof adminCreateCategory>) =>
  change(deps, call, async (tx) => {
    const { kind, name, summary, parentId } = body;
    const id = deps.platform.ids.next();
    await checkParent(tx, parentId, { id: undefined, kind });
    const [last] = await readRows<{ next: number }>(
      tx,
      sql`select coalesce(max(position), -1) + 1 as next from categories`,
    );
    const slug = await freeSlug(tx, "categories", body.slug, name.en);
    const image = await imageFrom(tx, deps, body.image);
    const row = { id, slug, kind, name, summary, image, position: last?.next ?? 0 };
    await addCategories(tx, [{ ...row, ...(parentId === null ? {} : { parentId }) }], deps.platform.clock.now());
    return { action: "category.create", id, after: await toFacts(tx, await require(tx, id)) };
  });

/** Throws 404, 409 VERSION_CONFLICT with the current category, PARENT_NOT_ALLOWED. */
export const updateCategory = (
  deps: ManageDeps,
  call: StaffCall,
  id: string,
  { image, version, ...body }: BodyOf<typeof adminUpdateCategory>,
) =>
  change(deps, call, async (tx) => {
    const before = await require(tx, id);
    assertVersion(version, before);
    if (body.parentId !== undefined) await checkParent(tx, body.parentId, { id, kind: before.kind });
    await tx
      .update(categories)
      .set({
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(body.summary === undefined ? {} : { summary: body.summary }),
        ...(body.parentId === undefined ? {} : { parentId: body.parentId }),
        ...(image === undefined ? {} : { image: await imageFrom(tx, deps, image) }),
        version: sql`${categories.version} + 1`,
        updatedAt: deps.platform.clock.now(),
      })
      .where(eq(categories.id, id));
    if (body.name !== undefined) {
      const rows = await readRows<{ id: string }>(
        tx,
        sql`select id from products where category_id = ${id} order by id`,
      );
      await refreshSearch(
        tx,
        rows.map((row) => row.id),
      );
    }
    return {
      action: "category.edit",
      id,
      before: await toFacts(tx, before),
      after: await toFacts(tx, await require(tx, id)),
    };
  });

/** Throws 409 ORDER_INCOMPLETE, or VERSION_CONFLICT with all categories when their order differs from `from`. */
export const orderCategories = (
  deps: ManageDeps,
  call: StaffCall,
  { ids, from }: BodyOf<typeof adminOrderCategories>,
) =>
  change(deps, call, async (tx) => {
    const all = await listForStaff(tx);
    if (from !== undefined && from.join() !== all.map((one) => one.id).join()) throw versionConflict(all);
    const isWhole = ids.length === all.length && all.every((one) => ids.includes(one.id));
    if (!isWhole) throw orderIncomplete();
    await tx.execute(
      sql`update categories set position = w.place - 1 from unnest(${sql.param([...ids])}::uuid[]) with ordinality as w (id, place)
      where categories.id = w.id`,
    );
    const slugOf = new Map(all.map((one) => [one.id, one.slug]));
    return {
      ...{ action: "category.order", id: "all" },
      before: { order: all.map((one) => one.slug) },
      after: { order: ids.map((id) => slugOf.get(id)) },
    };
  });

/**
 * Throws 404, 409 VERSION_CONFLICT, CATEGORY_USED while it has contents and no target category is given, CATEGORY_KIND.
 */
export const deleteCategory = (
  deps: ManageDeps,
  call: StaffCall,
  id: string,
  { moveTo, version }: QueryOf<typeof adminDeleteCategory>,
) =>
  change(deps, call, async (tx) => {
    const gone = await require(tx, id);
    assertVersion(version, gone);
    const children = (await listForStaff(tx)).filter((one) => one.parentId === id).length;
    const isMoved = moveTo !== undefined && moveTo !== id;
    if (children > 0 || (gone.productCount > 0 && !isMoved))
      throw categoryUsed({ products: gone.productCount, children });
    const before = await toFacts(tx, gone);
    const target = isMoved ? await require(tx, moveTo) : undefined;
    if (target !== undefined) {
      if (target.kind !== gone.kind) throw categoryKind();
      const moved = await readRows<{ id: string }>(
        tx,
        sql`update products set category_id = ${moveTo}, version = version + 1, updated_at = ${deps.platform.clock.now()}
        where category_id = ${id} returning id`,
      );
      await refreshSearch(
        tx,
        moved.map((row) => row.id),
      );
    }
    await tx.delete(categories).where(eq(categories.id, id));
    return { action: "category.delete", id, before, after: isMoved ? { productsIn: target?.slug } : null };
  });
