import type { Reader } from "#server/platform/db/database.ts";
import { and, asc, eq, gt, sql } from "#server/platform/db/orm.ts";
import type { adminPreviewPayout } from "#shared/contract/admin-affiliate-payouts.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { minPayoutMinor, type PayoutObstacle } from "#shared/domain/affiliates.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { sum, toMajor, zeroMinor } from "#shared/domain/money.ts";
import { type AffiliateRow, affiliateBalances, affiliates, type BalanceRow } from "../tables.ts";

const isInOpen = sql<boolean>`exists (select 1 from affiliate_payout_items i where i.affiliate_id = ${affiliates.id}
  and i.currency = ${affiliateBalances.currency} and i.is_open)`;

type Payable = Pick<AffiliateRow, "name" | "code" | "status" | "payoutSealed" | "ibanLast4"> &
  Pick<BalanceRow, "affiliateId" | "payableMinor" | "pendingMinor"> & { readonly isInOpen: boolean };

async function readPayable(reader: Reader, currency: Currency): Promise<Payable[]> {
  const { id: affiliateId, name, code, status, payoutSealed, ibanLast4 } = affiliates;
  const { payableMinor, pendingMinor } = affiliateBalances;
  return reader
    .select({ affiliateId, name, code, status, payoutSealed, ibanLast4, payableMinor, pendingMinor, isInOpen })
    .from(affiliateBalances)
    .innerJoin(affiliates, eq(affiliates.id, affiliateBalances.affiliateId))
    .where(and(eq(affiliateBalances.currency, currency), gt(payableMinor, zeroMinor)))
    .orderBy(asc(affiliates.id));
}
interface LeftOut extends Payable {
  readonly why: PayoutObstacle;
}

/** No more commissions can follow, so the rest is paid however small it is. */
const isLast = ({ status, pendingMinor }: Payable): boolean => status === "ended" && pendingMinor === 0;

function findObstacle(row: Payable, currency: Currency): PayoutObstacle | undefined {
  if (row.isInOpen) return "in_open_payout";
  if (row.payableMinor < minPayoutMinor[currency] && !isLast(row)) return "below_minimum";
  return row.payoutSealed === null ? "no_account" : undefined;
}

/** The affiliates who can be paid in a currency now, and those who cannot. */
export async function findPayees(
  reader: Reader,
  currency: Currency,
): Promise<{ readonly payees: readonly Payable[]; readonly leftOut: readonly LeftOut[] }> {
  const rows = (await readPayable(reader, currency)).map((row) => ({ ...row, why: findObstacle(row, currency) }));
  return {
    payees: rows.filter(({ why }) => why === undefined),
    leftOut: rows.flatMap((row) => (row.why === undefined ? [] : [{ ...row, why: row.why }])),
  };
}

const payeeView = ({ affiliateId, name, code, ibanLast4, payableMinor }: Payable) => ({
  ...{ affiliateId, name, code, ibanLast4 },
  amount: toMajor(payableMinor),
});

export async function previewPayout(reader: Reader, currency: Currency): Promise<ReplyOf<typeof adminPreviewPayout>> {
  const { payees, leftOut } = await findPayees(reader, currency);
  return {
    currency,
    minimum: toMajor(minPayoutMinor[currency]),
    total: toMajor(sum(payees.map(({ payableMinor }) => payableMinor))),
    payees: payees.map(payeeView),
    leftOut: leftOut.map((row) => ({ ...payeeView(row), why: row.why })),
  };
}
