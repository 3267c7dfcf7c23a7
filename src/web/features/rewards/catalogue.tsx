import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { giftIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { RewardsData } from "./load-rewards.ts";
import { RewardCard } from "./reward-card.tsx";

export interface CatalogueProps {
  readonly data: RewardsData;
  readonly balance: number | undefined;
}

/** All rewards. */
export function Catalogue({ data: { rewards, worth }, balance }: CatalogueProps) {
  const { t } = useTranslation("rewards");
  if (rewards.length === 0)
    return <EmptyState icon={giftIcon} title={t("catalogue.empty")} description={t("catalogue.emptyText")} />;
  return (
    <ul className="grid grid-pairs gap-3 lg:grid-cols-4 lg:gap-5">
      {rewards.map((reward) => (
        <li key={reward.id}>
          <RewardCard reward={reward} currency={worth.currency} balance={balance} />
        </li>
      ))}
    </ul>
  );
}
