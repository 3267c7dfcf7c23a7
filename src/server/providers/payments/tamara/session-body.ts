import type { PaymentToOpen } from "#server/modules/payments/index.ts";
import { streetText } from "#shared/domain/address-lines.ts";
import { zeroMinor } from "#shared/domain/money.ts";
import { cut } from "../cut.ts";
import { toMoney } from "./wire.ts";

const markets: Readonly<Record<string, string>> = { SAR: "SA", AED: "AE" };

/** The market of a currency. */
export const toMarket = (currency: string): string => markets[currency] ?? "SA";

const maxDescription = 256;
const maxItemName = 255;
const fewestMinutes = 5;

function toAddress({ shippingAddress, customer, currency, language }: PaymentToOpen, phone: string) {
  if (shippingAddress === null) {
    // Fields that Tamara requires even without a delivery address.
    return {
      first_name: customer.firstName,
      last_name: customer.lastName,
      line1: "Online",
      city: "Online",
      country_code: toMarket(currency),
      phone_number: phone,
    };
  }
  const { firstName, lastName, line2, city, region, country } = shippingAddress;
  return {
    first_name: firstName,
    last_name: lastName,
    line1: streetText({ ...shippingAddress, line2: undefined }, language),
    ...(line2 === undefined || line2 === "" ? {} : { line2 }),
    city,
    ...(region === undefined || region === "" ? {} : { region }),
    country_code: country,
    phone_number: shippingAddress.phone,
  };
}

const minutesLeft = ({ expiresAt }: PaymentToOpen, now: Date): number =>
  Math.max(fewestMinutes, Math.floor((expiresAt.getTime() - now.getTime()) / 60_000));

/** The customer's phone: of the delivery, else of the account. */
export const toPhone = ({ shippingAddress, customer }: PaymentToOpen): string | undefined =>
  shippingAddress?.phone ?? customer.phone ?? undefined;

/** Request body of a Tamara session. Our payment id is its order reference. */
export function sessionBody(payment: PaymentToOpen, phone: string, now: Date) {
  const { customer, currency, language, urls } = payment;
  const money = (amount: PaymentToOpen["amountMinor"]) => toMoney(amount, currency);
  return {
    order_reference_id: payment.paymentId,
    order_number: payment.orderNumber,
    total_amount: money(payment.amountMinor),
    description: cut(`Himma ${payment.orderNumber}`, maxDescription),
    country_code: toMarket(currency),
    payment_type: "PAY_BY_INSTALMENTS",
    instalments: 4,
    locale: language === "ar" ? "ar_SA" : "en_US",
    items: payment.lines.map((line) => ({
      reference_id: line.productId,
      type: line.kind === "physical" ? "Physical" : "Digital",
      name: cut([line.name[language], line.size].filter((part) => part !== "").join(", "), maxItemName),
      sku: line.productId,
      quantity: line.quantity,
      total_amount: money(line.totalMinor),
    })),
    consumer: {
      first_name: customer.firstName,
      last_name: customer.lastName,
      phone_number: phone,
      email: customer.email,
    },
    shipping_address: toAddress(payment, phone),
    // Our prices include tax; naming it here would add it again.
    tax_amount: money(zeroMinor),
    shipping_amount: money(payment.shippingMinor),
    ...(payment.reductionMinor > 0 ? { discount: { name: "Discount", amount: money(payment.reductionMinor) } } : {}),
    merchant_url: { success: urls.success, failure: urls.failure, cancel: urls.cancel, notification: urls.webhook },
    risk_assessment: {
      account_creation_date: customer.since.toISOString().slice(0, 10).split("-").reverse().join("-"),
      total_order_count: customer.paidOrders,
    },
    platform: "Himma",
    is_mobile: false,
    expires_in_minutes: minutesLeft(payment, now),
  };
}
