import { useEffect, useState } from "react";
import { adminQuoteDraft, type DraftPrice } from "#shared/contract/admin-drafts.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { Amount, Panel } from "#web/admin-kit/parts.tsx";
import { api } from "#web/lib/api/browser.ts";
import { Callout } from "#web/ui/callout.tsx";
import { SummaryList } from "#web/ui/summary-list.tsx";
import { type DraftValues, toBundleBodies, toLineBodies } from "./draft-values.ts";

const pauseMs = 300;

/** The server's price of the form; `undefined` while something is missing. */
export function usePrice(
  { userId, currency, lines, bundles, isShippingFree }: DraftValues,
  country: string | undefined,
) {
  const [price, setPrice] = useState<DraftPrice>();
  const bodies = toLineBodies(lines);
  const isWhole = bodies.length + bundles.length > 0 && bodies.every((line) => line.quantity > 0);
  // The reason does not change the price, so it may still be missing.
  const named = bodies.map((line) => ({ ...line, reason: line.unitPrice === null ? null : (line.reason ?? "–") }));
  const sets = toBundleBodies(bundles).map((one) => ({
    ...one,
    reason: one.price === null ? null : (one.reason ?? "–"),
  }));
  const asked = isWhole
    ? JSON.stringify({ userId, currency, lines: named, bundles: sets, country: country ?? null, isShippingFree })
    : "";
  useEffect(() => {
    if (asked === "") {
      setPrice(undefined);
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      api(adminQuoteDraft, { body: JSON.parse(asked) }, { signal }).then(
        (reply) => signal.aborted || setPrice(reply.price),
        () => signal.aborted || setPrice(undefined),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked]);
  return price;
}

interface Props {
  readonly price: DraftPrice | undefined;
  readonly currency: Currency;
  readonly mayAgree: boolean;
}

/** The customer's total, computed by the server. */
export function DraftTotals({ price, currency, mayAgree }: Props) {
  if (price === undefined) return null;
  const { quote, listTotal, goodsTotal, needsPromotions } = price;
  const money = (amount: number) => <Amount amount={amount} currency={currency} />;
  return (
    <Panel title="Total">
      <div className="flex flex-col gap-3" aria-live="polite">
        {quote === null ? (
          <Callout tone="warn">
            Something is sold out, or there is not so much of it. Nobody can order this now.
          </Callout>
        ) : (
          <SummaryList
            rows={[
              ...(listTotal === goodsTotal
                ? []
                : [{ id: "list", label: "At the shop’s prices", value: money(listTotal) }]),
              { id: "goods", label: "Products", value: money(quote.subtotal - quote.discount) },
              {
                id: "delivery",
                label: quote.isShippingEstimated ? "Delivery (estimated)" : "Delivery",
                value: money(quote.shipping),
              },
              { id: "total", label: "Total", value: money(quote.total), tone: "total" },
            ]}
          />
        )}
        {needsPromotions && (
          <Callout tone={mayAgree ? "info" : "warn"}>
            This is below 80 % of the shop’s prices.
            {!mayAgree && " Somebody who may change promotions has to write and send it."}
          </Callout>
        )}
      </div>
    </Panel>
  );
}
