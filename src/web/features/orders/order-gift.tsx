import type { SentGift } from "#shared/contract/gifts.ts";
import type { Order } from "#shared/contract/orders.ts";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { GiftActions } from "./gift-actions.tsx";

interface OrderGiftProps {
  readonly orderId: string;
  readonly gift: NonNullable<Order["gift"]>;
  readonly sent: SentGift | null;
}

/** The gift of an order: recipient, message and status. */
export function OrderGift({ orderId, gift, sent }: OrderGiftProps) {
  const { t } = useTranslation();
  return (
    <section>
      <h2 className="mb-1 font-bold">{t("orders.gift")}</h2>
      <p>
        <UserText>{gift.recipientName}</UserText>
      </p>
      <p className="text-small text-muted">
        <Ltr className="break-all">{sent?.recipientEmail ?? gift.recipientEmail}</Ltr>
      </p>
      {gift.message !== "" && (
        <p className="mt-1 whitespace-pre-line">
          <UserText>{gift.message}</UserText>
        </p>
      )}
      {sent !== null && <GiftState orderId={orderId} sent={sent} />}
    </section>
  );
}

interface GiftStateProps {
  readonly orderId: string;
  readonly sent: SentGift;
}

function GiftState({ orderId, sent }: GiftStateProps) {
  const words = useStateWords();
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      <p className="text-small font-semibold" role="status">
        {words(sent)}
      </p>
      {["waiting", "sent", "expired"].includes(sent.status) && <GiftActions orderId={orderId} sent={sent} />}
    </div>
  );
}

function useStateWords(): (sent: SentGift) => string {
  const { t } = useTranslation();
  const { day } = useDates();
  return ({ status, sendAt, sentAt, claimedAt, isClaimable }) => {
    if (status === "sent")
      return t(isClaimable ? "gifts.sent.unclaimed" : "gifts.sent.sent", { day: day(sentAt ?? sendAt) });
    return t(`gifts.sent.${status}`, { day: day(claimedAt ?? sendAt) });
  };
}
