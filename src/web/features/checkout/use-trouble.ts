import { useState } from "react";
import { getCart } from "#shared/contract/cart.ts";
import { couponProblems, giftCardProblems, type Quote } from "#shared/contract/checkout.ts";
import { ApiError } from "#shared/contract/client.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/commerce/refusal-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
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

  const blocked = async (error: unknown): Promise<Trouble> => {
    const { cart } = await api(getCart, {});
    const items = cart.items.filter((item) => item.unavailable || item.exceedsStock);
    return items.length === 0 ? said(error) : { kind: "stock", items };
  };

  const explain = async (error: unknown, seen: Quote): Promise<Trouble> => {
    const code = error instanceof ApiError ? error.code : "";
    if (code === "OUT_OF_STOCK" || code === "ITEM_UNAVAILABLE") return blocked(error).catch(() => said(error));
    if (!(error instanceof ApiError)) return said(error);
    const after = await ask();
    return code === "PRICE_CHANGED" && after !== undefined && after.total !== seen.total
      ? { kind: "prices", before: seen, after }
      : said(error);
  };

  return {
    trouble,
    clear: () => setTrouble(undefined),
    report: async (error: unknown, seen: Quote) => setTrouble(await explain(error, seen)),
  };
}
