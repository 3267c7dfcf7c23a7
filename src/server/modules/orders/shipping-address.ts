import { invalid } from "#server/platform/errors.ts";
import type { ShippingAddress } from "#shared/contract/orders.ts";
import { completeAddress } from "#shared/domain/complete-address.ts";
import type { Language } from "#shared/i18n/languages.ts";

const messages = {
  REQUIRED: "Required",
  INVALID_FORMAT: "Has the wrong form",
  INVALID_VALUE: "Not in the list of places",
  TOO_SHORT: "Is too short",
} as const;

interface HowMuch {
  /** A Saudi address may lack its National Address for now. */
  readonly mayLackNational?: boolean;
}

/**
 * A validated delivery address, with the official names of places. Throws 400 with each field that its country needs.
 */
export function toShippingAddress(
  given: ShippingAddress,
  language: Language,
  { mayLackNational = false }: HowMuch = {},
): ShippingAddress {
  const { address, problems: found } = completeAddress(given, { language, isForGoods: true });
  const problems = mayLackNational && given.country === "SA" ? found.filter(({ code }) => code !== "REQUIRED") : found;
  if (problems.length === 0) return address;
  throw invalid(
    problems.map(({ field, code }) => ({ field: `shippingAddress.${field}`, code, message: messages[code] })),
  );
}
