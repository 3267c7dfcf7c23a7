import { ApiError, type Client, isRefusal } from "#shared/contract/client.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { checkoutRewards } from "#shared/contract/loyalty.ts";

export type RedeemBody = CallInput<typeof checkoutRewards>["body"];
export type Redeemed = ReplyOf<typeof checkoutRewards>;

/** A call that has not been answered yet: its key, and every body that went out under it, newest first. */
interface Attempt {
  readonly key: string;
  readonly bodies: readonly RedeemBody[];
}

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

const storageKey = "himma.redeemAttempt";

/** The server answered, and what it said is final: refusals are not stored under the key. */
const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status < 500 &&
  !isRefusal(error, checkoutRewards, "IDEMPOTENCY_RUNNING", "IDEMPOTENCY_MISMATCH");

function readAttempt(storage: Storage): Attempt | undefined {
  const text = storage.getItem(storageKey);
  return text === null ? undefined : (JSON.parse(text) as Attempt);
}

/**
 * Spends points at most once however often it is tried: one key until the server has answered, kept over a double
 * press, a lost connection and a reload. When an earlier try turns out to have gone through, its order is what comes back.
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
        // The key belongs to one of the earlier bodies.
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
