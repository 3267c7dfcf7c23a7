import { ApiError } from "#shared/contract/client.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

const known = [
  "ORDER_STATE",
  "CANCEL_NOT_ALLOWED",
  "RETURN_WINDOW_OVER",
  "OUT_OF_STOCK",
  "ITEM_UNAVAILABLE",
  "CART_EMPTY",
  "CART_FULL",
  "POINTS_SHORT",
  "METHOD_NOT_AVAILABLE",
  "PRICE_CHANGED",
  "IDEMPOTENCY_RUNNING",
  "TOO_MANY_ADDRESSES",
  "TOO_MANY_REQUESTS",
  "NOT_FOUND",
] as const;

/** What to tell the customer when the server refused, by the refusal's code. */
export function useRefusalWords(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    if (!(error instanceof ApiError)) return t("states.refusals.NETWORK");
    const code = known.find((each) => each === error.code);
    return t(`states.refusals.${code ?? "OTHER"}`);
  };
}
