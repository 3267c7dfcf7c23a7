import { useState } from "react";
import { useRevalidator } from "react-router";
import { removeCard, type SavedCard, setDefaultCard } from "#shared/contract/saved-cards.ts";
import { isolateLtr } from "#shared/domain/bidi.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { WaitingPage } from "#web/entities/app/waiting-page.tsx";
import { useCardName } from "#web/entities/cards/use-card-name.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { cardIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { trashIcon } from "#web/ui/workout-icons.ts";
import { AddCard } from "./add-card.tsx";
import type { CardsData } from "./load-cards.ts";

/** The cards that renew subscriptions. */
export function CardsPage({ data }: { readonly data: CardsData }) {
  const { t } = useTranslation("cards");
  const { revalidate } = useRevalidator();
  const [removing, setRemoving] = useState<SavedCard>();
  return (
    <>
      <PrivateHead title={t("title")} />
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-6">
        <SetupNote setup={data.setup} />
        {data.cards.length > 0 && (
          <ul className="flex flex-col gap-4">
            {data.cards.map((card) => (
              <li key={card.id}>
                <SavedCardCard card={card} onRemove={() => setRemoving(card)} onChanged={revalidate} />
              </li>
            ))}
          </ul>
        )}
        <AddCard data={data} />
      </div>
      <RemoveDialog card={removing} onClose={() => setRemoving(undefined)} onRemoved={revalidate} />
    </>
  );
}

function SetupNote({ setup }: Pick<CardsData, "setup">) {
  const { t } = useTranslation("cards");
  if (setup === undefined) return null;
  const [tone, key] = (
    { saved: ["success", "added"], failed: ["neutral", "addFailed"], open: ["info", "addWaiting"] } as const
  )[setup];
  return (
    <Callout tone={tone} role="status">
      {t(key)}
    </Callout>
  );
}

interface SavedCardProps {
  readonly card: SavedCard;
  readonly onRemove: () => void;
  readonly onChanged: () => Promise<void>;
}

const twoDigits = (month: number): string => String(month).padStart(2, "0");

/** Names in quotation marks, as a list of the page's language. */
function useQuotedNames(): (names: readonly LocalizedText[]) => string {
  const { t } = useTranslation("cards");
  const text = useText();
  const list = new Intl.ListFormat(useLanguage());
  return (names) => list.format(names.map((name) => t("quoted", { name: text(name) })));
}

function SavedCardCard({ card, onRemove, onChanged }: SavedCardProps) {
  const { t } = useTranslation("cards");
  const toName = useCardName();
  const words = useRefusalWords();
  const name = toName(card);
  const toNames = useQuotedNames();
  const { expMonth, expYear, status, isDefault, canRenew, usedFor, repeats } = card;
  const makeDefault = async (): Promise<void> => {
    try {
      await api(setDefaultCard, { params: { id: card.id } });
      await onChanged();
      toast.show({ type: "success", message: t("madeDefault") });
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
    }
  };
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Icon name={cardIcon} size={24} className="shrink-0" />
        <h2 className="text-card font-bold">{name}</h2>
        {isDefault && <Badge tone="ink">{t("default")}</Badge>}
        {status !== "active" && <Badge tone="danger">{t(status)}</Badge>}
      </div>
      <div className="flex flex-col gap-1 text-muted">
        {expMonth !== null && expYear !== null && (
          <p>{t("expires", { date: isolateLtr(`${twoDigits(expMonth)}/${expYear}`) })}</p>
        )}
        {status === "active" && !canRenew && <p>{t("wallet")}</p>}
        {usedFor.length > 0 && <p>{t("usedFor", { names: toNames(usedFor.map(({ name: what }) => what)) })}</p>}
        {repeats.length > 0 && <p>{t("repeats", { names: toNames(repeats) })}</p>}
      </div>
      <div className="-ms-3 flex flex-wrap">
        <Button variant="ghost" size="sm" icon={trashIcon} aria-label={t("removeThis", { name })} onClick={onRemove}>
          {t("remove")}
        </Button>
        {!isDefault && canRenew && (
          <Button variant="ghost" size="sm" onClick={() => void makeDefault()}>
            {t("makeDefault")}
          </Button>
        )}
      </div>
    </Card>
  );
}

interface RemoveProps {
  readonly card: SavedCard | undefined;
  readonly onClose: () => void;
  readonly onRemoved: () => Promise<void>;
}

function RemoveDialog({ card, onClose, onRemoved }: RemoveProps) {
  const { t } = useTranslation("cards");
  const words = useRefusalWords();
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    if (card === undefined) return;
    setBusy(true);
    try {
      await api(removeCard, { params: { id: card.id } });
      await onRemoved();
      toast.show({ type: "success", message: t("removed") });
      onClose();
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open={card !== undefined}
      onClose={onClose}
      onConfirm={() => void remove()}
      busy={isBusy}
      danger
      title={t("removeTitle")}
      labels={{ close: t("close"), cancel: t("keep"), confirm: t("remove") }}
    >
      <p>{t("removeText")}</p>
      {(card?.usedFor.length ?? 0) > 0 && <p className="mt-3">{t("removeUsed")}</p>}
      {(card?.repeats.length ?? 0) > 0 && <p className="mt-3">{t("removeRepeats")}</p>}
    </ConfirmDialog>
  );
}

export function CardsWaiting() {
  const { t } = useTranslation("cards");
  return <WaitingPage title={t("title")} blocks={["h-40", "h-56"]} />;
}
