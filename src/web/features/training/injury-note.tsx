import { useState } from "react";
import type { Enrolment } from "#shared/contract/enrolments.ts";
import { getInjuries, saveInjury } from "#shared/contract/injuries.ts";
import { api } from "#web/lib/api/browser.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { Reload } from "./start-form.tsx";

/** Switches to substitutes for all injuries of the plan, or back to the plan's own exercises. */
async function takeSubstitutes({ adapted }: Enrolment, takesSubstitutes: boolean): Promise<void> {
  const { injuries } = await api(getInjuries, {});
  const wanted = new Set(adapted.injuries.map(({ id }) => id));
  for (const { id, ...body } of injuries.filter((one) => wanted.has(one.id)))
    await api(saveInjury, { params: { id }, body: { ...body, takesSubstitutes } });
}

interface InjuryNoteProps {
  readonly plan: Enrolment;
  readonly onChanged: Reload;
}

/** Exercises that do not suit an injury, and one button to replace all of them or to undo that. */
export function InjuryNote({ plan, onChanged }: InjuryNoteProps) {
  const { t } = useTranslation();
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { injuries, unfit } = plan.adapted;
  if (unfit.length === 0) return null;
  const isTaken = injuries.every(({ takesSubstitutes }) => takesSubstitutes);
  const change = async (): Promise<void> => {
    setBusy(true);
    try {
      await takeSubstitutes(plan, !isTaken);
      await onChanged();
      setFailed(false);
      toast.show({ type: "success", message: t(isTaken ? "safety.injuries.wentBack" : "safety.injuries.taken") });
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  return (
    <Callout
      tone={isTaken ? "info" : "warn"}
      className="mb-5"
      title={t(isTaken ? "safety.injuries.takenTitle" : "safety.injuries.unfitTitle")}
    >
      {!isTaken && <p>{t("safety.injuries.unfitLead")}</p>}
      <ul className="mt-2 flex flex-col gap-1">
        {unfit.map(({ exercise, name, region, by }) => (
          <li key={exercise}>
            <span className="font-semibold">{text(name)}</span>{" "}
            <span className="text-small text-muted">
              {t(`safety.regions.${region}`)} ·{" "}
              {by === null ? t("safety.injuries.leaves") : t("safety.injuries.by", { name: text(by.name) })}
            </span>
          </li>
        ))}
      </ul>
      {hasFailed && <FieldError>{t("safety.injuries.failed")}</FieldError>}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button size="sm" variant={isTaken ? "secondary" : "primary"} loading={isBusy} onClick={() => void change()}>
          {t(isTaken ? "safety.injuries.back" : "safety.injuries.take")}
        </Button>
        <LocalLink to="/dashboard/health" className="inline-flex min-h-11 items-center text-small underline">
          {t("safety.injuries.title")}
        </LocalLink>
      </div>
    </Callout>
  );
}
