import { useEffect, useState } from "react";
import { type PushState, readPushState, turnPushOff, turnPushOn } from "#web/entities/app/push-device.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { bellIcon } from "#web/ui/workout-icons.ts";

interface SwitchingProps {
  readonly state: "on" | "off";
  readonly onChange: (state: PushState) => void;
}

function Switching({ state, onChange }: SwitchingProps) {
  const { t } = useTranslation("notifications");
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const change = async (): Promise<void> => {
    setBusy(true);
    setFailed(false);
    try {
      const next = state === "on" ? await turnPushOff() : await turnPushOn();
      if (next === "on") toast.show({ type: "success", message: t("device.done") });
      onChange(next);
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  return (
    <div>
      <Button
        variant={state === "on" ? "secondary" : "primary"}
        loading={isBusy}
        loadingLabel={t(state === "on" ? "device.turningOff" : "device.turningOn")}
        onClick={() => void change()}
      >
        {t(state === "on" ? "device.turnOff" : "device.turnOn")}
      </Button>
      {hasFailed && <FieldError id="push-failed">{t("device.failed")}</FieldError>}
    </div>
  );
}

/** Whether this device shows notifications, with the only switch for it. */
export function DeviceCard() {
  const { t } = useTranslation("notifications");
  const [state, setState] = useState<PushState>();
  useEffect(() => {
    readPushState().then(setState, () => setState("unsupported"));
  }, []);
  return (
    <Card padding="lg" tone="sand">
      <section aria-labelledby="push-device" className="flex items-start gap-3">
        <Icon name={bellIcon} size={24} className="mt-1 shrink-0" />
        <div className="flex min-w-0 flex-col items-start gap-3">
          <h2 id="push-device" className="text-card font-bold">
            {t("device.title")}
          </h2>
          {state === undefined ? <Skeleton className="h-11 w-56" /> : <p>{t(`device.${state}`)}</p>}
          {(state === "on" || state === "off") && <Switching state={state} onChange={setState} />}
        </div>
      </section>
    </Card>
  );
}
