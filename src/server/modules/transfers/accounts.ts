import type * as z from "zod/mini";
import type { TransferAccount } from "#server/config/transfer.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, count, eq, inArray, max } from "#server/platform/db/orm.ts";
import { invalidField, versionConflict } from "#server/platform/errors.ts";
import type { adminListBankAccounts, BankAccount, bankColumnsBody } from "#shared/contract/admin-bank.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { transferCurrency } from "#shared/domain/transfers.ts";
import { noSuchAccount } from "./errors.ts";
import type { TransferDeps } from "./ports.ts";
import { bankColumnNames, bankRows, bankStatements, transfers } from "./tables.ts";

/** An account of the shop. Throws 404. */
export function requireAccount({ accounts }: Pick<TransferDeps, "accounts">, iban: string): TransferAccount {
  const account = accounts.find((one) => one.iban === iban);
  if (account === undefined) throw noSuchAccount();
  return account;
}

async function toView(reader: Reader, { market, bank, holder, iban, instapay }: TransferAccount): Promise<BankAccount> {
  const currency = transferCurrency(market);
  if (currency === undefined) throw new Error(`the market ${market} has no currency for transfers`);
  const [known] = await reader.select().from(bankColumnNames).where(eq(bankColumnNames.account, iban));
  const { day = "", amount = "", payer = "", text = "", version = 1 } = known ?? {};
  const [read] = await reader
    .select({ until: max(bankStatements.lastOn) })
    .from(bankStatements)
    .where(eq(bankStatements.account, iban));
  return {
    ...{ market, currency, bank, holder, iban, instapay: instapay ?? null },
    ...{ columns: { day, amount, payer, text }, version, readUntil: read?.until ?? null },
  };
}

export async function listAccounts({
  platform: { database },
  accounts,
  payments,
}: TransferDeps): Promise<ReplyOf<typeof adminListBankAccounts>> {
  const { reader } = database;
  const views: BankAccount[] = [];
  for (const account of accounts) views.push(await toView(reader, account));
  const [rows] = await reader
    .select({ all: count() })
    .from(bankRows)
    .where(inArray(bankRows.state, ["open", "proposed"]));
  const [waiting] = await reader.select({ all: count() }).from(transfers).where(eq(transfers.state, "waiting"));
  const refunds = await payments.listRefundsByHand(reader);
  return {
    accounts: views,
    waiting: { rows: rows?.all ?? 0, transfers: waiting?.all ?? 0, refunds: refunds.length },
  };
}

/** Stores the bank's column names for an account. A row needs a day and an amount. Throws 404, 409 VERSION_CONFLICT. */
export async function saveColumns(
  { platform: { database, audit }, ...deps }: TransferDeps,
  call: StaffCall,
  iban: string,
  { columns, version }: z.infer<typeof bankColumnsBody>,
): Promise<BankAccount> {
  const account = requireAccount(deps, iban);
  for (const field of ["day", "amount"] as const)
    if (columns[field] === "") throw invalidField(`columns.${field}`, "REQUIRED", "Required");
  return database.transaction(async (tx) => {
    await tx
      .insert(bankColumnNames)
      .values({ account: iban, day: "", amount: "", payer: "", text: "", version: 1 })
      .onConflictDoNothing();
    const before = await toView(tx, account);
    const [row] = await tx
      .update(bankColumnNames)
      .set({ ...columns, version: version + 1 })
      .where(and(eq(bankColumnNames.account, iban), eq(bankColumnNames.version, version)))
      .returning();
    if (row === undefined) throw versionConflict(await toView(tx, account));
    await audit.record(tx, call, {
      action: "bank-columns.edit",
      subjectKind: "bank-account",
      subjectId: iban,
      before: before.columns,
      after: columns,
    });
    return toView(tx, account);
  });
}
