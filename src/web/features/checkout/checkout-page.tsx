import { useEffect } from "react";
import { listAddresses } from "#shared/contract/addresses.ts";
import { getCart } from "#shared/contract/cart.ts";
import { getLocation } from "#shared/contract/currency.ts";
import { FailurePanel } from "#web/entities/order/failure-panel.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useLoad } from "#web/lib/api/use-load.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { RequireSession } from "#web/lib/session/require-session.tsx";
import { useSession } from "#web/lib/session/session-provider.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import { CheckoutWaiting } from "./checkout-states.tsx";

const fallbackCountry = "EG";

async function readStart(signal: AbortSignal) {
  const place = api(getLocation, {}, { signal }).then(
    ({ data }) => data.country_code,
    () => fallbackCountry,
  );
  const [{ addresses }, { cart }, country] = await Promise.all([
    api(listAddresses, {}, { signal }),
    api(getCart, {}, { signal }),
    place,
  ]);
  return { addresses, cart, country };
}

export function CheckoutPage() {
  const { t } = useTranslation("checkout");
  return (
    <main id="main" className="page pb-24">
      <PrivateHead title={t("title")} />
      <RequireSession>
        <h1 className="pt-6 pb-4 text-h2 font-extrabold lg:pb-0">{t("title")}</h1>
        <Checkout />
      </RequireSession>
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

function Checkout() {
  const { user } = useSession();
  const { load, retry } = useLoad("checkout", readStart);
  useFreshAfterReturn();
  if (load.status === "loading") return <CheckoutWaiting />;
  if (load.status === "failed") return <FailurePanel error={load.error} onRetry={retry} />;
  const { addresses, cart, country } = load.data;
  return <CheckoutForm user={user} addresses={addresses} country={country} checkoutId={cart.id} />;
}
