import type { Sent } from "#server/modules/conversions/index.ts";
import { ProviderError } from "../payments/http.ts";

/** A report without a response may have arrived, unless the call was rejected. */
export async function attempt(call: () => Promise<Sent>): Promise<Sent> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { what: error.isNotCarriedOut ? "later" : "unanswered", reason: error.message };
  }
}
