import * as z from "zod/mini";
import type { OpenedPayment, PaymentToOpen, RefusedPayment } from "#server/modules/payments/index.ts";
import { type ProviderReply, toReply } from "../http.ts";
import { type Call, name, readCodes, toRefusal } from "./api.ts";
import { sessionBody, toMarket, toPhone } from "./session-body.ts";
import { tamaraSession, tamaraTypes } from "./wire.ts";

/** Whether the amount is outside Tamara's limits; checked only after a rejection. */
async function limitProblem(call: Call, payment: PaymentToOpen): Promise<RefusedPayment | undefined> {
  const { currency, amountMinor } = payment;
  const reply = await call("GET", `/checkout/payment-types?country=${toMarket(currency)}&currency=${currency}`);
  const types = z.safeParse(tamaraTypes, reply.body);
  const offer = types.success ? types.data.find((type) => type.name === "PAY_BY_INSTALMENTS") : undefined;
  if (offer === undefined) return types.success ? { refused: "not_eligible" } : undefined;
  if (amountMinor < offer.min_limit.amount) return { refused: "amount_too_low" };
  return amountMinor > offer.max_limit.amount ? { refused: "amount_too_high" } : undefined;
}

async function toRefused(call: Call, payment: PaymentToOpen, reply: ProviderReply): Promise<RefusedPayment> {
  if (readCodes(reply).some((code) => code.includes("phone"))) return { refused: "phone_needed" };
  const problem = await limitProblem(call, payment);
  // Neither the customer nor the amount: our request is wrong, which a person must check.
  if (problem === undefined) throw toRefusal("session", reply);
  return problem;
}

/** Opens a checkout session; rejections that the customer can act on are returned with the reason. */
export async function openSession(
  call: Call,
  payment: PaymentToOpen,
  now: Date,
): Promise<OpenedPayment | RefusedPayment> {
  const phone = toPhone(payment);
  if (phone === undefined) return { refused: "phone_needed" };
  const reply = await call("POST", "/checkout", sessionBody(payment, phone, now));
  if (reply.status >= 400) return toRefused(call, payment, reply);
  const session = toReply(name, tamaraSession, reply.body);
  return { reference: session.order_id, redirectUrl: session.checkout_url, data: { checkout: session.checkout_id } };
}
