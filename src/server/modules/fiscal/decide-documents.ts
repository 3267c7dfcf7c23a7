import { readRates } from "#server/modules/currency/index.ts";
import type { OrderRow, PlacedOrder } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { convert } from "#shared/domain/exchange.ts";
import { type Minor, minor, sum } from "#shared/domain/money.ts";
import { type CreditReason, saudiTaxPercent, type TaxMarket } from "#shared/domain/tax-documents.ts";
import { toTaxTotals } from "#shared/domain/tax-lines.ts";
import {
  type RefundedLine,
  splitDelivery,
  toCreditAmount,
  toCreditLines,
  toInvoiceLines,
  toLineCredit,
  toPayable,
} from "./compose.ts";
import type { FiscalContext } from "./context.ts";
import { type ReceiptAmounts, toReceiptAmounts } from "./eta/amounts.ts";
import { issueJob } from "./job-names.ts";
import { holdMode, listOfOrder } from "./queries.ts";
import { type DocumentRow, fiscalDocuments, type SourceLine } from "./tables.ts";

/** The market that taxes an order; Egyptian receipts exist only in EGP. */
export function toTaxMarket({ market, currency }: Pick<OrderRow, "market" | "currency">): TaxMarket | undefined {
  if (market === "SA") return market;
  return market === "EG" && currency === "EGP" ? market : undefined;
}

/** Rewards and exchanges cost no money; older orders have no seller stored. */
const isTaxed = ({ seller, origin }: OrderRow): boolean =>
  seller !== null && origin !== "reward" && origin !== "exchange";

function toAmounts(market: TaxMarket, lines: readonly SourceLine[]): ReceiptAmounts {
  if (market === "EG") return toReceiptAmounts(lines);
  const { lines: _, ...amounts } = toTaxTotals(lines, saudiTaxPercent);
  return amounts;
}

async function toLocalTax(tx: Tx, market: TaxMarket, taxMinor: Minor, currency: Currency): Promise<Minor> {
  if (market === "EG" || currency === "SAR") return taxMinor;
  const { perUsd } = await readRates(tx);
  return convert(taxMinor, perUsd[currency], perUsd.SAR);
}

type Decided = Pick<DocumentRow, "market" | "kind" | "refundId" | "invoiceId" | "reason"> & {
  readonly lines: readonly SourceLine[];
  readonly caseNumber?: string | undefined;
};

/** Writes a document without a number, once, with the job that numbers it. */
async function write(tx: Tx, { platform }: FiscalContext, order: OrderRow, decided: Decided): Promise<void> {
  const { lines, caseNumber, ...facts } = decided;
  const amounts = toAmounts(facts.market, lines);
  const { currency } = order;
  const written = await tx
    .insert(fiscalDocuments)
    .values({
      ...facts,
      ...amounts,
      id: platform.ids.next(),
      orderId: order.id,
      currency,
      localTaxMinor: await toLocalTax(tx, facts.market, amounts.taxMinor, currency),
      source: { orderNumber: order.number, ...(caseNumber === undefined ? {} : { caseNumber }), lines },
      createdAt: platform.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: fiscalDocuments.id });
  if (written.length > 0) await platform.jobs.enqueue(tx, issueJob, { orderId: order.id });
}

/** Decides the invoice of an order that was paid, or shipped with cash on delivery. The order is locked. */
export async function decideInvoice(tx: Tx, context: FiscalContext, placed: PlacedOrder): Promise<void> {
  const market = toTaxMarket(placed.order);
  if (market === undefined || !isTaxed(placed.order)) return;
  const lines = toInvoiceLines(placed);
  if (toPayable(lines) === 0 || (await holdMode(tx, market)) === "off") return;
  await write(tx, context, placed.order, {
    market,
    kind: "invoice",
    refundId: null,
    invoiceId: null,
    reason: null,
    lines,
  });
}

export interface Credit {
  readonly refundId: string | null;
  readonly reason: CreditReason;
  /** Whether nothing of the order is left. */
  readonly isWhole: boolean;
  /** Number of the return that is refunded. */
  readonly caseNumber?: string | undefined;
  /** The lines of a refund by line. */
  readonly lines?: readonly RefundedLine[];
}

/** Decides the credit note for refunds since the last one, if the order has an invoice. The order is locked. */
export async function decideCredit(
  tx: Tx,
  context: FiscalContext,
  { order }: PlacedOrder,
  { isWhole, refundId, reason, caseNumber, lines: given = [] }: Credit,
): Promise<void> {
  const market = toTaxMarket(order);
  if (market === undefined) return;
  const [invoice, ...credits] = await listOfOrder(tx, order.id);
  if (invoice === undefined) return;
  const { payableMinor } = invoice;
  const refunded = splitDelivery(given, order);
  const creditedMinor = sum(credits.map((credit) => credit.payableMinor));
  const amount =
    refunded.length > 0
      ? toLineCredit(invoice.source.lines, refunded, { payableMinor, creditedMinor, isWhole })
      : toCreditAmount({ order, payableMinor, creditedMinor, isWhole });
  if (amount === minor(0)) return;
  const earlier = credits.map(({ source }) => source.lines);
  const lines = toCreditLines(invoice.source.lines, earlier, amount, refunded);
  await write(tx, context, order, {
    market,
    kind: "credit",
    refundId,
    invoiceId: invoice.id,
    reason,
    caseNumber,
    lines,
  });
}
