import { setTaxCode } from "#server/modules/catalogue/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import { and, asc, eq } from "#server/platform/db/orm.ts";
import type { TaxCode } from "#shared/domain/tax-code.ts";
import type { FiscalContext } from "../../context.ts";
import { noSuchVariant } from "../../errors.ts";
import { issueJob } from "../../job-names.ts";
import { fiscalDocuments } from "../../tables.ts";

/** Maximum orders to issue for at once; the hourly job handles the others. */
const maxOrders = 200;

/** Sets a variant's code, and issues receipts that may have waited for it. Throws 404. */
export function changeTaxCode(
  { platform }: FiscalContext,
  call: StaffCall,
  variantId: string,
  taxCode: TaxCode | null,
): Promise<{ taxCode: TaxCode | null }> {
  const { database, audit, jobs } = platform;
  return database.transaction(async (tx) => {
    const before = await setTaxCode(tx, variantId, taxCode);
    if (before === undefined) throw noSuchVariant();
    await audit.record(tx, call, {
      ...{ action: "fiscal.set-tax-code", subjectKind: "variant", subjectId: variantId },
      before: { sku: before.sku, taxCode: before.taxCode },
      after: { taxCode },
    });
    const due = await tx
      .select({ orderId: fiscalDocuments.orderId })
      .from(fiscalDocuments)
      .where(and(eq(fiscalDocuments.state, "due"), eq(fiscalDocuments.market, "EG")))
      .orderBy(asc(fiscalDocuments.createdAt))
      .limit(maxOrders);
    for (const orderId of new Set(due.map((one) => one.orderId))) await jobs.enqueue(tx, issueJob, { orderId });
    return { taxCode };
  });
}
