import type { Reward } from "#shared/contract/loyalty.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { Amount } from "#web/entities/order/amount.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { MediaPicture } from "#web/lib/media/media-picture.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { giftIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { formatCount, Points } from "./points-words.tsx";

/** Low-stock threshold. */
const fewLeft = 10;

export interface RewardCardProps {
  readonly reward: Reward;
  readonly currency: Currency;
  /** Undefined while signed out or not loaded. */
  readonly balance: number | undefined;
}

export const redeemPath = (rewardId: string): string => `/rewards-checkout?reward=${rewardId}`;

/** A reward's card. */
export function RewardCard({ reward, currency, balance }: RewardCardProps) {
  const text = useText();
  const worth = reward.amounts.find((each) => each.currency === currency);
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-xl border border-line bg-surface">
      <div className="relative aspect-square overflow-hidden bg-sand-50 [&_img]:size-full [&_img]:object-cover">
        {reward.image === null ? (
          <span aria-hidden="true" className="grid size-full place-items-center text-muted">
            <Icon name={reward.kind === "free_shipping" ? "truck" : giftIcon} size={48} />
          </span>
        ) : (
          <MediaPicture
            image={reward.image}
            sizes="(min-width: 1024px) 280px, 46vw"
            isDecoration
            className="size-full!"
          />
        )}
        <StockBadge stock={reward.stock} />
      </div>
      <div className="flex flex-1 flex-col gap-1.5 p-3 sm:p-4">
        <h3 className="text-card font-semibold">{text(reward.name)}</h3>
        <p className="text-small text-muted">{text(reward.description)}</p>
        {worth !== undefined && (
          <p className="text-small text-muted">
            <Amount value={worth.amount} currency={currency} />
          </p>
        )}
        <p className="mt-auto pt-2 text-card font-bold text-gold-text">
          <Points points={reward.points} />
        </p>
        <div className="pt-2">
          <RewardAction reward={reward} balance={balance} />
        </div>
      </div>
    </article>
  );
}

function StockBadge({ stock }: { readonly stock: number | null }) {
  const { t } = useTranslation("rewards");
  if (stock === null || stock >= fewLeft) return null;
  return (
    <span className="absolute start-2.5 top-2.5">
      <Badge tone={stock === 0 ? "neutral" : "ink"}>
        {stock === 0 ? t("catalogue.gone") : t("catalogue.left", { count: stock })}
      </Badge>
    </span>
  );
}

const blockedClass =
  "flex min-h-11 items-center justify-center rounded-md border border-dashed border-input px-3 text-center text-small font-medium text-muted";

function RewardAction({ reward, balance }: Pick<RewardCardProps, "reward" | "balance">) {
  const { t } = useTranslation("rewards");
  const text = useText();
  const missing = reward.points - (balance ?? reward.points);
  if (reward.stock === 0) return <p className={blockedClass}>{t("catalogue.gone")}</p>;
  if (missing > 0)
    return (
      <ProgressBar
        tone="gold"
        value={balance ?? 0}
        max={reward.points}
        label={t("catalogue.missing", { count: missing, number: formatCount(missing) })}
      />
    );
  return (
    <LocalLink
      to={redeemPath(reward.id)}
      aria-label={t("catalogue.redeemOne", { name: text(reward.name) })}
      className={buttonClass({ variant: "ink", block: true })}
    >
      {t("catalogue.redeem")}
    </LocalLink>
  );
}
