import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { getRamadan, type RamadanPlan, removeRamadan, saveRamadan } from "#shared/contract/overlays.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { type TrainingWindow, trainingWindows } from "#shared/domain/ramadan.ts";
import { findTrainingCity, trainingCities } from "#shared/domain/training-cities.ts";
import { useTimeWords } from "#web/entities/workout/use-time-words.ts";
import { useTrainingDates } from "#web/entities/workout/use-training-dates.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-card.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast-store.ts";

const changes = ["sets", "time", "light", "due", "back"] as const;

/** Switches training in Ramadan on or off, and changes it; a failure shows a message and changes nothing. */
function useRamadan(given: RamadanPlan) {
  const { t } = useTranslation();
  const words = useRefusalWords();
  const [plan, setPlan] = useState(given);
  const [window, setWindow] = useState<TrainingWindow>(given.overlay?.window ?? "after_iftar");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const version = plan.overlay?.version;
  const send = async (call: () => Promise<RamadanPlan>, success: string | undefined): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      setPlan(await call());
      if (success !== undefined) toast.show({ type: "success", message: success });
    } catch (error) {
      setProblem(words(error));
    }
    setBusy(false);
  };
  return {
    ...{ plan, window, setWindow, isBusy, problem },
    // Loads a city's times for the form, which keeps its choices.
    look: (city: string) =>
      send(async () => ({ ...(await api(getRamadan, { query: { city } })), overlay: plan.overlay }), undefined),
    save: () => {
      const body = { window, city: plan.city, ...(version === undefined ? {} : { version }) };
      return send(() => api(saveRamadan, { body }), t(plan.overlay === null ? "ramadan.switchedOn" : "ramadan.saved"));
    },
    remove: () =>
      send(
        () => api(removeRamadan, { query: version === undefined ? {} : { version: String(version) } }),
        t("ramadan.removed"),
      ),
  };
}

/** Training in Ramadan: what changes, and the choice of time and city. */
export function RamadanCard({ ramadan }: { readonly ramadan: RamadanPlan }) {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const dates = useTrainingDates();
  const { clock } = useTimeWords();
  const { plan, window, setWindow, isBusy, problem, look, save, remove } = useRamadan(ramadan);
  const { overlay, season, city, times } = plan;
  const card = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  // Other pages link here, and the card is rendered after the page's data are loaded.
  useEffect(() => {
    if (hash === "#ramadan") card.current?.scrollIntoView({ block: "start" });
  }, [hash]);
  const toDay = (day: string): string => formatDate(day, language, { timeZone: "UTC" });
  const cityName = text(findTrainingCity(city)?.name ?? { ar: city, en: city });
  return (
    <Card ref={card} padding="lg" className="flex scroll-mt-24 flex-col gap-5" id="ramadan">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-h3 font-bold">{t("ramadan.title")}</h2>
          <Badge tone={overlay === null ? "neutral" : "success"}>
            {t(overlay === null ? "ramadan.off" : "ramadan.on")}
          </Badge>
        </div>
        <p className="mt-1 text-small text-muted">{t("ramadan.lead")}</p>
      </div>
      <div>
        <p className="font-semibold">
          {t("ramadan.dates", { year: season.year, from: toDay(season.fromOn), until: toDay(season.untilOn) })}
        </p>
        <p className="text-small text-muted">{t("ramadan.moon")}</p>
      </div>
      <div>
        <h3 className="font-semibold">{t("ramadan.changesTitle")}</h3>
        <ul className="mt-1 list-disc ps-5 text-small">
          {changes.map((change) => (
            <li key={change}>{t(`ramadan.changes.${change}`)}</li>
          ))}
        </ul>
      </div>
      <SelectField
        className="max-w-xs"
        label={t("ramadan.city")}
        value={city}
        disabled={isBusy}
        options={trainingCities.map(({ id, name }) => ({ value: id, label: text(name) }))}
        onChange={(event) => void look(event.target.value)}
      />
      <RadioGroup
        legend={t("ramadan.windowLegend")}
        hint={t("ramadan.timesOn", { day: dates.long(times.on), city: cityName })}
      >
        {trainingWindows.map((value) => (
          <RadioCard
            key={value}
            name="ramadan-window"
            value={value}
            checked={value === window}
            onChange={() => setWindow(value)}
            label={t(`ramadan.windows.${value}`)}
            description={t(`ramadan.hints.${value}`)}
            end={<bdi>{clock({ at: times.at[value], zone: times.zone })}</bdi>}
          />
        ))}
      </RadioGroup>
      {problem !== undefined && <FieldError>{problem}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button loading={isBusy} onClick={() => void save()}>
          {t(overlay === null ? "ramadan.switchOn" : "ramadan.save")}
        </Button>
        {overlay !== null && (
          <Button variant="secondary" loading={isBusy} onClick={() => void remove()}>
            {t("ramadan.remove")}
          </Button>
        )}
      </div>
    </Card>
  );
}
