import { useState } from "react";
import { couponProblems, giftCardProblems, type Quote } from "#shared/contract/checkout.ts";
import { ApiError } from "#shared/contract/client.ts";
import { useRefusalWords } from "#web/lib/commerce/refusal-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { blockedItemsOf } from "./blocked-items.ts";
import type { Trouble } from "./trouble.tsx";

const giftCardCodes = [...giftCardProblems, "GIFT_CARD_SHORT"] as const;

/** Turns a refusal of the order into what the customer is told, with the facts that have changed meanwhile. */
export function useTrouble(ask: () => Promise<Quote | undefined>) {
  const { t } = useTranslation("checkout");
  const words = useRefusalWords();
  const [trouble, setTrouble] = useState<Trouble>();

  const said = (error: unknown): Trouble => {
    const code = error instanceof ApiError ? error.code : "";
    const saving = [...couponProblems, ...giftCardCodes].find((each) => each === code);
    const requestId = error instanceof ApiError ? error.requestId : undefined;
    return {
      kind: "words",
      words:
        saving === undefined ? words(error) : t(`savings.refused.${saving.startsWith("GIFT") ? "giftCard" : "coupon"}`),
      requestId,
      isUnsure: !(error instanceof ApiError) || error.status >= 500 || code === "IDEMPOTENCY_RUNNING",
    };
  };

  const explain = async (error: unknown, seen: Quote): Promise<Trouble> => {
    if (!(error instanceof ApiError)) return said(error);
    const items = blockedItemsOf(error);
    if (items.length > 0) return { kind: "stock", items };
    const after = await ask();
    return error.code === "PRICE_CHANGED" && after !== undefined && after.total !== seen.total
      ? { kind: "prices", before: seen, after }
      : said(error);
  };

  return {
    trouble,
    clear: () => setTrouble(undefined),
    report: async (error: unknown, seen: Quote) => setTrouble(await explain(error, seen)),
  };
}
