import { type PlacedOrder, placeOrder } from "#shared/contract/checkout.ts";
import { ApiError, type Client, isRefusal } from "#shared/contract/client.ts";
import type { CallInput } from "#shared/contract/endpoint.ts";

export type OrderBody = CallInput<typeof placeOrder>["body"];

/** An order call without a response: its key, and every body sent with it, newest first. */
interface Attempt {
  readonly key: string;
  readonly bodies: readonly OrderBody[];
}

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

const storageKey = "himma.orderAttempt";

/** True for a final answer of the server: refusals are not stored under the key. */
const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status < 500 &&
  !isRefusal(error, placeOrder, "IDEMPOTENCY_RUNNING", "IDEMPOTENCY_MISMATCH");

/** A national ID is not stored: the server recognises attempts without it. */
const toKept = ({ nationalId: _, ...kept }: OrderBody): OrderBody => kept;

const isMismatch = (error: unknown): boolean => isRefusal(error, placeOrder, "IDEMPOTENCY_MISMATCH");

/**
 * Places an order at most once: one idempotency key until the server has answered, kept over double clicks, lost
 * connections and reloads. If an earlier attempt succeeded, its order is returned.
 */
export function createOrderAttempts(api: Client, storage: Storage, randomKey: () => string) {
  const read = (): Attempt | undefined => {
    const text = storage.getItem(storageKey);
    return text === null ? undefined : (JSON.parse(text) as Attempt);
  };
  const send = (key: string, body: OrderBody): Promise<PlacedOrder> =>
    api(placeOrder, { body }, { headers: { "idempotency-key": key } });

  /** The key was first used with one of the earlier bodies. */
  const replay = async (attempt: Attempt, refusal: unknown): Promise<PlacedOrder> => {
    for (const body of attempt.bodies) {
      try {
        return await send(attempt.key, body);
      } catch (error) {
        if (!isMismatch(error)) throw error;
      }
    }
    throw refusal;
  };

  const settle = async (work: () => Promise<PlacedOrder>): Promise<PlacedOrder> => {
    try {
      const placed = await work();
      storage.removeItem(storageKey);
      return placed;
    } catch (error) {
      if (isAnswer(error)) storage.removeItem(storageKey);
      throw error;
    }
  };

  return {
    /** Whether an attempt without a response is open. */
    isOpen: (): boolean => read() !== undefined,
    place(body: OrderBody): Promise<PlacedOrder> {
      const earlier = read();
      const key = earlier?.key ?? randomKey();
      const kept = toKept(body);
      const others = (earlier?.bodies ?? []).filter((each) => JSON.stringify(each) !== JSON.stringify(kept));
      storage.setItem(storageKey, JSON.stringify({ key, bodies: [kept, ...others] } satisfies Attempt));
      return settle(() =>
        send(key, body).catch((error: unknown) => {
          if (isMismatch(error)) return replay({ key, bodies: others }, error);
          throw error;
        }),
      );
    },
    /** Retries an open attempt; call it only when the cart is empty, so that no new order can be placed. */
    resume(): Promise<PlacedOrder> | undefined {
      const attempt = read();
      return attempt && settle(() => replay(attempt, new Error("No earlier order")));
    },
  };
}
