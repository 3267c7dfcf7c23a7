import { useState } from "react";
import { type RamadanPlan, removeRamadan, saveRamadan } from "#shared/contract/overlays.ts";
import { findTrainingCity } from "#shared/domain/training-cities.ts";
import { readDevice, writeDevice } from "#web/entities/workout/device-storage.ts";
import { useTimeWords } from "#web/entities/workout/use-time-words.ts";
import { useTrainingDates } from "#web/entities/workout/use-training-dates.ts";
import { api } from "#web/lib/api/browser.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { timerIcon } from "#web/ui/workout-icons.ts";

const declinedKey = "himma.ramadan.declined";
const usualWindow = "after_iftar";

interface RamadanOfferProps {
  readonly ramadan: RamadanPlan;
  readonly onChanged: () => Promise<void>;
}

/** Offered ten days before Ramadan until its end: one press switches it on, and one off again. */
export function RamadanOffer({ ramadan, onChanged }: RamadanOfferProps) {
  const { t } = useTranslation();
  const dates = useTrainingDates();
  const { overlay, season } = ramadan;
  const [declined, setDeclined] = useState(() => readDevice(declinedKey));
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (!season.isOffered || (overlay === null && declined === season.year)) return null;
  const change = async (): Promise<void> => {
    setBusy(true);
    try {
      if (overlay === null) await api(saveRamadan, { body: { window: usualWindow, city: ramadan.city } });
      else await api(removeRamadan, { query: { version: String(overlay.version) } });
      toast.show({ type: "success", message: t(overlay === null ? "ramadan.switchedOn" : "ramadan.removed") });
      setFailed(false);
      await onChanged();
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  const decline = (): void => {
    writeDevice(declinedKey, season.year);
    setDeclined(season.year);
  };
  return (
    <Card padding="lg" tone="sand">
      <section aria-labelledby="ramadan-offer" className="flex items-start gap-3">
        <Icon name={timerIcon} size={24} className="mt-1 shrink-0" />
        <div className="min-w-0">
          <h2 id="ramadan-offer" className="text-card font-bold">
            {overlay === null
              ? t(season.isRunning ? "ramadan.offer.now" : "ramadan.offer.soon", { day: dates.long(season.fromOn) })
              : t("ramadan.switchedOn")}
          </h2>
          <OfferText ramadan={ramadan} />
          {hasFailed && <FieldError>{t("ramadan.failed")}</FieldError>}
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              size="sm"
              variant={overlay === null ? "primary" : "secondary"}
              loading={isBusy}
              onClick={() => void change()}
            >
              {t(overlay === null ? "ramadan.switchOn" : "ramadan.remove")}
            </Button>
            <LocalLink
              to="/dashboard/health#ramadan"
              className="inline-flex min-h-11 items-center text-small underline"
            >
              {t(overlay === null ? "ramadan.offer.choose" : "ramadan.note.change")}
            </LocalLink>
            {overlay === null && (
              <Button variant="ghost" size="sm" onClick={decline}>
                {t("ramadan.offer.later")}
              </Button>
            )}
          </div>
        </div>
      </section>
    </Card>
  );
}

/** What changes, or has changed: the training time on the next day of the fast. */
function OfferText({ ramadan: { overlay, times, city } }: Pick<RamadanOfferProps, "ramadan">) {
  const { t } = useTranslation();
  const text = useText();
  const dates = useTrainingDates();
  const { clock } = useTimeWords();
  const window = overlay?.window ?? usualWindow;
  const values = {
    time: clock({ at: times.at[window], zone: times.zone }),
    city: text(findTrainingCity(city)?.name ?? { ar: city, en: city }),
  };
  return (
    <p className="mt-1 max-w-prose text-small">
      {overlay === null
        ? t("ramadan.offer.text", {
            ...{ window: t(`ramadan.windowsInText.${window}`), day: dates.long(times.on) },
            ...values,
          })
        : `${dates.long(times.on)}: ${t("ramadan.note.at", { window: t(`ramadan.windows.${window}`), ...values })}`}
    </p>
  );
}
