import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { type PackageTerms, usualTerms } from "#shared/domain/package-terms.ts";
import { packageTerms } from "./tables.ts";

/** SQL for the terms of the product `p`; null when the default terms apply. */
export const termsColumn = `(select json_build_object('reviews', t.reviews, 'reviewsPer', t.reviews_per,
  'clipsPerWeek', t.clips_per_week, 'callsPerMonth', t.calls_per_month, 'callMinutes', t.call_minutes,
  'programmeEveryMonths', t.programme_every_months, 'replyWorkingHours', t.reply_working_hours,
  'planWorkingHours', t.plan_working_hours, 'nutrition', t.nutrition) from package_terms t where t.product_id = p.id)`;
export type TermsColumn = PackageTerms | null;

export const toTerms = (row: TermsColumn, months: number): PackageTerms => row ?? usualTerms(months);

/** The terms that staff have set; `undefined` while the default terms apply. */
export async function findTerms(
  reader: Reader,
  productId: string,
): Promise<(PackageTerms & { readonly version: number }) | undefined> {
  const [row] = await reader.select().from(packageTerms).where(eq(packageTerms.productId, productId));
  if (row === undefined) return undefined;
  const { productId: _, updatedAt: __, ...terms } = row;
  return terms;
}

/** Copies the terms of a package to its duplicate. */
export async function copyTerms(tx: Tx, from: string, to: string): Promise<void> {
  const [row] = await tx.select().from(packageTerms).where(eq(packageTerms.productId, from));
  if (row !== undefined) await tx.insert(packageTerms).values({ ...row, productId: to, version: 1 });
}
