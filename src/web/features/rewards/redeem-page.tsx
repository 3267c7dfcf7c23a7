import { useState } from "react";
import { useSearchParams } from "react-router";
import { listAddresses } from "#shared/contract/addresses.ts";
import { getLocation } from "#shared/contract/currency.ts";
import { getLoyalty, listRewards } from "#shared/contract/loyalty.ts";
import { FailurePanel } from "#web/entities/order/failure-panel.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useLoad } from "#web/lib/api/use-load.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { RequireSession } from "#web/lib/session/require-session.tsx";
import { useSession } from "#web/lib/session/session-provider.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { giftIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Redeemed } from "./redeem-attempt.ts";
import { RedeemForm } from "./redeem-form.tsx";
import { RedeemedOutcome } from "./redeemed-outcome.tsx";

const fallbackCountry = "EG";

async function readStart(signal: AbortSignal) {
  const place = api(getLocation, {}, { signal }).then(
    ({ data }) => data.country_code,
    () => fallbackCountry,
  );
  const [{ rewards }, { balance }, { addresses }, country] = await Promise.all([
    api(listRewards, {}, { signal }),
    api(getLoyalty, { query: { limit: "1" } }, { signal }),
    api(listAddresses, {}, { signal }),
    place,
  ]);
  return { rewards, balance, addresses, country };
}

/** Redeems points for a reward; requires a session. */
export function RedeemPage() {
  const { t } = useTranslation("rewards");
  return (
    <main id="main" className="page pb-24">
      <PrivateHead title={t("redeem.title")} />
      <RequireSession>
        <Redeeming />
      </RequireSession>
    </main>
  );
}

function Redeeming() {
  const { t } = useTranslation("rewards");
  const [search] = useSearchParams();
  const { user } = useSession();
  const { load, retry } = useLoad("redeem", readStart);
  const [redeemed, setRedeemed] = useState<Redeemed>();
  if (redeemed !== undefined) return <RedeemedOutcome redeemed={redeemed} />;
  if (load.status === "loading") return <RedeemWaiting />;
  if (load.status === "failed") return <FailurePanel headingLevel="h1" error={load.error} onRetry={retry} />;
  const reward = load.data.rewards.find(({ id }) => id === search.get("reward"));
  if (reward === undefined) return <NothingChosen />;
  return (
    <>
      <h1 className="pt-6 pb-4 text-h2 font-extrabold">{t("redeem.title")}</h1>
      <RedeemForm
        {...load.data}
        key={reward.id}
        reward={reward}
        user={user}
        size={search.get("size") ?? ""}
        onRedeemed={setRedeemed}
      />
    </>
  );
}

function NothingChosen() {
  const { t } = useTranslation("rewards");
  return (
    <EmptyState
      headingLevel="h1"
      icon={giftIcon}
      title={t("redeem.nothing")}
      description={t("redeem.nothingText")}
      actions={
        <LocalLink to="/rewards" className={buttonClass()}>
          {t("redeem.toRewards")}
        </LocalLink>
      }
    />
  );
}

function RedeemWaiting() {
  return (
    <div aria-busy="true" className="grid gap-8 pt-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
      <div className="flex flex-col gap-5">
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-36 w-full rounded-xl" />
        <Skeleton className="h-64 w-full rounded-xl" />
      </div>
      <Skeleton className="h-64 w-full rounded-xl" />
    </div>
  );
}
