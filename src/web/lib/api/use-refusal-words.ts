import { ApiError } from "#shared/contract/client.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

/**
 * Returns the message for a refused or failed call. The only place that looks up texts by refusal code
 * (`refusals.codes`); a check requires a text for every code of the contract.
 */
export function useRefusalWords(): (error: unknown) => string {
  const { t, words } = useTranslation();
  return (error) => {
    if (!(error instanceof ApiError)) return t("refusals.offline");
    const codes: Readonly<Record<string, string>> = words.refusals.codes;
    return codes[error.code] ?? t("refusals.other");
  };
}
