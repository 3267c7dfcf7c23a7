import { formatPrice } from "#shared/domain/money.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Coin } from "#web/ui/art/coin.tsx";
import { SummaryList } from "#web/ui/summary-list.tsx";
import { usePointsText } from "./points-words.tsx";

export interface PointsSummaryProps {
  readonly balance: number;
  readonly cost: number;
  readonly isShipped: boolean;
}

/** The balance, the reward's cost, and the rest if it is enough. */
export function PointsSummary({ balance, cost, isShipped }: PointsSummaryProps) {
  const { t } = useTranslation("rewards");
  const language = useLanguage();
  const words = usePointsText();
  const free = formatPrice("FREE", "EGP", language);
  const rows = [
    { id: "balance", label: t("redeem.balance"), value: words(balance) },
    { id: "cost", label: t("redeem.cost"), value: words(cost) },
    ...(isShipped ? [{ id: "delivery", label: t("redeem.delivery"), value: free, tone: "saving" as const }] : []),
    ...(cost > balance
      ? []
      : [{ id: "left", label: t("redeem.left"), value: words(balance - cost), tone: "total" as const }]),
  ];
  return (
    <>
      <h2 className="mb-4 flex items-center gap-2 text-h3 font-bold">
        <Coin size={24} className="shrink-0" />
        <span>{t("redeem.summary")}</span>
      </h2>
      <div aria-live="polite">
        <SummaryList rows={rows} />
      </div>
    </>
  );
}
