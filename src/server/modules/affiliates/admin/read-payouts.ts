import { csvFile } from "#server/platform/csv.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { asc, desc, eq, sql } from "#server/platform/db/orm.ts";
import type { AffiliatePayout, adminListPayouts, WholePayout } from "#shared/contract/admin-affiliate-payouts.ts";
import type { CsvFile } from "#shared/contract/admin-reports.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import { fullName } from "#shared/domain/person-name.ts";
import { noSuchPayout } from "../errors.ts";
import type { AffiliateDeps } from "../ports.ts";
import { affiliatePayoutItems, affiliatePayouts, affiliates, type PayoutRow } from "../tables.ts";

const sums = {
  row: affiliatePayouts,
  total: sql<string>`(select coalesce(sum(i.amount_minor), 0) from affiliate_payout_items i where i.payout_id = ${affiliatePayouts.id})`,
  payees:
    sql<number>`(select count(*) from affiliate_payout_items i where i.payout_id = ${affiliatePayouts.id})`.mapWith(
      Number,
    ),
};
interface Summed {
  readonly row: PayoutRow;
  readonly total: string;
  readonly payees: number;
}

async function viewAll(
  reader: Reader,
  { people }: Pick<AffiliateDeps, "people">,
  rows: readonly Summed[],
): Promise<AffiliatePayout[]> {
  const staff = await people.find(reader, [
    ...new Set(rows.flatMap(({ row }) => [row.createdBy, ...(row.settledBy === null ? [] : [row.settledBy])])),
  ]);
  const personView = (id: string | null) => {
    const person = id === null ? undefined : staff.get(id);
    return person === undefined ? null : { id: person.id, name: fullName(person) };
  };
  return rows.map(({ row, total, payees }) => ({
    ...{ id: row.id, number: row.number, currency: row.currency, state: row.state, payees },
    ...{ bankReference: row.bankReference, reason: row.reason },
    total: toMajor(minor(Number(total))),
    createdAt: row.createdAt.toISOString(),
    createdBy: personView(row.createdBy),
    settledAt: row.settledAt?.toISOString() ?? null,
    settledBy: personView(row.settledBy),
  }));
}

const listItems = (reader: Reader, payoutId: string) =>
  reader
    .select({ item: affiliatePayoutItems, name: affiliates.name, code: affiliates.code })
    .from(affiliatePayoutItems)
    .innerJoin(affiliates, eq(affiliates.id, affiliatePayoutItems.affiliateId))
    .where(eq(affiliatePayoutItems.payoutId, payoutId))
    .orderBy(asc(affiliatePayoutItems.affiliateId));

/** Throws 404. */
export async function readPayout(reader: Reader, deps: AffiliateDeps, id: string): Promise<WholePayout> {
  const [payout] = await viewAll(
    reader,
    deps,
    await reader.select(sums).from(affiliatePayouts).where(eq(affiliatePayouts.id, id)),
  );
  if (payout === undefined) throw noSuchPayout();
  const items = await listItems(reader, id);
  return {
    payout,
    items: items.map(({ item, name, code }) => ({
      ...{ affiliateId: item.affiliateId, name, code, ibanLast4: item.ibanLast4, reference: item.reference },
      amount: toMajor(item.amountMinor),
    })),
  };
}

export async function listPayouts(
  reader: Reader,
  deps: AffiliateDeps,
  { page, limit, state }: QueryOf<typeof adminListPayouts>,
): Promise<ReplyOf<typeof adminListPayouts>> {
  const where = state && eq(affiliatePayouts.state, state);
  const rows = await reader
    .select(sums)
    .from(affiliatePayouts)
    .where(where)
    .orderBy(desc(affiliatePayouts.createdAt), desc(affiliatePayouts.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return {
    payouts: await viewAll(reader, deps, rows),
    pagination: toPagination(page, limit, await reader.$count(affiliatePayouts, where)),
  };
}

const header = ["reference", "holder", "iban", "amount", "currency", "note"];

/** The payout file for the bank: one transfer per row, with formulas in names escaped. */
export async function toPayoutFile(
  reader: Reader,
  { vault }: Pick<AffiliateDeps, "vault">,
  payout: PayoutRow,
): Promise<CsvFile> {
  const items = await listItems(reader, payout.id);
  const rows = items.map(({ item: { reference, amountMinor, currency, accountSealed }, code }) => {
    const account = accountSealed === null ? undefined : vault.open(accountSealed);
    if (account === undefined) throw new Error("a bank account of a payout cannot be read");
    return [reference, account.holder, account.iban, toMajor(amountMinor).toFixed(2), currency, `Himma ${code}`];
  });
  return csvFile(`himma-payout-${payout.number}.csv`, header, rows);
}
