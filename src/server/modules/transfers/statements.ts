import { createHash } from "node:crypto";
import type { TransferAccount } from "#server/config/transfer.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, count, desc, eq, gte, inArray, lte } from "#server/platform/db/orm.ts";
import type { adminListBankStatements, adminReadBankStatement, BankStatement } from "#shared/contract/admin-bank.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import { toMajor } from "#shared/domain/money.ts";
import { transferCurrency } from "#shared/domain/transfers.ts";
import { requireAccount } from "./accounts.ts";
import { fileKnown, fileUnreadable } from "./errors.ts";
import type { TransferDeps } from "./ports.ts";
import { type BankFile, type IncomingRow, readBankFile } from "./read-file.ts";
import { hashRows } from "./row-hash.ts";
import { bankColumnNames, bankRows, bankStatements } from "./tables.ts";
import { personView, type Staff } from "./view.ts";

const atOnce = 1000;
const shownRows = 200;

interface HashedIncoming extends IncomingRow {
  readonly rowHash: string;
}

async function findKnown(reader: Reader, account: string, rows: readonly HashedIncoming[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let at = 0; at < rows.length; at += atOnce) {
    const hashes = rows.slice(at, at + atOnce).map(({ rowHash }) => rowHash);
    const found = await reader
      .select({ rowHash: bankRows.rowHash })
      .from(bankRows)
      .where(and(eq(bankRows.account, account), inArray(bankRows.rowHash, hashes)));
    for (const { rowHash } of found) known.add(rowHash);
  }
  return known;
}

const alikeKey = ({ bookedOn, amountMinor }: Pick<IncomingRow, "bookedOn" | "amountMinor">) =>
  `${bookedOn} ${amountMinor}`;

/**
 * New rows beside stored ones of the same day and amount that this file does not have: probably the same money with
 * another text, for example because another column was chosen.
 */
async function countAlike(
  reader: Reader,
  account: string,
  {
    rows,
    known,
    span,
  }: { rows: readonly HashedIncoming[]; known: ReadonlySet<string>; span: readonly [string, string] },
): Promise<number> {
  const stored = await reader
    .select({ bookedOn: bankRows.bookedOn, amountMinor: bankRows.amountMinor, rowHash: bankRows.rowHash })
    .from(bankRows)
    .where(and(eq(bankRows.account, account), gte(bankRows.bookedOn, span[0]), lte(bankRows.bookedOn, span[1])));
  const others = new Set(stored.filter(({ rowHash }) => !known.has(rowHash)).map(alikeKey));
  return rows.filter((row) => !known.has(row.rowHash) && others.has(alikeKey(row))).length;
}

type StatementRow = typeof bankStatements.$inferSelect;

const statementView = (row: StatementRow, staff: Staff, waitingRows: number): BankStatement => ({
  ...{ id: row.id, account: row.account, currency: row.currency, fileName: row.fileName },
  ...{ rows: row.rows, newRows: row.newRows, firstOn: row.firstOn, lastOn: row.lastOn, waitingRows },
  createdAt: row.createdAt.toISOString(),
  createdBy: personView(staff, row.createdBy),
});

interface ReadFile extends BankFile {
  readonly account: TransferAccount;
  readonly fileName: string;
  readonly sha256: string;
  readonly hashed: readonly HashedIncoming[];
}

async function readFile(
  deps: TransferDeps,
  { account: iban, fileName }: { readonly account: string; readonly fileName: string },
  file: Buffer,
): Promise<ReadFile> {
  const { reader } = deps.platform.database;
  const account = requireAccount(deps, iban);
  const sha256 = createHash("sha256").update(file).digest("hex");
  if ((await reader.$count(bankStatements, eq(bankStatements.fileSha256, sha256))) > 0) throw fileKnown();
  const [columns] = await reader.select().from(bankColumnNames).where(eq(bankColumnNames.account, iban));
  const read = await readBankFile(file, columns ?? { day: "", amount: "", payer: "", text: "" });
  const hashes = hashRows(iban, read.rows);
  const hashed = read.rows.map((row, at) => ({ ...row, rowHash: hashes[at] ?? "" }));
  return { ...read, account, fileName, sha256, hashed };
}

type Statement = typeof bankStatements.$inferInsert;

