import type { BookEntry, Deliver, FakeProvider } from "./book.ts";

/** Something that a lender sends to the shop: as things stood when it was made, however late and often it is delivered. */
export interface LenderReport {
  /** Resolves to the status of the shop's answer. */
  readonly send: (deliver: Deliver) => Promise<number>;
  /** The same bytes without the right to send them. */
  readonly forge: (deliver: Deliver) => Promise<number>;
}

/** A stand-in for a lender, as far as tests of both go together. References are the lender's own ids. */
export interface FakeLender {
  readonly name: "tabby" | "tamara";
  readonly fake: FakeProvider;
  /** The settings that lead the shop to it. */
  readonly environment: Readonly<Record<string, string>>;
  /** What was asked of it, by step: for counting and for letting things go wrong. */
  readonly steps: Readonly<Record<"open" | "read" | "capture" | "release" | "refund", RegExp>>;
  /** What the customer does on its pages. */
  readonly approve: (reference: string) => void;
  readonly decline: (reference: string) => void;
  /** Time ran out, or the customer left. */
  readonly lapse: (reference: string) => void;
  readonly report: (reference: string) => LenderReport;
  /** Something in its book is not what was asked for. */
  readonly alter: (reference: string, change: { amountMinor?: number; currency?: string; ours?: string }) => void;
  readonly refundByHand: (reference: string, amountMinor: number) => void;
  readonly stateOf: (reference: string) => string;
  readonly entries: () => BookEntry[];
}
