import type { OrderRow } from "#server/modules/orders/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { fullName } from "#shared/domain/person-name.ts";
import type { FiscalContext } from "../context.ts";
import { requireSeal } from "../devices/steps.ts";
import { noSuchDocument } from "../errors.ts";
import { issueJob } from "../job-names.ts";
import { findDocument, listOfOrder, readReceiptSettings } from "../queries.ts";
import { type DocumentRow, type ReceiptSettingsRow, receiptBuyers } from "../tables.ts";
import { walkIn } from "./to-receipt.ts";
import type { ReceiptFacts } from "./write-receipt.ts";

/**
 * The buyer on a receipt: anonymous below the total from which the law requires an ID; on a return the sale's buyer.
 * Undefined while the ID is missing.
 */
export async function findBuyer(
  reader: Reader,
  { seal }: Pick<FiscalContext, "seal">,
  order: Pick<OrderRow, "id" | "shippingAddress">,
  sale: Pick<DocumentRow, "payableMinor" | "buyerSealed">,
  { buyerIdFromMinor }: ReceiptSettingsRow,
): Promise<ReceiptFacts["buyer"] | undefined> {
  if (sale.payableMinor < buyerIdFromMinor) return walkIn;
  const [row] = await reader.select().from(receiptBuyers).where(eq(receiptBuyers.orderId, order.id));
  const sealed = sale.buyerSealed ?? row?.idSealed;
  const id = sealed && seal?.open(sealed);
  if (id === undefined) return undefined;
  return { id, name: order.shippingAddress === null ? walkIn.name : fullName(order.shippingAddress) };
}

/** Why a receipt is not issued yet; `null` for all others. */
export async function findReason(reader: Reader, row: DocumentRow): Promise<"SALE" | "BUYER_ID" | "TAX_CODE" | null> {
  if (row.market !== "EG" || row.state !== "due") return null;
  const sale = (await listOfOrder(reader, row.orderId)).find(({ kind }) => kind === "invoice");
  if (row.kind === "credit" && sale?.state !== "accepted") return "SALE";
  const { buyerIdFromMinor } = await readReceiptSettings(reader);
  const isNeeded = (sale?.payableMinor ?? row.payableMinor) >= buyerIdFromMinor;
  const isGiven =
    (sale?.buyerSealed ?? null) !== null ||
    (await reader.$count(receiptBuyers, eq(receiptBuyers.orderId, row.orderId))) > 0;
  return isNeeded && !isGiven ? "BUYER_ID" : "TAX_CODE";
}

/** Stores the ID of a receipt's buyer sealed, and issues receipts that waited for it. Throws 404, 409 FISCAL_KEY_MISSING. */
export async function saveBuyer(
  context: FiscalContext,
  call: StaffCall,
  id: string,
  nationalId: string,
): Promise<undefined> {
  const { database, audit, clock, jobs } = context.platform;
  const idSealed = requireSeal(context).seal(nationalId);
  await database.transaction(async (tx) => {
    const document = await findDocument(tx, id);
    if (document?.market !== "EG" || document.state !== "due") throw noSuchDocument();
    const { orderId } = document;
    const values = { idSealed, givenAt: clock.now() };
    await tx
      .insert(receiptBuyers)
      .values({ orderId, ...values })
      .onConflictDoUpdate({ target: receiptBuyers.orderId, set: values });
    // The ID must not be in any log.
    await audit.record(tx, call, { action: "fiscal.save-buyer", subjectKind: "tax_document", subjectId: id });
    await jobs.enqueue(tx, issueJob, { orderId });
  });
  return undefined;
}
