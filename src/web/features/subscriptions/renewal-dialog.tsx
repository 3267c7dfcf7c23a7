import { type ReactNode, useState } from "react";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { setRenewal } from "#shared/contract/renewals.ts";
import { getCards } from "#shared/contract/saved-cards.ts";
import { useCardName } from "#web/entities/cards/use-card-name.ts";
import { FailurePanel } from "#web/entities/order/failure-panel.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type ChangeProps, useSubscriptionChange } from "./use-subscription-change.ts";

type Cards = ReplyOf<typeof getCards>;

interface DialogProps extends ChangeProps {
  readonly onClose: () => void;
}

/** Chooses the card to which renewals are charged, with the consent to it. */
export function RenewalDialog(props: DialogProps) {
  const { load, retry } = useOnDemand("cards", (signal) => api(getCards, {}, { signal }));
  if (load.status === "loading")
    return (
      <Waiting {...props}>
        <Skeleton className="h-40 rounded-xl" />
      </Waiting>
    );
  if (load.status === "failed")
    return (
      <Waiting {...props}>
        <FailurePanel headingLevel="h3" error={load.error} onRetry={retry} />
      </Waiting>
    );
  const usable = load.data.cards.filter(({ canRenew }) => canRenew);
  return usable.length === 0 ? <NoCards {...props} /> : <Choose {...props} cards={{ ...load.data, cards: usable }} />;
}

/** The dialog without a choice. */
function Waiting({
  onClose,
  footer,
  children,
}: DialogProps & { readonly footer?: ReactNode; readonly children: ReactNode }) {
  const { t } = useTranslation("cards");
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("renewal.chooseTitle")}
      labels={{ close: t("close") }}
      size="28rem"
      footer={footer}
    >
      {children}
    </Dialog>
  );
}

function NoCards(props: DialogProps) {
  const { t } = useTranslation("cards");
  const footer = (
    <LocalLink to="/dashboard/cards" className={buttonClass()}>
      {t("renewal.toCards")}
    </LocalLink>
  );
  return (
    <Waiting {...props} footer={footer}>
      <p>{t("renewal.addFirst")}</p>
    </Waiting>
  );
}

function Choose(props: DialogProps & { readonly cards: Cards }) {
  const { subscription, onClose, cards } = props;
  const { t } = useTranslation("cards");
  const text = useText();
  const toName = useCardName();
  const { isBusy, run } = useSubscriptionChange(props);
  const { id, renewal } = subscription;
  const isOn = renewal.mode === "auto";
  const [cardId, setCardId] = useState(() => {
    const current = cards.cards.find((card) => card.id === renewal.card?.id);
    return (current ?? cards.cards.find(({ isDefault }) => isDefault) ?? cards.cards[0])?.id;
  });
  const [agrees, setAgrees] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const choose = async (): Promise<void> => {
    if (!agrees) {
      setAsked(true);
      return;
    }
    const body = { mode: "auto" as const, consentVersion: cards.consent.version, ...(cardId ? { cardId } : {}) };
    const isDone = await run(
      () => api(setRenewal, { params: { id }, body }),
      () => t(isOn ? "renewal.changed" : "renewal.turnedOn"),
    );
    if (isDone) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("renewal.chooseTitle")}
      labels={{ close: t("close") }}
      size="28rem"
      footer={
        <Button loading={isBusy} onClick={() => void choose()}>
          {t(isOn ? "renewal.saveCard" : "renewal.save")}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <RadioGroup legend={t("renewal.chooseText")}>
          {cards.cards.map((card) => (
            <RadioCard
              key={card.id}
              name="card"
              value={card.id}
              label={toName(card)}
              checked={card.id === cardId}
              onChange={() => setCardId(card.id)}
            />
          ))}
        </RadioGroup>
        <Checkbox
          label={text(cards.consent.text)}
          checked={agrees}
          error={isAsked && !agrees ? t("agree") : undefined}
          onChange={(event) => setAgrees(event.target.checked)}
        />
      </div>
    </Dialog>
  );
}
