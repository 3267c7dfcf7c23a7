import type { OrderRow } from "#server/modules/orders/index.ts";
import type { PaymentMethod } from "#shared/contract/orders.ts";
import type { MarketIdentity } from "#shared/domain/market-identity.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { DeviceRow, DocumentRow, ItemCode, ReceiptSettingsRow } from "../tables.ts";
import type { ReceiptFacts, ReceiptLine, ReceiptPayment, ReceiptSeller } from "./write-receipt.ts";

const payments: Readonly<Record<PaymentMethod, ReceiptPayment>> = {
  card: "V",
  paymob: "V",
  instalments: "O",
  fawry: "O",
  wallet: "O",
  transfer: "O",
  cod: "C",
};

/** How an order was paid: gift cards count where they paid all of it. */
export function toPayment({ paymentMethod, totalMinor, giftCardMinor }: Paid): ReceiptPayment {
  if (totalMinor === 0 && giftCardMinor > 0) return "GC";
  return paymentMethod === null ? "O" : payments[paymentMethod];
}
type Paid = Pick<OrderRow, "paymentMethod" | "totalMinor" | "giftCardMinor">;

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

/** Buyers stay unnamed below the total from which the law wants their ID. */
export const walkIn: ReceiptFacts["buyer"] = { id: "", name: "Walk-in" };

export function toReceiptLines({ source }: Pick<DocumentRow, "source">, codes: readonly ItemCode[]): ReceiptLine[] {
  return source.lines.map(({ lineId, name, unitMinor, quantity, grossMinor }) => {
    const code = codes.find((one) => one.lineId === lineId);
    if (code === undefined) throw new Error("a line of a receipt has no code");
    return { internalCode: code.internalCode, name: arabic(name), code, unitMinor, quantity, grossMinor };
  });
}

/** "HM-100234", "HM-100234-R1" of a return; "HM-100234-C1" where money goes back without one. */
export function toReceiptNumber(
  { id, kind, source: { orderNumber, caseNumber } }: Pick<DocumentRow, "id" | "kind" | "source">,
  all: readonly Pick<DocumentRow, "id" | "kind" | "number">[],
): string {
  if (kind === "invoice") return orderNumber;
  const taken = new Set(all.map(({ number }) => number));
  if (caseNumber !== undefined && !taken.has(caseNumber)) return caseNumber;
  const nth = all.filter((one) => one.kind === "credit").findIndex((one) => one.id === id) + 1;
  for (let count = nth; ; count++) {
    const number = `${orderNumber}-C${count}`;
    if (!taken.has(number)) return number;
  }
}
