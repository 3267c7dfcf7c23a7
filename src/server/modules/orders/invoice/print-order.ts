import type { FileReply } from "#server/platform/http/call.ts";
import { hasInvoice } from "#shared/domain/invoice.ts";
import { orderState } from "../errors.ts";
import type { OrderDeps } from "../ports.ts";
import { fullAdminOrder } from "../read-orders.ts";
import type { OrderRow } from "../tables.ts";
import { writeInvoice } from "./write-invoice.ts";

/** Renders an order's invoice as a file. Throws ORDER_STATE when the order was never paid. */
export async function printOrder(deps: OrderDeps, row: OrderRow): Promise<FileReply> {
  if (!hasInvoice(row)) throw orderState(row.status);
  const { database } = deps.platform;
  const found = await database.transaction((tx) => deps.events.emit("invoicing", tx, { order: row }));
  const tax = found.find((document) => document !== undefined);
  const order = await fullAdminOrder(database.reader, deps, row);
  const { market, seller, deliveryDays } = row;
  const sold = market === null || seller === null ? null : { market, identity: seller };
  const invoice = writeInvoice(order, row.updatedAt, { sold, deliveryDays, tax });
  return { fileName: `himma-${row.number}.pdf`, bytes: await deps.printInvoice(invoice) };
}
