import { useState } from "react";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { keepPushNo, turnPushOn } from "./push-device.ts";

interface PushInviteProps {
  readonly about: "order" | "workout" | "coaching";
  readonly className?: string | undefined;
}

/** Asks whether this device may show notifications; the browser asks only after a yes. A no is remembered. */
export function PushInvite({ about, className }: PushInviteProps) {
  const { t } = useTranslation("notifications");
  const [isOpen, setOpen] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (!isOpen) return null;
  const accept = async (): Promise<void> => {
    setBusy(true);
    setFailed(false);
    try {
      const state = await turnPushOn();
      if (state === "on") toast.show({ type: "success", message: t("device.done") });
      else keepPushNo();
      setOpen(false);
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  const decline = (): void => {
    keepPushNo();
    setOpen(false);
  };
  return (
    <Card tone="sand" className={className} role="region" aria-labelledby="push-invite">
      <h2 id="push-invite" className="text-card font-bold">
        {t("ask.title")}
      </h2>
      <p className="mt-1 text-small text-muted">
        {t(`ask.${about}`)} {t("ask.later")}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          size="sm"
          variant="secondary"
          loading={isBusy}
          loadingLabel={t("device.turningOn")}
          onClick={() => void accept()}
        >
          {t("device.turnOn")}
        </Button>
        <Button size="sm" variant="ghost" onClick={decline}>
          {t("ask.no")}
        </Button>
      </div>
      {hasFailed && <FieldError>{t("device.failed")}</FieldError>}
    </Card>
  );
}
