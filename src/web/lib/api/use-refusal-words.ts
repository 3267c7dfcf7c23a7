import { ApiError } from "#shared/contract/client.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import type { WordKey, WordValues } from "#web/lib/i18n/words.ts";

export type Audience = "customer" | "staff";

/** The number that a text counts, such as the records that match now. */
function toValues(error: ApiError): WordValues {
  const { found } = (error.data ?? {}) as { readonly found?: unknown };
  return typeof found === "number" ? { count: found } : {};
}

/**
 * Returns the message for a refused or failed call. The only place that looks up texts by refusal code
 * (`refusals.codes`); a check requires a text for every code of the contract. Staff have texts of their own for some
 * codes (`refusals.staff`).
 */
export function useRefusalWords(audience: Audience = "customer"): (error: unknown) => string {
  const { t, words } = useTranslation();
  return (error) => {
    if (!(error instanceof ApiError)) return t("refusals.offline");
    const key = `refusals.staff.${error.code}`;
    const own = audience === "staff" ? t(key as WordKey, toValues(error)) : key;
    if (own !== key) return own;
    const codes: Readonly<Record<string, string>> = words.refusals.codes;
    return codes[error.code] ?? t("refusals.other");
  };
}
