import { findSaleItems } from "#server/modules/catalogue/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { adminCreateBundle } from "#shared/contract/admin-bundles.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { differInPrice } from "#shared/domain/bundles.ts";
import { byCurrency, currencies } from "#shared/domain/currency.ts";
import { toMinor } from "#shared/domain/money.ts";
import type { NewBundle } from "../tables.ts";

export type BundleBody = BodyOf<typeof adminCreateBundle>;
export type Columns = Omit<NewBundle, "id" | "version" | "createdAt" | "updatedAt">;

const toMoment = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** The form's fields as columns. Throws 400 on contradicting fields. */
export function toColumns(body: BundleBody): Columns {
  const { slug, name, description, pricing, isActive, percentage, amounts } = body;
  const [startsAt, endsAt] = [toMoment(body.startsAt), toMoment(body.endsAt)];
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    throw invalidField("endsAt", "INVALID_VALUE", "The end must come after the beginning");
  if (pricing === "percent" && percentage === null)
    throw invalidField("percentage", "REQUIRED", "A percentage is needed");
  const missing = currencies.find((code) => amounts[code] === null);
  if (pricing === "fixed" && missing !== undefined)
    throw invalidField(`amounts.${missing}`, "REQUIRED", "A price in each currency is needed");
  return {
    ...{ slug, name, description, pricing, isActive, startsAt, endsAt },
    percentHundredths: pricing === "percent" ? Math.round((percentage ?? 0) * 100) : null,
    amounts: pricing === "fixed" ? byCurrency((code) => toMinor(amounts[code] ?? 0)) : null,
  };
}

const sold: readonly string[] = ["physical", "programme"];

/** Throws 400 for a duplicate part, a kind that bundles cannot contain, or an unknown size. */
export async function assertParts(reader: Reader, { parts }: BundleBody): Promise<void> {
  const pieces = parts.reduce((all, { quantity }) => all + quantity, 0);
  if (pieces < 2) throw invalidField("parts", "REQUIRED", "A bundle has two pieces at least");
  if (new Set(parts.map(({ productId }) => productId.toLowerCase())).size < parts.length)
    throw invalidField("parts", "INVALID_VALUE", "A product is a part once");
  const items = await findSaleItems(
    reader,
    parts.map(({ productId, size }) => ({ productId, size: size ?? "" })),
  );
  for (const [index, { quantity, size }] of parts.entries()) {
    const item = items[index];
    const refused = (message: string) => invalidField(`parts.${index}`, "INVALID_VALUE", message);
    if (item === undefined || !sold.includes(item.kind)) throw refused("Bundles hold goods and programmes");
    if (item.kind === "programme" && quantity > 1) throw refused("A programme is sold once");
    if (size !== null && item.variants.every((variant) => variant.size !== size)) throw refused("No such size");
    if (size === null && differInPrice(item.variants))
      throw refused("The sizes of this product differ in price: choose one");
  }
}
