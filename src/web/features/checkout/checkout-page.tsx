import { type ReactNode, useEffect } from "react";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { useSession } from "#web/lib/session/use-session.ts";
import { Callout } from "#web/ui/callout.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import { CheckoutSkeleton } from "./checkout-states.tsx";
import type { CheckoutData } from "./load-checkout.ts";

export function CheckoutPage({ data: { addresses, cart, country, isCoachRefused } }: { readonly data: CheckoutData }) {
  const { user } = useSession();
  const { t } = useTranslation();
  useFreshAfterReturn();
  return (
    <Frame>
      {isCoachRefused && (
        <Callout tone="info" className="my-4">
          {t("coaching.choice.filled")}
        </Callout>
      )}
      <CheckoutForm user={user} addresses={addresses} country={country} checkoutId={cart.id} />
    </Frame>
  );
}

export function CheckoutWaiting() {
  return (
    <Frame>
      <CheckoutSkeleton />
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("checkout");
  return (
    <main id="main" className="page pb-24">
      <PrivateHead title={t("title")} />
      <h1 className="pt-6 pb-4 text-h2 font-extrabold lg:pb-0">{t("title")}</h1>
      {children}
    </main>
  );
}

/** Reloads when the back/forward cache restores the page after payment, where the button is still busy. */
function useFreshAfterReturn(): void {
  useEffect(() => {
    const shown = (event: PageTransitionEvent): void => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener("pageshow", shown);
    return () => window.removeEventListener("pageshow", shown);
  }, []);
}
