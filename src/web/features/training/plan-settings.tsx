import type { Enrolment } from "#shared/contract/enrolments.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { AccordionItem } from "#web/ui/accordion.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { pauseIcon } from "#web/ui/workout-icons.ts";
import { type Reload, StartForm, useChange } from "./start-form.tsx";

/** Changes the training days, and pauses. */
export function PlanSettings({ plan, onChanged }: { readonly plan: Enrolment; readonly onChanged: Reload }) {
  const { t } = useTranslation();
  const { change, isBusy, problem } = useChange(plan, onChanged);
  if (plan.status === "frozen" || plan.status === "completed") return null;
  return (
    <section className="mt-8 border-t border-line">
      <AccordionItem title={t("training.settings")}>
        <div className="text-text">
          <StartForm plan={plan} onChanged={onChanged} />
          <LocalLink to="/dashboard/health#ramadan" className="mt-4 inline-flex min-h-11 items-center underline">
            {t("ramadan.settings")}
          </LocalLink>
          <div className="mt-6 flex flex-wrap items-center gap-3 border-t border-line pt-5">
            <p className="text-muted">{t("training.pauseHint")}</p>
            <Button
              variant="secondary"
              size="sm"
              icon={pauseIcon}
              loading={isBusy}
              onClick={() => void change({ status: "frozen" })}
            >
              {t("training.pause")}
            </Button>
            {problem !== undefined && <FieldError>{t(`training.start.${problem}`)}</FieldError>}
          </div>
        </div>
      </AccordionItem>
    </section>
  );
}
