import type { BookEntry, Deliver, FakeProvider } from "./book.ts";

/** A lender's webhook: the state when it was created, however late or often it is delivered. */
export interface LenderReport {
  /** Returns the status of the shop's answer. */
  readonly send: (deliver: Deliver) => Promise<number>;
  /** The same bytes without valid authentication. */
  readonly forge: (deliver: Deliver) => Promise<number>;
}

/** The common interface of fake lenders. References are the lender's ids. */
export interface FakeLender {
  readonly name: "tabby" | "tamara";
  readonly fake: FakeProvider;
  /** Settings that connect the shop to it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Requests by step, for counting and fault injection. */
  readonly steps: Readonly<Record<"open" | "read" | "capture" | "release" | "refund", RegExp>>;
  /** The customer approves on its pages. */
  readonly approve: (reference: string) => void;
  readonly decline: (reference: string) => void;
  /** The payment expires or the customer leaves. */
  readonly lapse: (reference: string) => void;
  readonly report: (reference: string) => LenderReport;
  /** Changes a payment in its records. */
  readonly alter: (reference: string, change: { amountMinor?: number; currency?: string; ours?: string }) => void;
  readonly refundByHand: (reference: string, amountMinor: number) => void;
  readonly stateOf: (reference: string) => string;
  readonly entries: () => BookEntry[];
}
