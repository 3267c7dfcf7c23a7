import { useState } from "react";
import { Form } from "react-router";
import { getCoachingProfile } from "#shared/contract/coaching.ts";
import { type EquipmentKind, goals, levels } from "#shared/domain/programme-facts.ts";
import { finderPlaces } from "#shared/domain/programme-finder.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { useLocalPath } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { useSession } from "#web/lib/session/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { type ChipOption, ChoiceChips } from "#web/ui/choice-chips.tsx";
import { dayChoices, type FinderAnswers, finderPath, homeEquipment, minuteChoices } from "./finder-query.ts";

type Question = "goal" | "level" | "days" | "minutes" | "place";

type KnownAnswers = Partial<Record<Question, string>> & { readonly equipment: readonly EquipmentKind[] };
const nothing: KnownAnswers = { equipment: [] };

/** A member's stored answers, until this page has answers of its own. */
function useStoredAnswers(answers: FinderAnswers): KnownAnswers {
  const { status } = useSession();
  const isBlank = answers.goal === undefined && answers.level === undefined;
  const key = status === "signed-in" && isBlank ? "coaching-profile" : undefined;
  const { load } = useOnDemand(key, (signal) => api(getCoachingProfile, {}, { signal }));
  if (key === undefined || load.status !== "ready") return nothing;
  const { goal, level, equipment } = load.data.profile;
  return { ...(goal && { goal }), ...(level && { level }), equipment };
}

/** The questions. The answers are in the page's URL, so that it can be bookmarked and shared. */
export function FinderForm({ answers }: { readonly answers: FinderAnswers }) {
  const { t } = useTranslation("finder");
  const goods = useTranslation().t;
  const localPath = useLocalPath();
  const known = useStoredAnswers(answers);
  const [chosen, setChosen] = useState<Readonly<Partial<Record<Question, string | undefined>>>>({
    ...{ goal: answers.goal, level: answers.level, place: answers.place },
    ...{ days: answers.days?.toString(), minutes: answers.minutes?.toString() },
  });
  const ask = (name: Question, options: readonly ChipOption[]) => (
    <ChoiceChips
      name={name}
      legend={t(name)}
      options={options}
      value={chosen[name] ?? known[name]}
      required
      onChange={(value) => setChosen((before) => ({ ...before, [name]: value }))}
    />
  );
  return (
    <Form method="get" action={localPath(finderPath)} className="flex max-w-prose flex-col gap-8">
      {ask(
        "goal",
        goals.map((value) => ({ value, label: goods(`goods.goals.${value}`) })),
      )}
      {ask(
        "level",
        levels.map((value) => ({ value, label: t(`levels.${value}`) })),
      )}
      {ask(
        "days",
        dayChoices.map((days) => ({ value: String(days), label: days })),
      )}
      {ask(
        "minutes",
        minuteChoices.map((count) => ({ value: String(count), label: t("minutesValue", { count }) })),
      )}
      {ask(
        "place",
        finderPlaces.map((value) => ({ value, label: t(`places.${value}`) })),
      )}
      {chosen.place !== "gym" && (
        <fieldset className="min-w-0">
          <legend className="mb-1 text-card font-semibold">{t("equipment")}</legend>
          <p className="mb-2 text-small text-muted">{t("equipmentHint")}</p>
          <div className="grid grid-pairs gap-x-4">
            {homeEquipment.map((kind) => (
              <Checkbox
                key={`${kind} ${known.equipment.includes(kind)}`}
                name="equipment"
                value={kind}
                defaultChecked={answers.equipment.includes(kind) || known.equipment.includes(kind)}
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
