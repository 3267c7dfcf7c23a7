import type { PaymentToOpen } from "#server/modules/payments/index.ts";
import { streetText } from "#shared/domain/address-lines.ts";
import { minor } from "#shared/domain/money.ts";
import { fullName } from "#shared/domain/person-name.ts";
import { cut } from "../cut.ts";
import { amountText } from "./wire.ts";

// Holds for every text field.
export const maxTextLength = 255;

type Line = PaymentToOpen["lines"][number];

/** Fields that Tabby requires even without a delivery address. */
const noAddress = { city: "Online", address: "Online", zip: "00000" };

function toAddress({ shippingAddress, language }: PaymentToOpen) {
  if (shippingAddress === null) return noAddress;
  const { city, postalCode } = shippingAddress;
  return {
    city: cut(city, maxTextLength),
    address: cut(streetText(shippingAddress, language), maxTextLength),
    zip: postalCode === undefined || postalCode === "" ? noAddress.zip : postalCode,
  };
}

/** Unit prices must be exact: a line that cannot be divided evenly is sent as a single piece. */
function toItem({ productId, kind, name, size, quantity, totalMinor }: Line, language: "ar" | "en") {
  const isEven = totalMinor % quantity === 0;
  const title = [name[language], size].filter((part) => part !== "").join(", ");
  const times = isEven ? "" : ` × ${quantity}`;
  return {
    reference_id: productId,
    title: `${cut(title, maxTextLength - times.length)}${times}`,
    quantity: isEven ? quantity : 1,
    unit_price: amountText(minor(isEven ? totalMinor / quantity : totalMinor)),
    category: kind,
  };
}

/** The customer's phone: of the delivery, else of the account. */
export const toPhone = ({ shippingAddress, customer }: PaymentToOpen): string | undefined =>
  shippingAddress?.phone ?? customer.phone ?? undefined;

/** Request body of a Tabby session. Our payment id is its order reference. */
export function sessionBody(payment: PaymentToOpen, merchantCode: string, phone: string) {
  const { customer, language, urls } = payment;
  const name = cut(fullName(customer), maxTextLength);
  return {
    payment: {
      amount: amountText(payment.amountMinor),
      currency: payment.currency,
      description: payment.orderNumber,
      buyer: { name, email: customer.email, phone },
      shipping_address: toAddress(payment),
      order: {
        reference_id: payment.paymentId,
        tax_amount: amountText(payment.taxMinor),
        shipping_amount: amountText(payment.shippingMinor),
        discount_amount: amountText(payment.reductionMinor),
        items: payment.lines.map((line) => toItem(line, language)),
      },
      buyer_history: { registered_since: customer.since.toISOString(), loyalty_level: customer.paidOrders },
      order_history: [],
      meta: { order_id: payment.orderNumber },
    },
    lang: language,
    merchant_code: merchantCode,
    merchant_urls: { success: urls.success, cancel: urls.cancel, failure: urls.failure },
  };
}
