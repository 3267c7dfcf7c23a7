import { createHash, timingSafeEqual } from "node:crypto";
import type { FawrySettings } from "#server/config/fawry.ts";
import { type Minor, toMajor } from "#shared/domain/money.ts";

/** An amount as it is signed: always two decimals. */
export const signedAmount = (amount: Minor): string => toMajor(amount).toFixed(2);

/** SHA-256 over the values without separators, the key last; lower-case hex. */
export const sign = (values: readonly string[], { secureKey }: Pick<FawrySettings, "secureKey">): string =>
  createHash("sha256")
    .update([...values, secureKey].join(""))
    .digest("hex");

export function isGenuine(
  values: readonly string[],
  settings: Pick<FawrySettings, "secureKey">,
  signature: string,
): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(Buffer.from(sign(values, settings), "hex"), Buffer.from(signature, "hex"));
}
