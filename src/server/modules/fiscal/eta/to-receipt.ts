import type { OrderRow } from "#server/modules/orders/index.ts";
import type { PaymentMethod } from "#shared/contract/orders.ts";
import type { MarketIdentity } from "#shared/domain/market-identity.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { DeviceRow, DocumentRow, ItemCode, ReceiptSettingsRow } from "../tables.ts";
import type { ReceiptFacts, ReceiptLine, ReceiptPayment, ReceiptSeller } from "./write-receipt.ts";

/** The authority's codes: V card, O other, C cash. */
const payments: Readonly<Record<PaymentMethod, ReceiptPayment>> = {
  card: "V",
  paymob: "V",
  instalments: "O",
  fawry: "O",
  wallet: "O",
  transfer: "O",
  cod: "C",
};

/** The receipt's payment code. "GC" only when gift cards paid everything. */
export function toPayment({
  paymentMethod,
  totalMinor,
  giftCardMinor,
}: Pick<OrderRow, "paymentMethod" | "totalMinor" | "giftCardMinor">): ReceiptPayment {
  if (totalMinor === 0 && giftCardMinor > 0) return "GC";
  return paymentMethod === null ? "O" : payments[paymentMethod];
}

const arabic = ({ ar, en }: LocalizedText): string => (ar === "" ? en : ar);
const english = ({ ar, en }: LocalizedText): string => (en === "" ? ar : en);

export function toReceiptSeller(
  { vatNumber, tradeName, legalName, address }: MarketIdentity,
  { branchCode, activityCode }: Pick<ReceiptSettingsRow, "branchCode" | "activityCode">,
  { serial }: Pick<DeviceRow, "serial">,
): ReceiptSeller {
  const city = english(address.city);
  return {
    rin: vatNumber,
    tradeName: arabic(tradeName) || arabic(legalName),
    branchCode,
    governate: city,
    regionCity: english(address.district) || city,
    street: english(address.line),
    buildingNumber: address.buildingNumber || "0",
    deviceSerial: serial ?? "",
    activityCode: activityCode ?? "",
  };
}

/** The unnamed buyer of receipts below the total from which the law requires an ID. */
export const walkIn: ReceiptFacts["buyer"] = { id: "", name: "Walk-in" };

export function toReceiptLines({ source }: Pick<DocumentRow, "source">, codes: readonly ItemCode[]): ReceiptLine[] {
  return source.lines.map(({ lineId, name, unitMinor, quantity, grossMinor }) => {
    const code = codes.find((one) => one.lineId === lineId);
    if (code === undefined) throw new Error("a line of a receipt has no code");
    return { internalCode: code.internalCode, name: arabic(name), code, unitMinor, quantity, grossMinor };
  });
}

/**
 * The number of a receipt: "HM-100234" for a sale, "HM-100234-R1" for a return, "HM-100234-C1" for a refund without a
 * return. `all` are all documents of the order; a replaced one keeps its number taken, for the document replacing it.
 */
export function toReceiptNumber(
  { id, kind, source: { orderNumber, caseNumber } }: Pick<DocumentRow, "id" | "kind" | "source">,
  all: readonly Pick<DocumentRow, "id" | "kind" | "number" | "state">[],
): string {
  if (kind === "invoice") return orderNumber;
  const taken = new Set(all.map(({ number }) => number));
  if (caseNumber !== undefined && !taken.has(caseNumber)) return caseNumber;
  const credits = all.filter((one) => one.kind === "credit" && one.state !== "replaced");
  for (let count = credits.findIndex((one) => one.id === id) + 1; ; count++) {
    const number = `${orderNumber}-C${count}`;
    if (!taken.has(number)) return number;
  }
}
