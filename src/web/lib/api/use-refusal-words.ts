import { ApiError } from "#shared/contract/client.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

/**
 * What to tell somebody whose call was refused or never arrived: the one place where the words of a refusal's code are
 * looked up (`refusals.codes`). A check proves that every code of the contract has them.
 */
export function useRefusalWords(): (error: unknown) => string {
  const { t, words } = useTranslation();
  return (error) => {
    if (!(error instanceof ApiError)) return t("refusals.offline");
    const codes: Readonly<Record<string, string>> = words.refusals.codes;
    return codes[error.code] ?? t("refusals.other");
  };
}
