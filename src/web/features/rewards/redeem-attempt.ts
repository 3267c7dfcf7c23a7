import { ApiError, type Client, isRefusal } from "#shared/contract/client.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { checkoutRewards } from "#shared/contract/loyalty.ts";

export type RedeemBody = CallInput<typeof checkoutRewards>["body"];
export type Redeemed = ReplyOf<typeof checkoutRewards>;

/** A call without a response: its key, and every body sent with it, newest first. */
interface Attempt {
  readonly key: string;
  readonly bodies: readonly RedeemBody[];
}

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

const storageKey = "himma.redeemAttempt";

/** True for a final answer of the server: refusals are not stored under the key. */
const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status < 500 &&
  !isRefusal(error, checkoutRewards, "IDEMPOTENCY_RUNNING", "IDEMPOTENCY_MISMATCH");

function readAttempt(storage: Storage): Attempt | undefined {
  const text = storage.getItem(storageKey);
  return text === null ? undefined : (JSON.parse(text) as Attempt);
}

/**
 * Spends points at most once: one idempotency key until the server has answered, kept over double clicks, lost
 * connections and reloads. If an earlier attempt succeeded, its order is returned.
 */
export function createRedeem(api: Client, storage: Storage, randomKey: () => string) {
  const send = (key: string, body: RedeemBody): Promise<Redeemed> =>
    api(checkoutRewards, { body }, { headers: { "idempotency-key": key } });

  const sendFirst = async ({ key, bodies }: Attempt): Promise<Redeemed> => {
    let refusal: unknown;
    for (const body of bodies) {
      try {
        return await send(key, body);
      } catch (error) {
        // The key was first used with one of the earlier bodies.
        if (!isRefusal(error, checkoutRewards, "IDEMPOTENCY_MISMATCH")) throw error;
        refusal = error;
      }
    }
    throw refusal;
  };

  return async (body: RedeemBody): Promise<Redeemed> => {
    const earlier = readAttempt(storage);
    const others = (earlier?.bodies ?? []).filter((each) => JSON.stringify(each) !== JSON.stringify(body));
    const attempt: Attempt = { key: earlier?.key ?? randomKey(), bodies: [body, ...others] };
    storage.setItem(storageKey, JSON.stringify(attempt));
    try {
      const redeemed = await sendFirst(attempt);
      storage.removeItem(storageKey);
      return redeemed;
    } catch (error) {
      if (isAnswer(error)) storage.removeItem(storageKey);
      throw error;
    }
  };
}
