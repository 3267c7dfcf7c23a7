import { useState } from "react";
import type { Enrolment } from "#shared/contract/enrolments.ts";
import { type DecideChange, decidePlanChange, getPlanChanges, type PlanChange } from "#shared/contract/plan-changes.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { placePlanParts } from "#shared/domain/place-plan-parts.ts";
import { useTrainingDates } from "#web/entities/workout/use-training-dates.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { daysAhead, findShownChanges } from "./shown-changes.ts";
import type { Reload } from "./start-form.tsx";

type Act = DecideChange["act"];

interface ChangesProps {
  readonly plan: Enrolment;
  readonly onChanged: Reload;
}

/** The coach's changes of this plan, made or offered: to accept, decline or undo. Needs the network. */
export function PlanChanges({ plan, onChanged }: ChangesProps) {
  // Loaded again with each new plan.
  const key = `${plan.id} ${plan.planNumber}`;
  const { load } = useOnDemand(key, (signal) => api(getPlanChanges, { params: { id: plan.id } }, { signal }));
  if (load.status !== "ready") return null;
  return findShownChanges(load.data.changes).map((change) => (
    <Change key={`${change.number} ${change.state}`} change={change} plan={plan} onChanged={onChanged} />
  ));
}

const toDone = ({ kind }: PlanChange, act: Act) =>
  kind === "deload" && act === "take"
    ? ("training.changes.deload.done" as const)
    : (`training.changes.done.${act}` as const);

function useDecision({ plan, onChanged }: ChangesProps, change: PlanChange) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState<Act>();
  const [hasFailed, setFailed] = useState(false);
  const [isOver, setOver] = useState(false);
  const decide = async (act: Act): Promise<void> => {
    setBusy(act);
    setFailed(false);
    try {
      await api(decidePlanChange, { params: { id: plan.id, number: String(change.number) }, body: { act } });
      toast.show({ type: "success", message: t(toDone(change, act)) });
      setOver(true);
      await onChanged();
    } catch {
      setFailed(true);
    } finally {
      setBusy(undefined);
    }
  };
  return { decide, isBusy, hasFailed, isOver };
}

const shownDays = 4;

/** Explains a lighter week, and names the lifts that caused it. */
function WhyLighter({ strain }: Pick<PlanChange, "strain">) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <>
      <p>{t("training.changes.deload.why")}</p>
      <ul className="mt-1 list-disc ps-5">
        {strain.map(({ exercise, name, dropPercent, rpe, targetRpe }) => (
          <li key={exercise}>
            {t("training.changes.deload.lift", { name: text(name), percent: dropPercent, rpe, target: targetRpe })}
          </li>
        ))}
      </ul>
      <p className="mt-1">{t("training.changes.deload.what")}</p>
    </>
  );
}

/** The headline of a change, and its effect. */
function toWords({ kind, state }: PlanChange) {
  const isOffer = state === "offered";
  if (kind === "deload")
    return isOffer
      ? ({ title: "training.changes.deload.proposed", text: "training.changes.deload.offered" } as const)
      : ({ title: "training.changes.deload.taken", text: "training.changes.applied" } as const);
  return {
    title: kind === "change" ? "training.changes.byCoach" : "training.changes.update",
    text: isOffer ? "training.changes.offered" : "training.changes.applied",
  } as const;
}

function Days({ days }: Pick<PlanChange, "days">) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <ul className="mt-1 list-disc ps-5">
      {days.slice(0, shownDays).map((day, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a session that is gone can stand at the place of another
        <li key={index}>{t("training.changes.day", { week: day.week, title: text(day.title) })}</li>
      ))}
      {days.length > shownDays && <li>{t("training.changes.more", { count: days.length - shownDays })}</li>}
    </ul>
  );
}

function Change({ change, ...props }: ChangesProps & { readonly change: PlanChange }) {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const dates = useTrainingDates();
  const { decide, isBusy, hasFailed, isOver } = useDecision(props, change);
  const { kind, state, kept, strain, undoUntil } = change;
  const days = daysAhead(change, props.plan.logs);
  const words = toWords(change);
  const isDeload = kind === "deload";
  const notice = (language === "en" ? change.noticeEn : null) ?? change.notice;
  const isOffer = state === "offered";
  if (isOver) return null;
  return (
    <Callout tone="info" className="mb-5" title={t(words.title)}>
      {notice !== null && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {notice}
        </p>
      )}
      {isDeload && <WhyLighter strain={strain} />}
      <p>{t(words.text, { count: days.length })}</p>
      {days.length > 0 && <Days days={days} />}
      {kept.length > 0 && (
        <>
          <p className="mt-1">{t("training.changes.kept", { count: kept.length })}</p>
          <ul className="mt-1 list-disc ps-5">
            {placePlanParts(
              props.plan.phases,
              kept.map(({ key }) => key),
              ({ name }) => name,
            ).map(({ key, week, title }) => (
              <li key={key}>{t("training.changes.day", { week, title: text(title) })}</li>
            ))}
          </ul>
        </>
      )}
      {undoUntil !== null && (
        <p className="mt-1 text-small text-muted">
          {t("training.changes.undoUntil", { date: dates.long(dateIn(new Date(undoUntil), props.plan.timezone)) })}
        </p>
      )}
      {hasFailed && <FieldError>{t("training.changes.failed")}</FieldError>}
      <div className="mt-3 flex flex-wrap gap-2">
        {isOffer ? (
          <>
            <Button loading={isBusy === "take"} disabled={isBusy !== undefined} onClick={() => void decide("take")}>
              {t(isDeload ? "training.changes.deload.take" : "training.changes.take")}
            </Button>
            <Button
              variant="secondary"
              loading={isBusy === "keep"}
              disabled={isBusy !== undefined}
              onClick={() => void decide("keep")}
            >
              {t("training.changes.keep")}
            </Button>
          </>
        ) : (
          <Button variant="secondary" loading={isBusy === "undo"} icon="undo" onClick={() => void decide("undo")}>
            {t("training.changes.undo")}
          </Button>
        )}
      </div>
    </Callout>
  );
}
