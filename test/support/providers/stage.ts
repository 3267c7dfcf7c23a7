import { expect } from "vitest";
import { getOrder, type PaymentMethod } from "#shared/contract/orders.ts";
import { getPayment } from "#shared/contract/payments.ts";
import type { TestCustomer, TestProduct, TestShop } from "#test/factories/shop.ts";
import type { TestClock } from "../clock.ts";
import { type BookEntry, type Deliver, deliverTo, type FakeProvider } from "./book.ts";

/** What the common tests need from a fake provider. */
export interface ProviderUnderTest extends FakeProvider {
  readonly environment: Readonly<Record<string, string>>;
  pay(paymentId: string): void;
  decline(paymentId: string): void;
  /** Whether they have opened it, with or without a response. */
  isOpen(paymentId: string): boolean;
  refundInDashboard(paymentId: string, amount: number): void;
  /** Sends webhooks for changes since the last call; returns the statuses. */
  report(deliver: Deliver, how?: { readonly copies?: number; readonly isReversed?: boolean }): Promise<number[]>;
  book(): BookEntry[];
}

export interface Trial<Fake extends ProviderUnderTest> {
  readonly name: string;
  readonly method: PaymentMethod;
  /** Sent as X-User-Currency with every order. */
  readonly currency: string;
  /** Patterns of the opening and refund requests: "POST /path". */
  readonly opening: RegExp;
  readonly refunding: RegExp;
  start(clock: TestClock): Promise<Fake>;
}

export interface Stage<Fake> {
  readonly fake: Fake;
  readonly shop: TestShop;
  readonly clock: TestClock;
  readonly admin: TestCustomer;
  readonly deliver: Deliver;
  /** A customer who has ordered and was redirected to the provider. */
  order(): Promise<Ordered>;
  orderOf(ordered: Ordered): Promise<Awaited<ReturnType<typeof readOrder>>>;
  statusOf(ordered: Ordered): Promise<string>;
  /** Sends the provider's webhooks and lets the shop process them. */
  settle(how?: { readonly copies?: number; readonly isReversed?: boolean }): Promise<void>;
  poll(): Promise<void>;
}
export interface Ordered {
  readonly who: TestCustomer;
  readonly orderId: string;
  readonly paymentId: string;
  readonly redirectUrl: string | undefined;
}

/** An order as its customer sees it. */
export const readOrder = async ({ who, orderId }: Ordered) =>
  (await who.call(getOrder, { params: { id: orderId } })).order;

interface Cast<Fake> {
  readonly shop: TestShop;
  readonly fake: Fake;
  readonly clock: TestClock;
  readonly admin: TestCustomer;
  readonly plan: TestProduct;
}

/** Common steps of adapter tests. */
export function stageOf<Fake extends ProviderUnderTest>(
  { shop, fake, clock, admin, plan }: Cast<Fake>,
  { method, currency }: Trial<Fake>,
): Stage<Fake> {
  const deliver = deliverTo(shop.app.http);
  return {
    fake,
    shop,
    clock,
    admin,
    deliver,
    order: async () => {
      const who = await shop.customer();
      await shop.fill(who, plan);
      const { order, payment } = await shop.order(who, { paymentMethod: method }, { "x-user-currency": currency });
      return { who, orderId: order.id, paymentId: payment.id, redirectUrl: payment.redirectUrl };
    },
    orderOf: readOrder,
    statusOf: async ({ who, paymentId }) => (await who.call(getPayment, { params: { id: paymentId } })).payment.status,
    settle: async (how) => {
      for (const status of await fake.report(deliver, how)) expect(status).toBe(200);
      await shop.app.drain();
    },
    poll: () => shop.app.platform.jobs.runScheduled("poll-payments"),
  };
}
