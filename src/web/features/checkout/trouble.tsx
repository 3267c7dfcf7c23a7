import { lazy, Suspense, useEffect, useRef } from "react";
import type { Quote } from "#shared/contract/checkout.ts";
import type { BlockedItem } from "#shared/contract/checkout-refusals.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { glide } from "#web/ui/glide.ts";

const PriceChanges = lazy(() => import("./price-changes.tsx"));
const BlockedList = lazy(() => import("./blocked-list.tsx"));

/** Why the order was not placed. */
export type Trouble =
  | { readonly kind: "prices"; readonly before: Quote; readonly after: Quote }
  | { readonly kind: "stock"; readonly items: readonly BlockedItem[] }
  | {
      readonly kind: "words";
      readonly words: string;
      readonly requestId: string | undefined;
      readonly isUnsure: boolean;
    };

/**
 * Shown above the submit button and scrolled into view, since on phones the button is also at the bottom of the
 * screen.
 */
export function TroubleNote({ trouble }: { readonly trouble: Trouble }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new error
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "center", behavior: glide() });
  }, [trouble]);
  return (
    <div ref={place} tabIndex={-1} className="rounded-lg">
      <TroubleWords trouble={trouble} />
    </div>
  );
}

function TroubleWords({ trouble }: { readonly trouble: Trouble }) {
  const { t } = useTranslation("checkout");
  if (trouble.kind === "prices")
    return (
      <Callout tone="warn" role="alert" title={t("changed.title")}>
        <Suspense>
          <PriceChanges before={trouble.before} after={trouble.after} />
        </Suspense>
        <p>{t("changed.again")}</p>
      </Callout>
    );
  if (trouble.kind === "stock")
    return (
      <Callout tone="danger" role="alert" title={t("stock.title")}>
        <Suspense>
          <BlockedList items={trouble.items} />
        </Suspense>
        <LocalLink to="/cart" className={buttonClass({ size: "sm", variant: "secondary" })}>
          {t("stock.toCart")}
        </LocalLink>
      </Callout>
    );
  return (
    <Callout tone="danger" role="alert" title={t(trouble.isUnsure ? "unsure" : "refused")}>
      <p>{trouble.words}</p>
      {trouble.requestId !== undefined && (
        <p className="text-small">
          {t("reference")} <Ltr className="font-mono select-all">{trouble.requestId}</Ltr>
        </p>
      )}
    </Callout>
  );
}
