import type { PaymentMethod } from "#shared/contract/orders.ts";
import type { TestClock } from "../clock.ts";
import type { BookEntry, FakeProvider, FakeReply, Fault } from "./book.ts";
import type { FakeLender } from "./lender.ts";
import { startFakePaymob } from "./paymob.ts";
import { startFakeStripe } from "./stripe.ts";
import { startFakeTabby } from "./tabby.ts";
import { startFakeTamara } from "./tamara.ts";

/** The common interface of fake providers. */
export interface Bench {
  readonly fake: FakeProvider;
  readonly environment: Readonly<Record<string, string>>;
  readonly steps: {
    readonly open: RegExp;
    readonly refund: RegExp;
    readonly capture?: RegExp;
    readonly release?: RegExp;
  };
  /** The customer pays on the provider's page. */
  readonly pay: (payment: { readonly id: string; readonly reference: string }) => void;
  readonly entries: () => BookEntry[];
}

export interface BenchKind {
  readonly name: "stripe" | "paymob" | "tabby" | "tamara";
  readonly method: PaymentMethod;
  /** Our HTTP client retries the call immediately, because it has an idempotency key. */
  readonly isRepeated: boolean;
  /** The reply while an earlier call of ours is still running. */
  readonly conflict: FakeReply;
  readonly start: (clock: TestClock) => Promise<Bench>;
}

const ofLender = (lender: FakeLender): Bench => ({
  fake: lender.fake,
  environment: lender.environment,
  steps: lender.steps,
  pay: ({ reference }) => lender.approve(reference),
  entries: lender.entries,
});

export const benches: readonly BenchKind[] = [
  {
    name: "stripe",
    method: "card",
    isRepeated: true,
    conflict: { status: 409, body: { error: { type: "idempotency_error", code: "idempotency_key_in_use" } } },
    start: async ({ now }) => {
      const fake = await startFakeStripe(now);
      const steps = { open: /^POST \/v1\/checkout\/sessions$/, refund: /^POST \/v1\/refunds$/ };
      return { fake, environment: fake.environment, steps, pay: ({ id }) => fake.pay(id), entries: fake.book };
    },
  },
  {
    name: "paymob",
    method: "paymob",
    isRepeated: false,
    conflict: { status: 409, body: { detail: "Another request is being processed." } },
    start: async ({ now }) => {
      const fake = await startFakePaymob("SA", now);
      const steps = { open: /^POST \/v1\/intention\/$/, refund: /^POST \/api\/acceptance\/void_refund\/refund$/ };
      return { fake, environment: fake.environment, steps, pay: ({ id }) => fake.pay(id), entries: fake.book };
    },
  },
  {
    name: "tabby",
    method: "instalments",
    isRepeated: false,
    conflict: { status: 409, body: { status: "error", errorType: "conflict", error: "conflict" } },
    start: async (clock) => ofLender(await startFakeTabby({ country: "SA", clock })),
  },
  {
    name: "tamara",
    method: "instalments",
    isRepeated: false,
    conflict: { status: 409, body: { message: "conflict", errors: [{ error_code: "request_in_progress" }] } },
    start: async (clock) => ofLender(await startFakeTamara({ clock })),
  },
];

/** Faults of responses to executed calls. */
export const faults = [
  { fault: "a reply after our time limit", isSlow: true },
  { fault: "an act that is done only after our time limit", isSlow: true },
  { fault: "a connection that is cut after the act", isSlow: false },
  { fault: "an error of the server after the act", isSlow: false },
  { fault: "a conflict with a call that is still running", isSlow: false },
] as const;
export type FaultName = (typeof faults)[number]["fault"];

/** The faults of one call, and a function that releases the provider. */
export function faultsOf(kind: BenchKind, name: FaultName): { readonly list: Fault[]; readonly letGo: () => void } {
  let letGo = () => {};
  const until = new Promise<void>((resolve) => (letGo = resolve));
  const each = (fault: Fault): Fault[] => (kind.isRepeated ? [fault, fault] : [fault]);
  const lists: Record<FaultName, () => Fault[]> = {
    "a reply after our time limit": () => [{ kind: "hold", until }],
    "an act that is done only after our time limit": () => [{ kind: "late", until }],
    "a connection that is cut after the act": () => each({ kind: "lose-reply" }),
    "an error of the server after the act": () => each({ kind: "answer-after", reply: { status: 502, body: {} } }),
    "a conflict with a call that is still running": () => [{ kind: "answer-after", reply: kind.conflict }],
  };
  return { list: lists[name](), letGo };
}
