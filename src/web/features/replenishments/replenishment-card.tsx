import { useState } from "react";
import {
  agreeReplenishmentPrice,
  endReplenishment,
  type Replenishment,
  skipReplenishment,
} from "#shared/contract/replenishments.ts";
import { useCardName } from "#web/entities/cards/use-card-name.ts";
import { useMoneyText } from "#web/entities/order/amount.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useDay } from "#web/lib/i18n/use-day.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { toast } from "#web/ui/toast-store.ts";

interface Props {
  readonly replenishment: Replenishment;
  /** Whether its address is still in the address book. */
  readonly hasAddress: boolean;
  readonly onChange: () => void;
  readonly onChanged: () => Promise<void>;
}

/** A repeat order: its next date, price and actions. */
export function ReplenishmentCard({ replenishment, hasAddress, onChange, onChanged }: Props) {
  const { t } = useTranslation("replenishments");
  const text = useText();
  const { name, image, sizeLabel, quantity, everyDays, percent, status, slug } = replenishment;
  const title = text(name);
  return (
    <Card padding="lg" className="flex flex-col gap-4">
      <div className="flex gap-4">
        {image && (
          <Picture
            src={image.url}
            alt=""
            width={80}
            height={80}
            placeholder={image.placeholder}
            className="size-20 shrink-0 rounded-lg object-cover"
          />
        )}
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="text-card font-bold">
              {slug === "" ? (
                title
              ) : (
                <LocalLink to={`/product/${slug}`} className="inline-flex min-h-11 items-center">
                  {title}
                </LocalLink>
              )}
            </h2>
            {status === "paused" && <Badge tone="warn">{t("paused")}</Badge>}
          </div>
          <p className="text-muted">
            {[sizeLabel && text(sizeLabel), t("pieces", { count: quantity }), t("everyDays", { count: everyDays })]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <p className="text-small text-success">{t("saves", { percent })}</p>
        </div>
      </div>
      <Standing replenishment={replenishment} hasAddress={hasAddress} />
      <Actions replenishment={replenishment} title={title} onChange={onChange} onChanged={onChanged} />
    </Card>
  );
}

/** The next date and charge, or why there is none. */
function Standing({ replenishment, hasAddress }: Pick<Props, "replenishment" | "hasAddress">) {
  const { t } = useTranslation("replenishments");
  const money = useMoneyText();
  const day = useDay();
  const toName = useCardName();
  const { status, pauseReason, nextOn, total, currency, card, run, lastSkipped, needsAgreement } = replenishment;
  const amount = total === null ? t("unknownPrice") : money(total, currency);
  if (status === "paused" && pauseReason !== null) return <Callout tone="warn">{t(`pausedBy.${pauseReason}`)}</Callout>;
  const isOpen = run !== null;
  return (
    <div className="flex flex-col gap-2">
      <p>
        {t("next", { day: day(nextOn) })} · <bdi>{amount}</bdi>
        {card && <span className="text-muted"> · {toName(card)}</span>}
      </p>
      {card === null || !card.canRenew ? <Callout tone="warn">{t("cardUseless")}</Callout> : null}
      {!hasAddress && !isOpen && <Callout tone="warn">{t("addressMissing")}</Callout>}
      {isOpen && !needsAgreement && run.chargeOn !== null && (
        <p className="text-small text-muted">{t("willCharge", { amount, day: day(run.chargeOn) })}</p>
      )}
      {isOpen && ["needs_customer", "needs_card", "grace", "charging"].includes(run.state) && !needsAgreement && (
        <Callout tone={run.state === "charging" ? "info" : "warn"}>
          <p>{t(`run.${run.state as "needs_customer" | "needs_card" | "grace" | "charging"}`)}</p>
        </Callout>
      )}
      {needsAgreement && <Callout tone="warn">{t("priceRose", { amount })}</Callout>}
      {!isOpen && lastSkipped !== null && (
        <p className="text-small text-muted">{t(`skippedBy.${lastSkipped.reason}`, { day: day(lastSkipped.dueOn) })}</p>
      )}
    </div>
  );
}

type Action = "skip" | "stop";

function Actions({
  replenishment,
  title,
  onChange,
  onChanged,
}: Omit<Props, "hasAddress"> & { readonly title: string }) {
  const { t } = useTranslation("replenishments");
  const { isBusy, run: doIt } = useDoing(onChanged);
  const [action, setAction] = useState<Action>();
  const { id, status, total, needsAgreement, run } = replenishment;
  const params = { id };
  const confirm = async (): Promise<void> => {
    if (action === "skip") await doIt(t("skipped"), () => api(skipReplenishment, { params }));
    if (action === "stop") await doIt(t("stopped"), () => api(endReplenishment, { params }));
    setAction(undefined);
  };
  const isToPay = run !== null && ["needs_customer", "needs_card", "grace", "waiting"].includes(run.state);
  return (
    <div className="flex flex-wrap gap-2">
      {needsAgreement && total !== null && status === "active" && (
        <Button
          size="sm"
          loading={isBusy}
          onClick={() =>
            void doIt(t("agreed"), () => api(agreeReplenishmentPrice, { params, body: { amount: total } }))
          }
        >
          {t("agreeToPrice")}
        </Button>
      )}
      {isToPay && !needsAgreement && (
        <LocalLink to={`/dashboard/orders/${run.order.id}`} className={buttonClass({ size: "sm" })}>
          {t("payNow")}
        </LocalLink>
      )}
      <Button size="sm" variant={status === "paused" ? "primary" : "secondary"} onClick={onChange}>
        {t(status === "paused" ? "resume" : "change")}
      </Button>
      {status === "active" && (
        <Button size="sm" variant="secondary" onClick={() => setAction("skip")}>
          {t("skip")}
        </Button>
      )}
      <Button size="sm" variant="ghost" aria-label={t("stopThis", { name: title })} onClick={() => setAction("stop")}>
        {t("stop")}
      </Button>
      <ConfirmDialog
        open={action !== undefined}
        onClose={() => setAction(undefined)}
        onConfirm={() => void confirm()}
        busy={isBusy}
        danger={action === "stop"}
        title={t(action === "stop" ? "stopTitle" : "skipTitle")}
        labels={{ close: t("close"), cancel: t("keep"), confirm: t(action === "stop" ? "stop" : "skip") }}
      >
        {t(action === "stop" ? "stopText" : "skipText")}
      </ConfirmDialog>
    </div>
  );
}

function useDoing(onChanged: () => Promise<void>) {
  const words = useRefusalWords();
  const [isBusy, setBusy] = useState(false);
  const run = async (done: string, work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
      await onChanged();
      toast.show({ type: "success", message: done });
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
      await onChanged();
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
