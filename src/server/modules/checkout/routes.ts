import { audit } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { type Caller, type CallFacts, type Route, route } from "#server/platform/http/call.ts";
import {
  adminDeleteShippingRate,
  adminListShippingRates,
  adminSaveShippingRate,
  getShipping,
  payOrder,
  placeOrder,
  quoteOrder,
} from "#shared/contract/checkout.ts";
import { payOrder as pay, placeOrder as place } from "./place-order.ts";
import type { CheckoutDeps } from "./ports.ts";
import { priceCart, quoteView } from "./quote.ts";
import { deleteRate, listRates, offerFor, saveRate } from "./shipping-rates.ts";

export function checkoutRoutes(deps: CheckoutDeps): Route[] {
  const { reader } = deps.platform.database;
  return [
    route(getShipping, async ({ query, country, currency }) => ({
      shipping: await offerFor(reader, query.country ?? country, currency),
    })),
    route(quoteOrder, async (call) => {
      const { body, caller } = call;
      const address = body.shippingAddress;
      const asked = {
        userId: caller.userId,
        currency: body.currency ?? call.currency,
        country: address?.country ?? call.country,
        isCountryGiven: address !== undefined,
        coupon: body.coupon,
        usePoints: body.usePoints ?? 0,
        giftCards: body.giftCards ?? [],
      };
      const lines = await deps.carts.read(reader, caller.userId);
      return { quote: quoteView(await priceCart(reader, deps, lines, asked)) };
    }),
    route(placeOrder, ({ caller, currency, language, country, idempotencyKey, body }) =>
      place(deps, { userId: caller.userId, currency, language, country, idempotencyKey, body }),
    ),
    route(payOrder, ({ caller, params, body }) =>
      pay(deps, { userId: caller.userId, orderId: params.id, method: body.paymentMethod }),
    ),
  ];
}

type AdminCall = Pick<CallFacts, "ip" | "requestId"> & { readonly caller: Caller };

export function shippingRateRoutes({ platform }: Pick<CheckoutDeps, "platform">): Route[] {
  const { database, clock, ids } = platform;
  const change = (call: AdminCall, country: string, after: unknown, work: (tx: Tx) => Promise<void>) =>
    database.transaction(async (tx) => {
      const before = (await listRates(tx)).find((rate) => rate.country === country);
      await work(tx);
      await audit(tx, {
        id: ids.next(),
        at: clock.now(),
        actorId: call.caller.userId,
        actorLabel: call.caller.userId,
        action: after === null ? "shipping.delete" : "shipping.save",
        subjectKind: "shipping_rate",
        subjectId: country,
        before: before ?? null,
        after,
        ip: call.ip,
        requestId: call.requestId,
      });
      return { rates: await listRates(tx) };
    });
  return [
    route(adminListShippingRates, async () => ({ rates: await listRates(database.reader) })),
    route(adminSaveShippingRate, (call) =>
      change(call, call.params.country, call.body, (tx) => saveRate(tx, call.params.country, call.body)),
    ),
    route(adminDeleteShippingRate, (call) =>
      change(call, call.params.country, null, (tx) => deleteRate(tx, call.params.country)),
    ),
  ];
}
