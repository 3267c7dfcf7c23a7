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

/** What a package promises; version 0 where nobody has set it. Throws 404. */
export async function readTerms(reader: Reader, productId: string): Promise<AdminPackageTerms> {
  const [product] = await reader
    .select({ kind: products.kind, coaching: products.coaching })
    .from(products)
    .where(eq(products.id, productId));
  if (product?.kind !== "package") throw noSuchProduct();
  const own = await findTerms(reader, productId);
  return { productId, version: 0, ...usualTerms(product.coaching?.months ?? 1), ...own };
}

/** Sets what later periods promise, and renews the pages that tell it. Throws 404, 409 VERSION_CONFLICT. */
export async function saveTerms(
  { platform }: ManageDeps,
  call: StaffCall,
  productId: string,
  { version, ...terms }: BodyOf<typeof adminSavePackageTerms>,
): Promise<AdminPackageTerms> {
  const { database, clock, audit } = platform;
  return database.transaction(async (tx) => {
    // Stands for terms that are not there yet; the product's new state tells lists to read it again.
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