/** Stores the statement and the rows that no earlier file had. The account's files are read one after the other. */
async function keep(
  tx: Tx,
  deps: TransferDeps,
  call: StaffCall,
  { statement, read }: { statement: Statement; read: ReadFile },
) {
  const { ids, audit } = deps.platform;
  const { account, currency, id: statementId } = statement;
  await tx.select().from(bankColumnNames).where(eq(bankColumnNames.account, account)).for("update");
  const known = await findKnown(tx, account, read.hashed);
  const fresh = read.hashed.filter(({ rowHash }) => !known.has(rowHash));
  const values = { ...statement, newRows: fresh.length };
  const [written] = await tx.insert(bankStatements).values(values).onConflictDoNothing().returning();
  if (written === undefined) throw fileKnown();
  for (let at = 0; at < fresh.length; at += atOnce)
    await tx.insert(bankRows).values(
      fresh.slice(at, at + atOnce).map(({ line: _, ...row }) => ({
        ...{ ...row, id: ids.next(), account, currency, statementId },
        state: "open" as const,
      })),
    );
  await audit.record(tx, call, {
    action: "bank-statement.read",
    subjectKind: "bank-statement",
    subjectId: statementId,
    after: { account, fileName: read.fileName, rows: written.rows, newRows: written.newRows },
  });
  return { written, known };
}

/**
 * Reads a bank's file: rows of earlier files are known and counted once. A dry run stores nothing. Throws 404,
 * BANK_FILE_KNOWN, BANK_FILE_COLUMNS, BANK_FILE_UNREADABLE.
 */
export async function readStatement(
  deps: TransferDeps,
  call: StaffCall,
  { dryRun, ...about }: QueryOf<typeof adminReadBankStatement>,
  file: Buffer,
): Promise<ReplyOf<typeof adminReadBankStatement>> {
  const { database, clock, ids } = deps.platform;
  const read = await readFile(deps, about, file);
  const { reader } = database;
  const account = read.account.iban;
  const currency = transferCurrency(read.account.market);
  const days = read.rows.map(({ bookedOn }) => bookedOn).sort();
  const [firstOn, lastOn] = [days[0], days.at(-1)];
  if (firstOn === undefined || lastOn === undefined || currency === undefined)
    throw fileUnreadable([{ line: 0, column: "", message: "No money arrived in this file" }]);
  const known = await findKnown(reader, account, read.hashed);
  const alike = await countAlike(reader, account, { rows: read.hashed, known, span: [firstOn, lastOn] });
  const statement = {
    ...{ id: ids.next(), account, currency, fileSha256: read.sha256, fileName: read.fileName },
    ...{ rows: read.rows.length, newRows: read.rows.length - known.size, firstOn, lastOn },
    ...{ createdAt: clock.now(), createdBy: call.caller.userId },
  };
  const kept = dryRun
    ? { written: statement, known }
    : await database.transaction((tx) => keep(tx, deps, call, { statement, read }));
  const staff = await deps.people.find(reader, [statement.createdBy]);
  const view = statementView(kept.written, staff, dryRun ? 0 : kept.written.newRows);
  return {
    statement: dryRun ? { ...view, id: null } : view,
    rows: read.hashed.slice(0, shownRows).map(({ rowHash, amountMinor, ...row }) => ({
      ...row,
      amount: toMajor(amountMinor),
      isNew: !kept.known.has(rowHash),
    })),
    ...{ outgoing: read.outgoing, alike },
  };
}

async function statementViews(
  reader: Reader,
  { people }: Pick<TransferDeps, "people">,
  rows: readonly StatementRow[],
): Promise<BankStatement[]> {
  const ids = rows.map(({ id }) => id);
  const waiting = await reader
    .select({ id: bankRows.statementId, rows: count() })
    .from(bankRows)
    .where(and(inArray(bankRows.statementId, ids), inArray(bankRows.state, ["open", "proposed"])))
    .groupBy(bankRows.statementId);
  const waitingOf = new Map(waiting.map((one) => [one.id, one.rows]));
  const staff = await people.find(reader, [...new Set(rows.map(({ createdBy }) => createdBy))]);
  return rows.map((row) => statementView(row, staff, waitingOf.get(row.id) ?? 0));
}

/** Null where there is no such statement. */
export async function findStatement(
  reader: Reader,
  deps: Pick<TransferDeps, "people">,
  id: string,
): Promise<BankStatement | null> {
  const rows = await reader.select().from(bankStatements).where(eq(bankStatements.id, id));
  const [view = null] = await statementViews(reader, deps, rows);
  return view;
}

export async function listStatements(
  deps: TransferDeps,
  { page, limit, account }: QueryOf<typeof adminListBankStatements>,
): Promise<ReplyOf<typeof adminListBankStatements>> {
  const { reader } = deps.platform.database;
  const where = account === undefined ? undefined : eq(bankStatements.account, account);
  const rows = await reader
    .select()
    .from(bankStatements)
    .where(where)
    .orderBy(desc(bankStatements.createdAt), desc(bankStatements.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [all] = await reader.select({ total: count() }).from(bankStatements).where(where);
  return {
    statements: await statementViews(reader, deps, rows),
    pagination: toPagination(page, limit, all?.total ?? 0),
  };
}
