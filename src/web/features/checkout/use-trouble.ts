import { useState } from "react";
import { placeOrder, type Quote } from "#shared/contract/checkout.ts";
import { ApiError, isRefusal } from "#shared/contract/client.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { readBlockedItems } from "./blocked-items.ts";
import type { Trouble } from "./trouble.tsx";
import type { QuoteAddress, QuoteState } from "./use-quote.ts";

/** Converts a refused order to what the customer is shown, and reloads the data that changed. */
export function useTrouble(ask: QuoteState["ask"]) {
  const { t } = useTranslation("checkout");
  const words = useRefusalWords();
  const [trouble, setTrouble] = useState<Trouble>();

  const toTrouble = (error: unknown): Trouble => {
    const requestId = error instanceof ApiError ? error.requestId : undefined;
    return {
      kind: "words",
      words: error instanceof ApiError ? words(error) : t("translation:refusals.unsure"),
      requestId,
      isUnsure:
        !(error instanceof ApiError) || error.status >= 500 || isRefusal(error, placeOrder, "IDEMPOTENCY_RUNNING"),
    };
  };

  const explain = async (error: unknown, seen: Quote, address?: QuoteAddress): Promise<Trouble> => {
    if (!(error instanceof ApiError)) return toTrouble(error);
    const items = readBlockedItems(error);
    if (items.length > 0) return { kind: "stock", items };
    const after = await ask(address);
    return isRefusal(error, placeOrder, "PRICE_CHANGED") && after !== undefined && after.total !== seen.total
      ? { kind: "prices", before: seen, after }
      : toTrouble(error);
  };

  return {
    trouble,
    clear: () => setTrouble(undefined),
    /** Requests a quote for the refused order's address: its phone and street may decide on the payment methods. */
    report: async (...refused: Parameters<typeof explain>) => setTrouble(await explain(...refused)),
  };
}
