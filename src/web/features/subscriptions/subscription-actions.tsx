import { useState } from "react";
import { cancelSubscription, resumeSubscription } from "#shared/contract/subscriptions.ts";
import { api } from "#web/lib/api/browser.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useDay } from "#web/lib/i18n/use-day.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { pauseIcon, playIcon } from "#web/ui/workout-icons.ts";
import { PauseDialog } from "./pause-dialog.tsx";
import { type ChangeProps, useSubscriptionChange } from "./use-subscription-change.ts";

/** The actions that the subscription's state allows. */
export function SubscriptionActions(props: ChangeProps) {
  const { subscription } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState<"pause" | "cancel">();
  const { isBusy, run } = useSubscriptionChange(props);
  const { id, status, slug, pauseReason, paidUntil } = subscription;
  const params = { id };
  const resume = (done: string) =>
    void run(
      () => api(resumeSubscription, { params }),
      () => done,
    );
  const isRunning = status === "active" || status === "renewal_due";
  // In the grace period of its renewal.
  const isUnpaid = paidUntil <= new Date().toISOString().slice(0, 10);
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-3">
      {status === "paused" && pauseReason === null && (
        <Button icon={playIcon} loading={isBusy} onClick={() => resume(t("subscriptions.resume.done"))}>
          {t("subscriptions.resume.open")}
        </Button>
      )}
      {status === "cancelled" && (
        <Button icon="undo" loading={isBusy} onClick={() => resume(t("subscriptions.resume.undone"))}>
          {t("subscriptions.resume.undo")}
        </Button>
      )}
      {isRunning && !isUnpaid && (
        <Button
          variant="secondary"
          icon={pauseIcon}
          disabled={subscription.pauseDaysLeft === 0}
          onClick={() => setOpen("pause")}
        >
          {t(subscription.pauseDaysLeft === 0 ? "subscriptions.pause.none" : "subscriptions.pause.open")}
        </Button>
      )}
      {status === "ended" && (
        <LocalLink to={`/product/${slug}`} className={buttonClass()}>
          {t("subscriptions.again")}
        </LocalLink>
      )}
      {(isRunning || status === "paused") && (
        <Button variant="ghost" icon="close" onClick={() => setOpen("cancel")}>
          {t("subscriptions.cancel.open")}
        </Button>
      )}
      <PauseDialog {...props} isOpen={open === "pause"} onClose={close} />
      <CancelDialog {...props} isOpen={open === "cancel"} onClose={close} />
    </div>
  );
}

function CancelDialog(props: ChangeProps & { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { subscription, isOpen, onClose } = props;
  const { t } = useTranslation();
  const day = useDay();
  const { isBusy, run } = useSubscriptionChange(props);
  const { id, status, paidUntil, renewalOrder } = subscription;
  const cancel = async (): Promise<void> => {
    await run(
      () => api(cancelSubscription, { params: { id } }),
      () => t("subscriptions.cancel.done"),
    );
    onClose();
  };
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      onConfirm={() => void cancel()}
      title={t("subscriptions.cancel.title")}
      danger
      busy={isBusy}
      labels={{
        close: t("subscriptions.close"),
        confirm: t("subscriptions.cancel.confirm"),
        cancel: t("subscriptions.cancel.keep"),
      }}
    >
      <div className="flex flex-col gap-3">
        <p>{t("subscriptions.cancel.text", { date: day(paidUntil) })}</p>
        {status === "paused" && <p>{t("subscriptions.cancel.paused")}</p>}
        {renewalOrder !== null && <p>{t("subscriptions.cancel.order")}</p>}
      </div>
    </ConfirmDialog>
  );
}
