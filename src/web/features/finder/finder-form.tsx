import { type ReactNode, useState } from "react";
import { Form } from "react-router";
import { goals, levels } from "#shared/domain/programme-facts.ts";
import { finderPlaces } from "#shared/domain/programme-finder.ts";
import { useLocalPath } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { dayChoices, type FinderAnswers, finderPath, homeEquipment, minuteChoices } from "./finder-query.ts";

interface ChoiceProps {
  readonly name: string;
  readonly legend: string;
  readonly choices: readonly { readonly value: string; readonly label: ReactNode }[];
  readonly chosen: string | undefined;
  readonly onChoose?: (value: string) => void;
}

/** One question; works without scripts. */
function Choice({ name, legend, choices, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-h3 font-bold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="relative inline-flex min-h-11 min-w-13 items-center justify-center rounded-md border border-input bg-surface px-4 text-card font-medium transition-colors hover:border-text has-checked:border-text has-checked:bg-text has-checked:text-bg has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={value}
              required
              defaultChecked={value === chosen}
              onChange={() => onChoose?.(value)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The questions. The answers are the address of the page, so that it can be kept and shared. */
export function FinderForm({ answers }: { readonly answers: FinderAnswers }) {
  const { t } = useTranslation("finder");
  const goods = useTranslation().t;
  const localPath = useLocalPath();
  const [place, setPlace] = useState<string | undefined>(answers.place);
  return (
    <Form method="get" action={localPath(finderPath)} className="flex max-w-prose flex-col gap-8">
      <Choice
        name="goal"
        legend={t("goal")}
        chosen={answers.goal}
        choices={goals.map((value) => ({ value, label: goods(`goods.goals.${value}`) }))}
      />
      <Choice
        name="level"
        legend={t("level")}
        chosen={answers.level}
        choices={levels.map((value) => ({ value, label: t(`levels.${value}`) }))}
      />
      <Choice
        name="days"
        legend={t("days")}
        chosen={answers.days?.toString()}
        choices={dayChoices.map((days) => ({ value: String(days), label: days }))}
      />
      <Choice
        name="minutes"
        legend={t("minutes")}
        chosen={answers.minutes?.toString()}
        choices={minuteChoices.map((count) => ({ value: String(count), label: t("minutesValue", { count }) }))}
      />
      <Choice
        name="place"
        legend={t("place")}
        chosen={answers.place}
        choices={finderPlaces.map((value) => ({ value, label: t(`places.${value}`) }))}
        onChoose={setPlace}
      />
      {place !== "gym" && (
        <fieldset className="min-w-0">
          <legend className="mb-1 text-h3 font-bold">{t("equipment")}</legend>
          <p className="mb-2 text-small text-muted">{t("equipmentHint")}</p>
          <div className="grid grid-pairs gap-x-4">
            {homeEquipment.map((kind) => (
              <Checkbox
                key={kind}
                name="equipment"
                value={kind}
                defaultChecked={answers.equipment.includes(kind)}
                label={goods(`goods.equipment.${kind}`)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <Checkbox name="womenOnly" defaultChecked={answers.womenOnly} label={t("womenOnly")} />
      <Button type="submit" size="lg" className="sm:self-start">
        {t("submit")}
      </Button>
    </Form>
  );
}
