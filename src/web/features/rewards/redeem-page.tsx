import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { useSession } from "#web/lib/session/use-session.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { giftIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { RedeemData } from "./load-redeem.ts";
import type { Redeemed } from "./redeem-attempt.ts";
import { RedeemForm } from "./redeem-form.tsx";
import { RedeemedOutcome } from "./redeemed-outcome.tsx";

/** Redeems points for a reward. */
export function RedeemPage({ data }: { readonly data: RedeemData }) {
  return (
    <Frame>
      <Redeeming data={data} />
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("rewards");
  return (
    <main id="main" className="page pb-24">
      <PrivateHead title={t("redeem.title")} />
      {children}
    </main>
  );
}

function Redeeming({ data }: { readonly data: RedeemData }) {
  const { t } = useTranslation("rewards");
  const [search] = useSearchParams();
  const { user } = useSession();
  const [redeemed, setRedeemed] = useState<Redeemed>();
  if (redeemed !== undefined) return <RedeemedOutcome redeemed={redeemed} />;
  const reward = data.rewards.find(({ id }) => id === search.get("reward"));
  if (reward === undefined) return <NothingChosen />;
  return (
    <>
      <h1 className="pt-6 pb-4 text-h2 font-extrabold">{t("redeem.title")}</h1>
      <RedeemForm
        {...data}
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

export function RedeemWaiting() {
  return (
    <Frame>
      <div aria-busy="true" className="grid gap-8 pt-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <div className="flex flex-col gap-5">
          <Skeleton className="h-9 w-56" />
          <Skeleton className="h-36 w-full rounded-xl" />
          <Skeleton className="h-64 w-full rounded-xl" />
        </div>
        <Skeleton className="h-64 w-full rounded-xl" />
      </div>
    </Frame>
  );
}
