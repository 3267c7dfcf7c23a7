import { useState } from "react";
import { type BoughtGiftCard, revealGiftCard } from "#shared/contract/gifts.ts";
import { Amount, useMoneyText } from "#web/entities/order/amount.tsx";
import { api } from "#web/lib/api/browser.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { copyIcon, eyeIcon, giftIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast-store.ts";

const tones: Readonly<Record<BoughtGiftCard["status"], Tone>> = {
  active: "success",
  empty: "neutral",
  expired: "warn",
  cancelled: "danger",
};

/** A gift card: balance, expiry, and the code on demand. */
export function BoughtCard({ card }: { readonly card: BoughtGiftCard }) {
  const { t } = useTranslation();
  const { day } = useDates();
  const money = useMoneyText();
  const isOver = card.status === "expired";
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-start gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-lg bg-sand-100 text-flare-strong">
          <Icon name={giftIcon} size={24} />
        </span>
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <Amount value={card.balance} currency={card.currency} className="text-h3 font-extrabold" />
            {card.balance !== card.initialAmount && (
              <span className="text-small text-muted">
                {t("gifts.cards.of", { amount: money(card.initialAmount, card.currency) })}
              </span>
            )}
          </p>
          <p className="text-small text-muted">
            {t(isOver ? "gifts.cards.ended" : "gifts.cards.until", { day: day(card.expiresAt) })}
          </p>
          {card.recipientName !== null && card.recipientName !== "" && (
            <p className="text-small">
              <UserText>{t("gifts.cards.for", { name: card.recipientName })}</UserText>
            </p>
          )}
          <LocalLink
            to={`/dashboard/orders/${card.orderId}`}
            className="inline-flex min-h-11 items-center text-small font-semibold text-accent-text"
          >
            {t("gifts.cards.order", { number: card.orderNumber })}
          </LocalLink>
        </div>
        <Badge tone={tones[card.status]}>{t(`gifts.cards.status.${card.status}`)}</Badge>
      </div>
      {card.isRevealable ? (
        card.status === "active" && <Code cardId={card.id} />
      ) : (
        <p className="text-small text-muted">{t("gifts.cards.sentTo")}</p>
      )}
    </Card>
  );
}

/** The code is hidden until requested, for privacy. */
function Code({ cardId }: { readonly cardId: string }) {
  const { t } = useTranslation();
  const [code, setCode] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const reveal = async (): Promise<void> => {
    setBusy(true);
    try {
      setCode((await api(revealGiftCard, { params: { id: cardId } })).code);
    } catch {
      toast.show({ type: "error", message: t("gifts.cards.failed") });
    }
    setBusy(false);
  };
  if (code === undefined)
    return (
      <Button variant="secondary" icon={eyeIcon} loading={isBusy} className="self-start" onClick={reveal}>
        {t("gifts.cards.show")}
      </Button>
    );
  const copy = (): void =>
    void navigator.clipboard
      .writeText(code)
      .then(() => toast.show({ type: "success", message: t("gifts.cards.copied") }))
      // Without clipboard permission the code can be selected by hand.
      .catch(() => undefined);
  return (
    <div role="status" className="flex items-center justify-between gap-3 rounded-lg bg-gold-soft px-4 py-2">
      <Ltr className="text-small font-bold break-words select-all sm:text-card">{code}</Ltr>
      <IconButton icon={copyIcon} label={t("gifts.cards.copy")} onClick={copy} />
    </div>
  );
}
