import { listAllRefundLines, type RefundLineRow } from "#server/modules/orders/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { invalidField } from "#server/platform/errors.ts";
import { type Minor, minor, sum, zeroMinor } from "#shared/domain/money.ts";
import type { PaymentContext } from "./context.ts";
import { refundedOtherwise } from "./errors.ts";
import { findRefund, listOtherRefunds, type OtherRefund, readOpen, replaceRefund, sumFree } from "./replace-refund.ts";
import type { RefundRow } from "./tables.ts";

/** The amounts about to be paid by line of an order; `null`: its delivery. */
export type LinePayments = ReadonlyMap<string | null, Minor>;

/** A line, or the delivery, whose refund was rejected and that was not refunded by line since. */
interface RejectedLine {
  /** The rejected refund with the largest amount; the last one of several. */
  readonly line: RefundLineRow;
  readonly openMinor: Minor;
  /** When its refund was first requested. */
  readonly since: Date;
}

/** Goes through all refunds by line of one line, the oldest first: a rejected one is repeated by the next. */
function findRejected(refunds: readonly RefundLineRow[]): RejectedLine | undefined {
  let found: RejectedLine | undefined;
  for (const line of refunds) {
    const { amountMinor, status } = line;
    if (status === "failed") {
      const before: RejectedLine = found ?? { line, openMinor: zeroMinor, since: line.createdAt };
      const most = amountMinor >= before.line.amountMinor ? line : before.line;
      found = { ...before, line: most, openMinor: minor(Math.max(before.openMinor, amountMinor)) };
    } else if (found !== undefined) {
      const openMinor = minor(Math.max(0, found.openMinor - amountMinor));
      found = openMinor === 0 ? undefined : { ...found, openMinor };
    }
  }
  return found;
}

/** The lines among these whose refund by line was rejected; `null` is the delivery. */
async function listRejectedLines(
  reader: Reader,
  orderId: string,
  lineIds: readonly (string | null)[],
): Promise<RejectedLine[]> {
  if (lineIds.length === 0) return [];
  const all = await listAllRefundLines(reader, orderId);
  return lineIds.flatMap((lineId) => findRejected(all.filter((line) => line.lineId === lineId)) ?? []);
}

/** Whether a refund by line of these pieces, or of the delivery, was rejected and not fully repeated since. */
export async function wasRejected(
  reader: Reader,
  orderId: string,
  {
    lines = [],
    shipping = false,
  }: { readonly lines?: readonly { readonly lineId: string }[] | undefined; readonly shipping?: boolean | undefined },
): Promise<boolean> {
  const wanted = [...lines.map(({ lineId }) => lineId), ...(shipping ? [null] : [])];
  return (await listRejectedLines(reader, orderId, wanted)).length > 0;
}

/** The part of a rejected refund by line that is about to be paid, and other refunds that may have paid it. */
export interface RejectedPart {
  readonly rejected: RefundRow;
  readonly lines: LinePayments;
  /** Its money; gift cards get their share in addition. */
  readonly moneyMinor: Minor;
  /** Refunds made since the refund of its pieces was first requested. */
  readonly others: readonly OtherRefund[];
}

/** A part of an amount, rounded down. */
const partOf = (amountMinor: Minor, { part, whole }: { readonly part: number; readonly whole: number }): Minor =>
  minor(Number((BigInt(amountMinor) * BigInt(part)) / BigInt(whole)));

/** Money and gift cards of a refund by line. */
const wholeOf = ({ amountMinor, cardsMinor }: RefundRow): number => amountMinor + (cardsMinor ?? 0);

/** Cuts the amounts, line by line, to at most `maxMinor` in all. */
function cutLines(wanted: LinePayments, maxMinor: Minor): LinePayments {
  let open: number = maxMinor;
  return new Map(
    [...wanted].map(([lineId, amount]) => {
      const cut = minor(Math.min(amount, open));
      open -= cut;
      return [lineId, cut];
    }),
  );
}

async function readPart(
  reader: Reader,
  rejected: RefundRow,
  payments: LinePayments,
  rejectedLines: readonly RejectedLine[],
): Promise<RejectedPart> {
  const { orderId, amountMinor } = rejected;
  const whole = wholeOf(rejected);
  const leftMinor = partOf(await readOpen(reader, rejected), { part: whole, whole: amountMinor });
  const wanted = rejectedLines.map(({ line, openMinor }): [string | null, Minor] => [
    line.lineId,
    minor(Math.min(openMinor, payments.get(line.lineId) ?? 0)),
  ]);
  const lines = cutLines(new Map(wanted), leftMinor);
  const since = new Date(Math.min(...rejectedLines.map((each) => each.since.getTime())));
  return {
    rejected,
    lines,
    moneyMinor: partOf(sum([...lines.values()]), { part: amountMinor, whole }),
    others: await listOtherRefunds(reader, orderId, since),
  };
}

/**
 * The parts of an order's rejected refunds by line that these payments would pay,
 * largest first: for each line the rejected amount, at most what is paid now.
 */
