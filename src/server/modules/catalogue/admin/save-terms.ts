import type { StaffCall } from "#server/platform/audit.ts";
import { bumpContentVersion } from "#server/platform/content-version.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { versionConflict } from "#server/platform/errors.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { AdminPackageTerms, adminSavePackageTerms } from "#shared/contract/package-terms.ts";
import { usualTerms } from "#shared/domain/package-terms.ts";
import { findTerms } from "../package-terms.ts";
import { packageTerms, products } from "../tables.ts";
import { noSuchProduct } from "./errors.ts";
import type { ManageDeps } from "./ports.ts";

/** The terms of a package; version 0 when staff have not set them. Throws 404. */
export async function readTerms(reader: Reader, productId: string): Promise<AdminPackageTerms> {
  const [product] = await reader
    .select({ kind: products.kind, coaching: products.coaching })
    .from(products)
    .where(eq(products.id, productId));
  if (product?.kind !== "package") throw noSuchProduct();
  const own = await findTerms(reader, productId);
  return { productId, version: 0, ...usualTerms(product.coaching?.months ?? 1), ...own };
}

/** Sets the terms for later periods, and drops the cached pages that show them. Throws 404, 409 VERSION_CONFLICT. */
export async function saveTerms(
  { platform }: ManageDeps,
  call: StaffCall,
  productId: string,
  { version, ...terms }: BodyOf<typeof adminSavePackageTerms>,
): Promise<AdminPackageTerms> {
  const { database, clock, audit } = platform;
  return database.transaction(async (tx) => {
    // Locks the product, because there may be no row of terms to lock yet; its new state makes lists read it again.
    await tx.update(products).set({ updatedAt: clock.now() }).where(eq(products.id, productId));
    const before = await readTerms(tx, productId);
    if (before.version !== version) throw versionConflict(before);
    const row = { ...terms, version: version + 1, updatedAt: clock.now() };
    await tx
      .insert(packageTerms)
      .values({ productId, ...row })
      .onConflictDoUpdate({ target: packageTerms.productId, set: row });
    await bumpContentVersion(tx, "catalogue");
    const { productId: _, version: __, ...old } = before;
    await audit.record(tx, call, {
      ...{ action: "package-terms.edit", subjectKind: "product", subjectId: productId },
      ...{ before: old, after: terms },
    });
    return { productId, ...terms, version: row.version };
  });
}
