import { orderNumbersOf } from "#server/modules/orders/index.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import { toNetwork, toNetworkFactor } from "#server/platform/rate-limits.ts";
import {
  adminListOrderCards,
  adminRefundToCards,
  claimGift,
  correctGift,
  getGiftCard,
  getOrderGift,
  listGiftCards,
  previewGift,
  resendGift,
  revealGiftCard,
} from "#shared/contract/gifts.ts";
import { cardsOfOrder } from "./cards-of-order.ts";
import { claimGift as claim, previewGift as preview } from "./claim-gift.ts";
import type { GiftContext } from "./context.ts";
import { correctGift as correct, readOrderGift, resendGift as resend } from "./order-gift.ts";
import { listCards, readCard, revealCode } from "./read-cards.ts";
import { refundToCards } from "./refund-to-cards.ts";

const quarterHour = 15 * 60;

export function giftRoutes(context: GiftContext): Route[] {
  const { config, database, rateLimits: limits } = context.platform;
  const { reader } = database;
  // Guessing codes or links is rate-limited, and their random bits make it infeasible.
  const assertCode = (ip: string) =>
    limits.assertAllowed({ key: `gift-card:network:${toNetwork(ip)}`, max: 30, windowSeconds: 60 });
  const assertLink = (ip: string) =>
    limits.assertAllowed({
      key: `gift-link:network:${toNetwork(ip)}`,
      max: 60 * toNetworkFactor(config.environment),
      windowSeconds: quarterHour,
    });
  // Each call sends an unsolicited mail.
  const assertSend = (userId: string) =>
    limits.assertAllowed({ key: `gift-resend:user:${userId}`, max: 5, windowSeconds: 86_400 });
  return [
    route(getGiftCard, async ({ ip, params }) => {
      await assertCode(ip);
      return { giftCard: await readCard(context, params.code) };
    }),
    route(listGiftCards, ({ caller, query }) => listCards(context, orderNumbersOf, caller.userId, query)),
    route(revealGiftCard, async ({ caller, params }) => ({
      code: await revealCode(context, caller.userId, params.id),
    })),
    route(getOrderGift, async ({ caller, params }) => ({
      gift: await readOrderGift(reader, context, caller.userId, params.id),
    })),
    route(resendGift, async ({ caller, params }) => {
      await assertSend(caller.userId);
      return { gift: await resend(context, caller.userId, params.id) };
    }),
    route(correctGift, async ({ caller, params, body }) => {
      await assertSend(caller.userId);
      return { gift: await correct(context, caller.userId, params.id, body.recipientEmail) };
    }),
    route(previewGift, async ({ ip, params }) => {
      await assertLink(ip);
      return { gift: await preview(context, params.token) };
    }),
    route(claimGift, async ({ ip, caller, body }) => {
      await assertLink(ip);
      return { gift: await claim(context, caller.userId, body.token) };
    }),
    route(adminListOrderCards, ({ params }) => cardsOfOrder(context, params.id)),
    route(adminRefundToCards, ({ caller, ip, requestId, idempotencyKey, params, body }) =>
      refundToCards(context, { caller, ip, requestId, idempotencyKey, orderId: params.id, body }),
    ),
  ];
}
