import type { CardSetupToOpen, PaymentToOpen } from "#server/modules/payments/index.ts";
import { cut } from "../cut.ts";
import { toEgyptianMobile } from "../egyptian-mobile.ts";

const maxItemName = 45;
const maxDescription = 255;
const maxPersonName = 50;
const unknown = "NA";
const minSeconds = 60;

interface Item {
  readonly name: string;
  readonly amount: number;
  readonly quantity: 1;
  readonly description: string;
}

const item = (name: string, amount: number): Item => ({
  name: cut(name, maxItemName),
  amount,
  quantity: 1,
  description: cut(name, maxDescription),
});

/** The lines, plus the difference to the amount as its own line, because the sum must match exactly. */
function toItems({ lines, language, shippingMinor, amountMinor }: PaymentToOpen): Item[] {
  const isArabic = language === "ar";
  const goods = lines.map(({ name, quantity, totalMinor }) => item(`${quantity} × ${name[language]}`, totalMinor));
  const shipping = shippingMinor > 0 ? [item(isArabic ? "الشحن" : "Shipping", shippingMinor)] : [];
  const rest = [...goods, ...shipping].reduce((left, { amount }) => left - amount, amountMinor as number);
  return [...goods, ...shipping, ...(rest === 0 ? [] : [item(isArabic ? "التخفيض" : "Reduction", rest)])];
}

const orUnknown = (text: string | undefined): string => (text === undefined || text.trim() === "" ? unknown : text);

/** The number of the customer's wallet: an Egyptian mobile. */
export const toWalletPhone = ({ customer, shippingAddress }: PaymentToOpen): string | undefined =>
  toEgyptianMobile(customer.phone) ?? toEgyptianMobile(shippingAddress?.phone);

function toBilling(payment: PaymentToOpen) {
  const { customer, shippingAddress: address, method } = payment;
  const phone = method === "wallet" ? toWalletPhone(payment) : (address?.phone ?? customer.phone ?? undefined);
  return {
    first_name: cut(orUnknown(address?.firstName ?? customer.firstName), maxPersonName),
    last_name: cut(orUnknown(address?.lastName ?? customer.lastName), maxPersonName),
    email: customer.email,
    phone_number: orUnknown(phone),
    country: orUnknown(address?.country),
    state: orUnknown(address?.region),
    city: orUnknown(address?.city),
    street: orUnknown(address?.line1),
    postal_code: orUnknown(address?.postalCode),
    building: orUnknown(address?.buildingNumber),
    floor: orUnknown(address?.floor),
    apartment: orUnknown(address?.apartment),
  };
}

const setupSeconds = 24 * 60 * 60;
/** One pound, riyal or dirham, which a verification holds and gives back. */
const verifiedAmount = 100;

/** The request body of the intention that verifies a card. */
export function toVerification({ setupId, owner, currency, returnUrl, webhookUrl }: CardSetupToOpen, method: number) {
  return {
    amount: verifiedAmount,
    currency,
    payment_methods: [method],
    billing_data: {
      first_name: cut(orUnknown(owner.firstName), maxPersonName),
      last_name: cut(orUnknown(owner.lastName), maxPersonName),
      email: owner.email,
      phone_number: orUnknown(owner.phone ?? undefined),
    },
    special_reference: setupId,
    notification_url: webhookUrl,
    redirection_url: returnUrl,
    expiration: setupSeconds,
  };
}

const maxTokens = 3;

/** Cards of the account that the customer can choose on its page. */
function toTokens({ keptCards = [], method }: PaymentToOpen, account: string) {
  const tokens = keptCards.filter((card) => card.account === account).map(({ token }) => token);
  return tokens.length === 0 || method === "wallet" ? {} : { card_tokens: tokens.slice(0, maxTokens) };
}

interface Opening {
  /** The country of the account. */
  readonly account: string;
  readonly now: Date;
}

/** The request body of an intention. Our payment id is the reference, unique per attempt. */
export function toIntention(payment: PaymentToOpen, methods: readonly number[], { account, now }: Opening) {
  const seconds = Math.ceil((payment.expiresAt.getTime() - now.getTime()) / 1000);
  return {
    amount: payment.amountMinor,
    currency: payment.currency,
    payment_methods: methods,
    items: toItems(payment),
    billing_data: toBilling(payment),
    special_reference: payment.paymentId,
    notification_url: payment.urls.webhook,
    redirection_url: payment.urls.result,
    expiration: Math.max(seconds, minSeconds),
    extras: { order_number: payment.orderNumber },
    ...toTokens(payment, account),
  };
}
