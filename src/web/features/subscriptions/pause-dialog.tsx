import { useState } from "react";
import { pauseSubscription } from "#shared/contract/subscriptions.ts";
import { addDays, dateIn } from "#shared/domain/calendar.ts";
import { longestPauseDays } from "#shared/domain/subscriptions.ts";
import { api } from "#web/lib/api/browser.ts";
import { useDay } from "#web/lib/i18n/use-day.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { type ChangeProps, useSubscriptionChange } from "./use-subscription-change.ts";

export interface PauseDialogProps extends ChangeProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const usualDays = 7;

/** The length of a pause, and the new end date. */
export function PauseDialog(props: PauseDialogProps) {
  const { subscription, isOpen, onClose } = props;
  const { t } = useTranslation();
  const day = useDay();
  const { isBusy, run } = useSubscriptionChange(props);
  const most = Math.min(subscription.pauseDaysLeft, longestPauseDays);
  const [chosen, setChosen] = useState(usualDays);
  const days = Math.min(chosen, most);
  const today = dateIn(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  const choices = Array.from({ length: most }, (_, index) => index + 1);
  const pause = async (): Promise<void> => {
    await run(
      () => api(pauseSubscription, { params: { id: subscription.id }, body: { days } }),
      ({ pausedUntil }) => t("subscriptions.pause.done", { date: day(pausedUntil ?? addDays(today, days)) }),
    );
    onClose();
  };
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      onConfirm={() => void pause()}
      title={t("subscriptions.pause.title")}
      busy={isBusy}
      labels={{
        close: t("subscriptions.close"),
        confirm: t("subscriptions.pause.confirm"),
        cancel: t("subscriptions.pause.keep"),
      }}
    >
      <div className="flex flex-col gap-4">
        <p>{t("subscriptions.pause.text")}</p>
        <SelectField
          label={t("subscriptions.pause.days")}
          value={String(days)}
          onChange={(event) => setChosen(Number(event.target.value))}
          options={choices.map((count) => ({
            value: String(count),
            label: t("subscriptions.pause.option", { count }),
          }))}
        />
        <p className="font-semibold text-text" aria-live="polite">
          {t("subscriptions.pause.resumes", {
            date: day(addDays(today, days)),
            end: day(addDays(subscription.paidUntil, days)),
          })}
        </p>
        {subscription.renewalOrder !== null && <p>{t("subscriptions.pause.dropsOrder")}</p>}
      </div>
    </ConfirmDialog>
  );
}
