import type { Reader } from "#server/platform/db/database.ts";
import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  notExists,
  or,
  type SQL,
  sql,
} from "#server/platform/db/orm.ts";
import type {
  adminListBankRows,
  adminListTransfers,
  BankRowView,
  MatchSuggestion,
} from "#shared/contract/admin-bank.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import { toMajor } from "#shared/domain/money.ts";
import { parseMajor } from "#shared/domain/parse-money.ts";
import { findCodes, gradeMatch, matchGrades, needsSecondPerson } from "#shared/domain/transfers.ts";
import type { TransferDeps } from "./ports.ts";
import { findStatement } from "./statements.ts";
import { type BankRow, bankRows, type TransferRow, transfers } from "./tables.ts";
import { personView, transferView } from "./view.ts";

const maxCandidates = 1000;
const maxSuggestions = 5;

const isWaiting = inArray(bankRows.state, ["open", "proposed"]);
const contains = (column: SQL, text: string): SQL => sql`position(lower(${text}) in lower(${column})) > 0`;

/** Unmatched transfers that may belong to these rows, by code and by amount; newest first. */
async function findCandidates(reader: Reader, rows: readonly BankRow[]): Promise<TransferRow[]> {
  if (rows.length === 0) return [];
  const codes = rows.flatMap(({ payer, text }) => findCodes(`${payer} ${text}`));
  const amounts = [...new Set(rows.map(({ amountMinor }) => amountMinor))];
  const taken = reader.select({ one: sql`1` }).from(bankRows).where(eq(bankRows.paymentId, transfers.paymentId));
  return reader
    .select()
    .from(transfers)
    .where(
      and(
        sql`${transfers.state} <> 'matched'`,
        or(inArray(transfers.amountMinor, amounts), codes.length === 0 ? undefined : inArray(transfers.code, codes)),
        notExists(taken),
      ),
    )
    .orderBy(desc(transfers.createdAt))
    .limit(maxCandidates);
}

const dayMs = 86_400_000;
const nearDays = 30;

/** Whether a transfer was started shortly before a row's day. */
function isNear({ createdAt }: TransferRow, { bookedOn }: BankRow): boolean {
  const days = (Date.parse(bookedOn) - createdAt.getTime()) / dayMs;
  return days > -2 && days < nearDays;
}

/** Suggested transfers for a row, best first. A matching code ranks above a name. */
function suggest(row: BankRow, candidates: readonly TransferRow[]): MatchSuggestion[] {
  const graded = candidates.flatMap((transfer) => {
    if (transfer.currency !== row.currency) return [];
    const grade = gradeMatch(row, transfer);
    const isFar = grade === "likely" && !isNear(transfer, row);
    return grade === undefined || isFar ? [] : [{ ...transferView(transfer), grade }];
  });
  const coded = graded.filter(({ grade }) => grade !== "likely");
  const rank = ({ grade }: MatchSuggestion): number => matchGrades.indexOf(grade);
  return (coded.length > 0 ? coded : graded).toSorted((one, other) => rank(one) - rank(other)).slice(0, maxSuggestions);
}

/** Rows as staff see them, with suggested transfers. */
export async function rowViews(
  reader: Reader,
  { people, payments }: Pick<TransferDeps, "people" | "payments">,
  rows: readonly BankRow[],
): Promise<BankRowView[]> {
  const candidates = await findCandidates(
    reader,
    rows.filter(({ state }) => state === "open"),
  );
  const paymentIds = rows.flatMap(({ paymentId }) => paymentId ?? []);
  const matched = await reader.select().from(transfers).where(inArray(transfers.paymentId, paymentIds));
  const undecided = await payments.findUndecided(reader, paymentIds);
  const transferOf = new Map(matched.map((row) => [row.paymentId, row]));
  const staffIds = rows.flatMap(({ proposedBy, decidedBy }) => [proposedBy ?? [], decidedBy ?? []].flat());
  const staff = await people.find(reader, [...new Set(staffIds)]);
  return rows.map((row) => {
    const transfer = row.paymentId === null ? undefined : transferOf.get(row.paymentId);
    return {
      ...{ id: row.id, account: row.account, bookedOn: row.bookedOn, currency: row.currency, state: row.state },
      ...{ amount: toMajor(row.amountMinor), payer: row.payer, text: row.text },
      isLarge: needsSecondPerson(row.amountMinor, row.currency),
      transfer: transfer === undefined ? null : transferView(transfer),
      proposedBy: personView(staff, row.proposedBy),
      decided:
        row.decidedAt === null
          ? null
          : { at: row.decidedAt.toISOString(), by: personView(staff, row.decidedBy), reason: row.reason },
      isInReview: row.state === "matched" && row.paymentId !== null && undecided.has(row.paymentId),
      suggestions: row.state === "open" ? suggest(row, candidates) : [],
    };
  });
}

function amountFound(column: typeof bankRows.amountMinor | typeof transfers.amountMinor, text: string) {
  const amount = parseMajor(text);
  return amount === undefined ? undefined : eq(column, amount);
}

export async function listRows(
  deps: TransferDeps,
  { page, limit, state, account, statement, search = "" }: QueryOf<typeof adminListBankRows>,
): Promise<ReplyOf<typeof adminListBankRows>> {
  const { reader } = deps.platform.database;
  const text = search.trim();
  const states = { all: undefined, waiting: isWaiting };
  const where = and(
    state === "all" || state === "waiting" ? states[state] : eq(bankRows.state, state),
    account === undefined ? undefined : eq(bankRows.account, account),
    statement === undefined ? undefined : eq(bankRows.statementId, statement),
    text === ""
      ? undefined
      : or(contains(sql`${bankRows.payer} || ' ' || ${bankRows.text}`, text), amountFound(bankRows.amountMinor, text)),
  );
  const order = state === "waiting" || state === "proposed" ? asc : desc;
  const rows = await reader
    .select()
    .from(bankRows)
    .where(where)
    .orderBy(order(bankRows.bookedOn), order(bankRows.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [all] = await reader.select({ total: count() }).from(bankRows).where(where);
  return {
    rows: await rowViews(reader, deps, rows),
    pagination: toPagination(page, limit, all?.total ?? 0),
    statement: statement === undefined ? null : await findStatement(reader, deps, statement),
  };
}

export async function listTransfers(
  { platform: { database } }: TransferDeps,
  { page, limit, state, proof, search = "" }: QueryOf<typeof adminListTransfers>,
): Promise<ReplyOf<typeof adminListTransfers>> {
  const { reader } = database;
  const text = search.trim();
  const [code] = findCodes(text);
  const where = and(
    state === undefined ? undefined : eq(transfers.state, state),
    proof === true ? and(isNotNull(transfers.proofAt), sql`${transfers.state} <> 'matched'`) : undefined,
    text === ""
      ? undefined
      : or(
          code === undefined ? undefined : eq(transfers.code, code),
          eq(transfers.orderNumber, text.toUpperCase()),
          contains(sql`${transfers.payer}`, text),
          amountFound(transfers.amountMinor, text),
        ),
  );
  const rows = await reader
    .select()
    .from(transfers)
    .where(where)
    .orderBy(desc(transfers.createdAt), desc(transfers.paymentId))
    .limit(limit)
    .offset((page - 1) * limit);
  const [all] = await reader.select({ total: count() }).from(transfers).where(where);
  return { transfers: rows.map(transferView), pagination: toPagination(page, limit, all?.total ?? 0) };
}
