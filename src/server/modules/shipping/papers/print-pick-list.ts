import type { FileReply } from "#server/platform/http/call.ts";
import type { PickList } from "../pick-list.ts";
import type { ShippingDeps } from "../ports.ts";

/** The pick list as a PDF. */
export async function printPickList(deps: ShippingDeps, { rows, orders }: PickList): Promise<FileReply> {
  const day = deps.platform.clock.now().toISOString().slice(0, 10);
  const pieces = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  const paper = {
    kind: "pick-list" as const,
    title: `Pick list ${day}: ${pieces} pieces for ${orders.length} orders`,
    rows: rows.map((row) => ({
      place: row.place,
      sku: row.sku ?? "",
      name: row.name,
      detail: row.sizeLabel?.en ?? "",
      quantity: String(row.quantity),
      orders: row.orders.join(", "),
    })),
  };
  return { fileName: `himma-pick-list-${day}.pdf`, bytes: await deps.printPapers(paper) };
}
