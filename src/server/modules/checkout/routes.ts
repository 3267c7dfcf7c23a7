import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { readerOfCall } from "#server/platform/db/kept-settings.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import {
  adminDeleteShippingRate,
  adminListShippingRates,
  adminSaveShippingRate,
  type ShippingRate,
} from "#shared/contract/admin-shipping-rates.ts";
import { getAddressRules, getShipping, payOrder, placeOrder, quoteOrder } from "#shared/contract/checkout.ts";
import { affiliateCookie } from "#shared/domain/affiliates.ts";
import type { CountCheckout } from "./checkout-metrics.ts";
import { payOrder as pay, placeOrder as place } from "./place-order.ts";
import type { CheckoutDeps } from "./ports.ts";
import { priceCart, toQuote } from "./quote.ts";
import { deleteRate, findRate, listRates, lockRate, offerFor, saveRate } from "./shipping-rates.ts";

export function checkoutRoutes(deps: CheckoutDeps, count: CountCheckout): Route[] {
  const { reader } = deps.platform.database;
  return [
    route(getShipping, async ({ query, country, currency }) => ({
      shipping: await offerFor(reader, deps, query.country ?? country, currency),
    })),
    route(getAddressRules, async () => ({ isNationalAddressRequired: await deps.isNationalAddressRequired(reader) })),
    route(quoteOrder, async (call) => {
      const { body, caller } = call;
      const address = body.shippingAddress;
      const request = {
        userId: caller.userId,
        currency: body.currency ?? call.currency,
        country: address?.country ?? call.country,
        regionId: address?.regionId,
        isCountryGiven: address !== undefined,
        address,
        detectedCountry: call.country,
        coupon: body.coupon,
        usePoints: body.usePoints ?? 0,
        giftCards: body.giftCards ?? [],
        paymentMethod: body.paymentMethod,
      };
      const own = readerOfCall(reader);
      const { lines, quotedCurrency } = await deps.carts.read(own, caller.userId);
      const quote = await toQuote(own, await priceCart(own, deps, lines, request));
      const named = body.currency ?? null;
      if (named !== quotedCurrency) await deps.carts.keepQuotedCurrency(caller.userId, named);
      return { quote };
    }),
    route(placeOrder, (call) => {
      const { caller, currency, language, country, idempotencyKey, body } = call;
      const linkCode = call.cookie(affiliateCookie);
      const request = { userId: caller.userId, currency, language, country, idempotencyKey };
      return count(place(deps, { ...request, visit: call, linkCode, body }));
    }),
    route(payOrder, ({ caller, params, body, language, ip }) =>
      pay(deps, {
        ...{ userId: caller.userId, orderId: params.id, method: body.paymentMethod },
        ...{ language, ip, saveCard: body.saveCard },
      }),
    ),
  ];
}

type Before = ShippingRate | null;

// The audit log stores the rate before and after; the entry order identifies the edit.
function toFacts(rate: Before): object | null {
  if (rate === null) return null;
  const { version: _, ...facts } = rate;
  return facts;
}

export function shippingRateRoutes({ platform }: Pick<CheckoutDeps, "platform">): Route[] {
  const { audit, database } = platform;
  const change = (call: StaffCall, country: string, action: string, work: (tx: Tx, before: Before) => Promise<void>) =>
    database.transaction(async (tx) => {
      const before = await lockRate(tx, country);
      await work(tx, before);
      const after = await findRate(tx, country);
      await audit.record(tx, call, {
        action,
        subjectKind: "shipping_rate",
        subjectId: country,
        before: toFacts(before),
        after: toFacts(after),
      });
      return { rates: await listRates(tx) };
    });
  return [
    route(adminListShippingRates, async () => ({ rates: await listRates(database.reader) })),
    route(adminSaveShippingRate, (call) =>
      change(call, call.params.country, "shipping.save", (tx, before) =>
        saveRate(tx, call.params.country, before, call.body),
      ),
    ),
    route(adminDeleteShippingRate, (call) =>
      change(call, call.params.country, "shipping.delete", (tx, before) =>
        deleteRate(tx, call.params.country, before, call.query.version),
      ),
    ),
  ];
}
