import type { Loyalty } from "#shared/contract/loyalty.ts";
import type { OnDemand } from "#web/lib/api/use-on-demand.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Coin } from "#web/ui/art/coin.tsx";
import { Button } from "#web/ui/button.tsx";
import { refreshIcon } from "#web/ui/drawn-icons.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Balance } from "./balance.tsx";
import type { PointWorth } from "./point-worth.tsx";
import { RewardsStage } from "./visitor-band.tsx";

export interface BalanceBandProps {
  readonly load: OnDemand<Loyalty>;
  readonly worth: PointWorth;
  readonly onRetry: () => void;
}

/** For signed-in customers: balance, value, tier and expiring points. */
export function BalanceBand({ load, worth, onRetry }: BalanceBandProps) {
  const { t } = useTranslation("rewards");
  return (
    <RewardsStage>
      <h1 className="text-card font-bold text-muted">{t("title")}</h1>
      {load.status === "ready" && <Balance loyalty={load.data} worth={worth} />}
      {load.status === "loading" && <BalanceWaiting />}
      {load.status === "failed" && (
        <div role="alert" className="mt-4 flex flex-wrap items-center gap-4">
          <p className="text-lead">{t("balance.failed")}</p>
          <Button variant="secondary" icon={refreshIcon} onClick={onRetry}>
            {t("balance.retry")}
          </Button>
        </div>
      )}
    </RewardsStage>
  );
}

function BalanceWaiting() {
  return (
    <div aria-busy="true" className="mt-4 flex flex-col gap-5">
      <div className="flex items-center gap-4">
        <Coin size={48} />
        <Skeleton className="h-10 w-48" />
      </div>
      <Skeleton className="h-5 w-64 max-w-full" />
      <Skeleton className="h-10 w-full max-w-md" />
    </div>
  );
}
