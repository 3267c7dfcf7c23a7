import { eq, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { type PackageTerms, usualTerms } from "#shared/domain/package-terms.ts";
import { packageTerms } from "./tables.ts";

/** The terms of the product `p`, beside its other columns; null where the usual ones hold. */
export const termsColumn = `(select json_build_object('reviews', t.reviews, 'reviewsPer', t.reviews_per,
  'clipsPerWeek', t.clips_per_week, 'callsPerMonth', t.calls_per_month, 'callMinutes', t.call_minutes,
  'programmeEveryMonths', t.programme_every_months, 'replyWorkingHours', t.reply_working_hours,
  'planWorkingHours', t.plan_working_hours, 'nutrition', t.nutrition) from package_terms t where t.product_id = p.id)`;
export type TermsColumn = PackageTerms | null;

export const toTerms = (row: TermsColumn, months: number): PackageTerms => row ?? usualTerms(months);

/** The terms that staff have set; `undefined` while the usual ones hold. */
export async function findTerms(
  reader: Reader,
  productId: string,
): Promise<(PackageTerms & { readonly version: number }) | undefined> {
  const [row] = await reader.select().from(packageTerms).where(eq(packageTerms.productId, productId));
  if (row === undefined) return undefined;
  const { productId: _, updatedAt: __, ...terms } = row;
  return terms;
}

/** A copy of a package promises the same. */
export const copyTerms = (tx: Tx, from: string, to: string) =>
  tx.execute(sql`insert into package_terms (product_id, reviews, reviews_per, clips_per_week, calls_per_month, call_minutes,
      programme_every_months, reply_working_hours, plan_working_hours, nutrition, version, updated_at)
    select ${to}, t.reviews, t.reviews_per, t.clips_per_week, t.calls_per_month, t.call_minutes, t.programme_every_months,
      t.reply_working_hours, t.plan_working_hours, t.nutrition, 1, t.updated_at
    from package_terms t where t.product_id = ${from}`);
