import { useState } from "react";
import type { Prescription } from "#shared/contract/training.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { AccordionItem } from "#web/ui/accordion.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { dumbbellIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Section, SectionHeader } from "#web/ui/section.tsx";
import { repeatIcon } from "#web/ui/workout-icons.ts";
import { DayPlan } from "./day-plan.tsx";
import { ExerciseDrawer } from "./exercise-drawer.tsx";
import type { ProgrammeView } from "./load-programmes.ts";

const icons = { strength: dumbbellIcon, cardio: "bolt", mobility: repeatIcon } as const;

/** An overview of a week, then the complete first week. */
export function FirstWeek({ preview }: Pick<ProgrammeView, "preview">) {
  const { t } = useTranslation();
  const text = useText();
  const [opened, setOpened] = useState<Prescription["exercise"]>();
  return (
    <Section tone="sand" id="week-1" labelledBy="week-title">
      <SectionHeader id="week-title" title={t("programmes.weekOne")} lead={text(preview.note)} />
      <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {preview.days.map((day) => (
          <li key={day.order} className="paper flex items-start gap-3 rounded-xl border border-line p-4">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sand-100">
              <Icon name={icons[day.kind]} />
            </span>
            <span>
              <span className="block text-small text-muted">{t("programmes.day", { number: day.order })}</span>
              <span className="block text-card font-bold">{text(day.title)}</span>
              <span className="block text-small text-muted">
                {t("goods.minutes", { count: day.minutes })} · {t(`programmes.kinds.${day.kind}`)}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <div className="paper mt-8 rounded-2xl border border-line px-4 sm:px-6 [&_details:last-child]:border-0 [&_details>div]:max-w-none">
        {preview.days.map((day, index) => (
          <AccordionItem
            key={day.order}
            open={index === 0}
            title={
              <>
                {t("programmes.day", { number: day.order })}: {text(day.title)}
              </>
            }
          >
            <DayPlan day={day} onOpen={setOpened} />
          </AccordionItem>
        ))}
      </div>
      <Legend />
      <ExerciseDrawer exercise={opened} onChoose={setOpened} onClose={() => setOpened(undefined)} />
    </Section>
  );
}

function Legend() {
  const { t } = useTranslation();
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-3 text-small sm:grid-cols-3">
      <div>
        <dt className="font-bold">{t("programmes.setsReps")}</dt>
        <dd className="text-muted">{t("programmes.setsRepsHow")}</dd>
      </div>
      <div>
        <dt className="font-bold">
          <Ltr>{t("programmes.rpe")}</Ltr>
        </dt>
        <dd className="text-muted">{t("programmes.rpeHow")}</dd>
      </div>
      <div>
        <dt className="font-bold">{t("programmes.tempo")}</dt>
        <dd className="text-muted">{t("programmes.tempoHow")}</dd>
      </div>
    </dl>
  );
}
