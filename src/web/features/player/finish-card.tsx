import { useState } from "react";
import type { Enrolment } from "#shared/contract/enrolments.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { PainQuestion } from "./pain-question.tsx";
import { type Finishing, type FinishProblem, useFinish } from "./use-finish.ts";
import { workoutFacts } from "./workout-facts.ts";
import { summaryOf, type WorkoutSummary } from "./workout-summary.ts";

const efforts = [1, 2, 3, 4, 5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10];

interface FinishCardProps extends Finishing {
  readonly onBack: () => void;
  readonly onDiscard: () => void;
}

function ProblemNote({ problem, plan }: { readonly problem: FinishProblem; readonly plan: Enrolment }) {
  const { t } = useTranslation();
  const text = useText();
  if (typeof problem === "string") return <FieldError>{t(`training.player.finish.${problem}`)}</FieldError>;
  if ("refusal" in problem)
    return (
      <FieldError>
        {t("training.player.finish.refused", { reason: t(`training.refusals.${problem.refusal}`) })}
      </FieldError>
    );
  const exercise = plan.exercises.find(({ slug }) => slug === problem.exercise);
  const name = exercise === undefined ? problem.exercise : text(exercise.name);
  return <FieldError>{t("training.player.finish.unsound", { exercise: name, number: problem.set })}</FieldError>;
}

/** The summary of the workout: time, sets, volume and records. */
function Summary({ summary }: { readonly summary: WorkoutSummary }) {
  const { t } = useTranslation();
  const facts = [
    ...workoutFacts(summary, t),
    { label: t("training.progress.records"), value: String(summary.records) },
  ];
  return (
    <dl className="flex flex-wrap gap-2">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex-1 basis-2/5 rounded-lg bg-sand-50 px-3 py-2 sm:basis-0">
          <dt className="text-tiny text-muted">{label}</dt>
          <dd className="figures text-h3 font-extrabold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The end of the workout: summary, effort, note and save button. */
export function FinishCard(props: FinishCardProps) {
  const { tools, onBack, onDiscard } = props;
  const { t } = useTranslation();
  const [problem, setProblem] = useState<FinishProblem>();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { draft, change } = tools;
  const save = useFinish(props);
  const summary = summaryOf(props.plan, props.day, draft, Date.now());
  const name = useText()(props.day.title);
  const finish = async (): Promise<void> => {
    setBusy(true);
    setProblem(await save());
    setBusy(false);
  };
  return (
    <section aria-label={t("training.player.finish.title")} className="page w-full max-w-prose flex-1 py-3">
      <h2 className="text-h3 font-bold">{t("training.player.finish.title")}</h2>
      <p className="mt-1 mb-3 text-small text-muted">{t("training.player.finish.lead")}</p>
      <div className="flex flex-col gap-4">
        <Summary summary={summary} />
        <SelectField
          className="sm:max-w-xs"
          label={t("training.player.finish.rpe")}
          value={draft.rpe}
          placeholder={t("training.player.finish.none")}
          options={efforts.map((value) => ({ value: String(value), label: String(value) }))}
          onChange={(event) => change((current) => ({ ...current, rpe: event.target.value }))}
        />
        <PainQuestion draft={draft} change={change} />
        <TextareaField
          label={t("training.player.finish.note")}
          hint={t("training.player.finish.noteHint")}
          dir="auto"
          rows={3}
          maxLength={1000}
          value={draft.note}
          onChange={(event) => change((current) => ({ ...current, note: event.target.value }))}
        />
        {(problem !== undefined || !tools.hasRoom) && <ProblemNote problem={problem ?? "full"} plan={props.plan} />}
        <div className="flex flex-wrap items-center gap-3">
          <Button size="lg" icon="check" loading={isBusy} onClick={() => void finish()}>
            {t(draft.endedAt !== null ? "training.player.finish.update" : "training.player.finish.submit")}
          </Button>
          {summary.sets > 0 && (
            <Button
              variant="secondary"
              icon="share"
              onClick={() =>
                void import("./share-workout.ts").then(({ shareWorkout }) => shareWorkout(name, summary, t))
              }
            >
              {t("goods.share")}
            </Button>
          )}
          <Button variant="ghost" onClick={onBack}>
            {t("training.player.backToStep")}
          </Button>
          <Button variant="ghost" onClick={() => setAsking(true)}>
            {t("training.player.discard")}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={onDiscard}
        title={t("training.player.discard")}
        labels={{ close: t("common:close"), confirm: t("training.player.discard"), cancel: t("common:cancel") }}
        danger
      >
        {t("training.player.discardText")}
      </ConfirmDialog>
    </section>
  );
}
