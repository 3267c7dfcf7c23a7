import { ApiError } from "#shared/contract/client.ts";

/** One kind of entry that is made offline and sent later. */
export interface QueueKind<Body> {
  /** Part of the stored data; must never change. */
  readonly name: string;
  /** `id` makes a resend idempotent on the server; `order` sorts as text. */
  describe(body: Body): { readonly id: string; readonly order: string; readonly revision?: number };
  send(body: Body, signal: AbortSignal): Promise<unknown>;
  /** A refused entry stays with the code of its refusal, or it leaves the queue. */
  readonly refused: "stays" | "leaves";
  /** The list that an earlier version kept in local storage. */
  readonly former: FormerList<Body>;
}

export interface FormerList<Body> {
  keyOf(userId: string): string;
  /** Undefined when the element cannot be read; it stays there. */
  read(element: unknown): { readonly body: Body; readonly refusal?: string | undefined } | undefined;
}

/** For kinds that no earlier version stored. */
export const noFormerList = {
  keyOf: () => "",
  read: () => undefined,
} as const satisfies FormerList<never>;

export interface QueueEntry<Body> {
  readonly id: string;
  readonly body: Body;
  readonly refusal?: string | undefined;
}

/** Whether a retry may succeed after signing in, waiting or on a better network. */
export const isWorthWaiting = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || [401, 408, 423, 425, 429].includes(error.status);

export const toRefusal = (error: unknown): string =>
  error instanceof ApiError && error.code !== "" ? error.code : "OTHER";

/** A call without a response must not block the others. */
const sendingLimitMs = 60_000;

export const sendNow = <Body>(kind: QueueKind<Body>, body: Body): Promise<unknown> =>
  kind.send(body, AbortSignal.timeout(sendingLimitMs));
