import { findSaleItems, type SaleItem } from "#server/modules/catalogue/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { invalidField } from "#server/platform/errors.ts";

export async function findPackage(reader: Reader, packageId: string): Promise<SaleItem | undefined> {
  const [item] = await findSaleItems(reader, [{ productId: packageId, size: "" }]);
  return item?.kind === "package" ? item : undefined;
}

/** Throws 400 unless the package is on sale. */
export async function assertPackage(reader: Reader, packageId: string): Promise<void> {
  const item = await findPackage(reader, packageId);
  if (!item?.isOnSale) throw invalidField("packageId", "INVALID_VALUE", "There is no such package");
}
