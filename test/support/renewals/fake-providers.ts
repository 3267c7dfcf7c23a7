import type { TestShop } from "#test/factories/shop.ts";
import type { TestClock } from "../clock.ts";
import { type CrashShop, killed } from "../crash/shop.ts";
import { deliverTo, differences, type Fault } from "../providers/book.ts";
import { startFakePaymob } from "../providers/paymob.ts";
import { startFakeStripe, stripeSecrets, stripeSignature } from "../providers/stripe.ts";

/** Why a charge of a card is declined now; `undefined`: it pays. */
export type Outcome = () => string | undefined;
export type CardProvider = "stripe" | "paymob";

export interface MadeCharge {
  readonly paymentId: string;
  readonly isPaid: boolean;
}
interface Report {
  readonly path: string;
  readonly body: string;
}

/** Fakes of Stripe and Paymob that lose, cut and delay calls, and lose, delay, double and reorder webhooks. */
export interface FakeProviders {
  readonly environment: Readonly<Record<string, string>>;
  /** Saves a card at a provider and returns its token. */
  readonly keepCard: (provider: CardProvider, customerRef: string, outcome: Outcome) => string;
  /** The customer pays by hand at Stripe; false when its page is not open. */
  readonly pay: (paymentId: string) => boolean;
  /** Charges of saved cards in the providers' records. */
  readonly listCharges: () => readonly MadeCharge[];
  readonly disturb: () => void;
  readonly calm: () => void;
  /** Number of faulty calls so far. */
  readonly faults: () => number;
  /** Sends some of the webhooks; all of them when calm. */
  readonly report: (shop: TestShop, crash: CrashShop) => Promise<void>;
  /** Differences between our records and theirs. */
  readonly differences: (shop: TestShop) => Promise<string[]>;
  readonly close: () => Promise<void>;
}

const declineOf: Readonly<Record<string, { decline_code: string; advice_code?: string }>> = {
  do_not_try_again: { decline_code: "generic_decline", advice_code: "do_not_try_again" },
  confirm_card_data: { decline_code: "generic_decline", advice_code: "confirm_card_data" },
};

const reportsAtOnce = 16;

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** One call in ten fails, in one of these ways. */
function toFault(roll: number): Fault | undefined {
  if (roll < 0.03) return { kind: "lose-reply" };
  if (roll < 0.045) return { kind: "cut" };
  if (roll < 0.06) return { kind: "answer", reply: { status: 429, body: {} } };
  if (roll < 0.08) return { kind: "answer-after", reply: { status: 502, body: {} } };
  if (roll < 0.1) return { kind: "hold", until: delay(30) };
  return undefined;
}

function shuffled<T>(all: readonly T[], chance: () => number): T[] {
  return all
    .map((one) => ({ one, at: chance() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

export async function startFakeProviders(clock: TestClock, chance: () => number): Promise<FakeProviders> {
  const stripe = await startFakeStripe(clock.now);
  const paymob = await startFakePaymob("EG", clock.now);
  let waiting: Report[] = [];
  let isDisturbed = false;
  let faults = 0;
  let tokens = 0;

  const collect = async (): Promise<void> => {
    const keep = (path: string, body: string): Promise<number> => {
      waiting.push({ path, body });
      return Promise.resolve(200);
    };
    await stripe.report(keep);
    await paymob.report(keep);
  };
  /** Signed when it is sent, as providers do. */
  const headersOf = ({ path, body }: Report): Record<string, string> =>
    path.endsWith("/stripe")
      ? {
          "stripe-signature": stripeSignature([stripeSecrets.webhook], Math.floor(clock.now().getTime() / 1000), body),
        }
      : {};
  const send = async (shop: TestShop, crash: CrashShop, report: Report): Promise<boolean> => {
    const headers = headersOf(report);
    if (!isDisturbed || chance() < 0.5)
      return (await deliverTo(shop.app.http)(report.path, report.body, headers)) === 200;
    const answer = await crash.call(report.path, { body: JSON.parse(report.body), headers });
    return answer !== killed && answer.status === 200;
  };

  return {
    environment: { ...stripe.environment, ...paymob.environment, PAYMENTS_SANDBOX: "0" },
    keepCard: (provider, customerRef, outcome) => {
      if (provider === "paymob") {
        tokens += 1;
        const token = `kept_token_${tokens}`;
        const card = { token };
        Object.defineProperty(card, "declinesWith", { get: outcome });
        paymob.keepCard(card);
        return token;
      }
      const card = stripe.cards.keep(customerRef, {});
      const decline = () => {
        const code = outcome();
        return code === undefined ? undefined : (declineOf[code] ?? { decline_code: code });
      };
      Object.defineProperty(card, "decline", { get: decline });
      return card.id;
    },
    pay: (paymentId) => {
      if (!stripe.isOpen(paymentId)) return false;
      stripe.pay(paymentId);
      return true;
    },
    listCharges: () => [
      ...[...stripe.cards.charges.values()].map(({ form, decline }) => ({
        paymentId: form.get("metadata[payment_id]") ?? "",
        isPaid: decline === undefined,
      })),
      ...paymob.listCharges(),
    ],
    disturb: () => {
      isDisturbed = true;
      const choose = (): Fault | undefined => {
        const fault = toFault(chance());
        if (fault !== undefined) faults += 1;
        return fault;
      };
      stripe.disturbBy(choose);
      paymob.disturbBy(choose);
    },
    calm: () => {
      isDisturbed = false;
      stripe.calm();
      paymob.calm();
    },
    faults: () => faults,
    report: async (shop, crash) => {
      await collect();
      const all = shuffled(waiting, chance);
      waiting = [];
      const next = all[Symbol.iterator]();
      const work = async (): Promise<void> => {
        for (const report of next) {
          const roll = isDisturbed ? chance() : 1;
          if (roll < 0.1) continue;
          const copies = roll < 0.5 ? 2 : 1;
          const isKeptBack = roll < 0.3;
          const sent = isKeptBack
            ? []
            : await Promise.all(Array.from({ length: copies }, () => send(shop, crash, report)));
          if (!sent.includes(true)) waiting.push(report);
        }
      };
      await Promise.all(Array.from({ length: reportsAtOnce }, work));
    },
    differences: async (shop) => [
      ...(await differences(shop.rows, "stripe", stripe.book())),
      ...(await differences(shop.rows, "paymob", paymob.book())),
    ],
    close: async () => {
      await stripe.close();
      await paymob.close();
    },
  };
}
