import { ApiError } from "#shared/contract/client.ts";
import { isOrderStatus } from "#shared/domain/order-states.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useFieldWords } from "#web/lib/forms/use-field-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { fieldWords } from "./changes/changes.ts";
import { orderLabels } from "./labels.ts";

/** The message for staff of a refused or failed call, with its fields and, for our own faults, its reference. */
export function useFailureWords(): (error: unknown) => string {
  const { t } = useTranslation();
  const refusal = useRefusalWords("staff");
  const field = useFieldWords();
  return (error) => {
    if (!(error instanceof ApiError)) return refusal(error);
    const { status } = (error.data ?? {}) as { readonly status?: unknown };
    const isState = error.code === "ORDER_STATE" && isOrderStatus(status);
    const words = isState ? t("refusals.staff.ORDER_STATUS", { status: orderLabels[status].text }) : refusal(error);
    const fields = error.fieldErrors.map((one) => `${fieldWords(one.field)}: ${field({ type: one.code })}`);
    const whole = [words, ...fields].join(" ");
    if (error.status < 500 || error.requestId === undefined) return whole;
    return t("refusals.staff.reference", { words: whole, id: error.requestId });
  };
}