export async function readRejectedParts(
  reader: Reader,
  orderId: string,
  payments: LinePayments,
): Promise<RejectedPart[]> {
  const paid = [...payments].filter(([, amountMinor]) => amountMinor > 0);
  const lineIds = paid.map(([lineId]) => lineId);
  const lines = await listRejectedLines(reader, orderId, lineIds);
  const parts: RejectedPart[] = [];
  for (const [refundId, own] of Map.groupBy(lines, ({ line }) => line.refundId)) {
    const rejected = await findRefund(reader, refundId);
    // Missing pieces of an exchange are paid by its purchase, and are settled at their parcel.
    if (rejected?.orderId === orderId) parts.push(await readPart(reader, rejected, payments, own));
  }
  return parts.filter(({ moneyMinor }) => moneyMinor > 0).sort((one, other) => other.moneyMinor - one.moneyMinor);
}

const isIn = ({ refund }: OtherRefund, ids: readonly string[]): boolean => ids.includes(refund.id);
const idsOf = (others: readonly OtherRefund[]): string[] => others.map(({ refund }) => refund.id);

/** Throws REFUNDED_OTHERWISE if other refunds since then amount to a part of a rejected refund. */
export async function assertStillOwed(reader: Reader, orderId: string, payments: LinePayments): Promise<void> {
  for (const { others, moneyMinor } of await readRejectedParts(reader, orderId, payments))
    if (sumFree(others) >= moneyMinor) throw refundedOtherwise(idsOf(others));
}

/** What staff state about other refunds, by their ids. */
export interface RefundDecision {
  /** They paid the pieces. */
  readonly paidBy?: readonly string[] | undefined;
  /** They were for something else. */
  readonly unrelated?: readonly string[] | undefined;
}

/** The amount of a part that other refunds have paid. */
export interface PaidPart {
  readonly rejected: RefundRow;
  readonly lines: LinePayments;
  readonly moneyMinor: Minor;
  readonly by: readonly OtherRefund[];
}

/** What is left of each refund after the earlier parts have used it. */
function withoutTaken(others: readonly OtherRefund[], taken: ReadonlyMap<string, number>): OtherRefund[] {
  return others
    .map((other) => ({ ...other, freeMinor: minor(other.freeMinor - (taken.get(other.refund.id) ?? 0)) }))
    .filter(({ freeMinor }) => freeMinor > 0);
}

/** The share of a part that the chosen refunds cover. */
function toPaid({ rejected, lines, moneyMinor }: RejectedPart, by: readonly OtherRefund[]): PaidPart {
  const paidMinor = sumFree(by);
  if (paidMinor >= moneyMinor) return { rejected, lines, moneyMinor, by };
  const maxMinor = partOf(paidMinor, { part: wholeOf(rejected), whole: rejected.amountMinor });
  return { rejected, lines: cutLines(lines, maxMinor), moneyMinor: paidMinor, by };
}

function take({ by, moneyMinor }: PaidPart, taken: Map<string, number>): void {
  let open: number = moneyMinor;
  for (const { refund, freeMinor } of by) {
    const amount = Math.min(open, freeMinor);
    taken.set(refund.id, (taken.get(refund.id) ?? 0) + amount);
    open -= amount;
  }
}

/** Asserts that each chosen refund was made, may have paid a part and is not marked as unrelated. */
function assertChosen(parts: readonly RejectedPart[], { paidBy = [], unrelated = [] }: RefundDecision): void {
  const made = parts.flatMap(({ others }) => idsOf(others.filter(({ refund }) => refund.status === "done")));
  if (paidBy.some((id) => !made.includes(id) || unrelated.includes(id)))
    throw invalidField("paidBy", "INVALID_VALUE", "Is not a refund that was made and may have paid these pieces");
}

/**
 * What other refunds have paid of the parts, as staff state. Throws INVALID_VALUE,
 * and REFUNDED_OTHERWISE while refunds without a statement could cover the rest of a part.
 */
export function decidePaidParts(parts: readonly RejectedPart[], decision: RefundDecision): PaidPart[] {
  assertChosen(parts, decision);
  const { paidBy = [], unrelated = [] } = decision;
  const taken = new Map<string, number>();
  const paid: PaidPart[] = [];
  for (const part of parts) {
    const open = withoutTaken(part.others, taken).filter(({ refund }) => !unrelated.includes(refund.id));
    const [chosen, unsaid] = [open.filter((one) => isIn(one, paidBy)), open.filter((one) => !isIn(one, paidBy))];
    const own = toPaid(part, chosen);
    if (own.moneyMinor < part.moneyMinor && sumFree(unsaid) >= part.moneyMinor - own.moneyMinor)
      throw refundedOtherwise(idsOf(unsaid));
    take(own, taken);
    if (own.moneyMinor > 0) paid.push(own);
  }
  return paid;
}

/** Notes that other refunds paid these parts. The caller holds the order's lock. */
export async function recordPaidParts(
  tx: Tx,
  platform: Pick<PaymentContext["platform"], "clock">,
  paid: readonly PaidPart[],
): Promise<void> {
  for (const { rejected, by, moneyMinor } of paid) await replaceRefund(tx, platform, rejected, by, moneyMinor);
}

/** The amounts that other refunds have paid for each line and the delivery. */
export function sumPaidParts(paid: readonly PaidPart[]): LinePayments {
  const sums = new Map<string | null, Minor>();
  for (const { lines } of paid)
    for (const [lineId, amount] of lines) sums.set(lineId, minor((sums.get(lineId) ?? zeroMinor) + amount));
  return sums;
}
