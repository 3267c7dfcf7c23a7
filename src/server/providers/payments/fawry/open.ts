import type { OpenedPayment, PaymentToOpen, RefusedPayment } from "#server/modules/payments/index.ts";
import { toMajor } from "#shared/domain/money.ts";
import { cut } from "../cut.ts";
import { toEgyptianMobile } from "../egyptian-mobile.ts";
import { ProviderError, toReply } from "../http.ts";
import { type FawryApi, findPayment, merchantRefOf, name, readCode } from "./api.ts";
import { sign, signedAmount } from "./signature.ts";
import { charged } from "./wire.ts";

const paymentMethod = "PAYATFAWRY";
const maxDescription = 200;

/** Within this time after it was stored, an attempt is certainly opened for the first time. */
const firstTryMs = 5000;

/** The body of a charge: one item, because the items must add up to the amount. */
export function chargeBody({ settings }: Pick<FawryApi, "settings">, payment: PaymentToOpen, mobile: string) {
  const { merchantCode } = settings;
  const merchantRefNum = merchantRefOf(payment);
  const customerProfileId = payment.customer.id.replaceAll("-", "");
  const amount = toMajor(payment.amountMinor);
  const signed = [merchantCode, merchantRefNum, customerProfileId, paymentMethod, signedAmount(payment.amountMinor)];
  const description = cut(`Himma ${payment.orderNumber}`, maxDescription);
  return {
    merchantCode,
    merchantRefNum,
    customerProfileId,
    customerMobile: mobile,
    customerEmail: payment.customer.email,
    paymentMethod,
    amount,
    currencyCode: payment.currency,
    language: payment.language === "ar" ? "ar-eg" : "en-gb",
    description,
    paymentExpiry: payment.expiresAt.getTime(),
    chargeItems: [{ itemId: payment.orderNumber, description, price: amount, quantity: 1 }],
    signature: sign(signed, settings),
  };
}

const toOpened = (merchantRef: string, code: string): OpenedPayment => ({
  reference: code,
  data: { alias: merchantRef, code },
});

/** The code of an earlier call whose reply was lost. */
async function findCode(api: FawryApi, payment: PaymentToOpen): Promise<OpenedPayment | undefined> {
  const merchantRef = merchantRefOf(payment);
  const found = await findPayment(api, merchantRef);
  if (found === undefined) return undefined;
  if (found.orderAmount !== payment.amountMinor) throw new ProviderError(`${name}: our number is of another payment`);
  return toOpened(merchantRef, found.fawryRefNumber);
}

/** Asks for a code. A call that may have been made before is looked up first: one number never has two codes. */
export async function open(api: FawryApi, payment: PaymentToOpen, now: Date): Promise<OpenedPayment | RefusedPayment> {
  const mobile = toEgyptianMobile(payment.shippingAddress?.phone) ?? toEgyptianMobile(payment.customer.phone);
  if (mobile === undefined) return { refused: "phone_needed" };
  if (now.getTime() - payment.createdAt.getTime() > firstTryMs) {
    const known = await findCode(api, payment);
    if (known !== undefined) return known;
  }
  try {
    const reply = await api.post("/ECommerceWeb/Fawry/payments/charge", chargeBody(api, payment, mobile));
    const code = readCode(reply);
    if (code !== undefined) throw new ProviderError(`${name} charge: refused (${code})`);
    return toOpened(merchantRefOf(payment), toReply(name, charged, reply.body).referenceNumber);
  } catch (error) {
    const known = await findCode(api, payment).catch(() => undefined);
    if (known === undefined) throw error;
    return known;
  }
}
