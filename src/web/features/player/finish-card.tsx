import { useState } from "react";
import type { RefusalReason } from "#web/entities/workout/refusal-reason.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import type { DraftTools } from "./use-draft.ts";

const efforts = [1, 2, 3, 4, 5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10];

/** Why a workout was not saved. */
export type FinishProblem = "empty" | "full" | "unsent" | { readonly refusal: RefusalReason };

interface FinishCardProps {
  readonly tools: DraftTools;
  readonly isCorrection: boolean;
  /** Resolves to the problem; to undefined when the workout was saved. */
  readonly onFinish: () => Promise<FinishProblem | undefined>;
  readonly onDiscard: () => void;
}

function ProblemNote({ problem }: { readonly problem: FinishProblem }) {
  const { t } = useTranslation();
  return (
    <FieldError>
      {typeof problem === "string"
        ? t(`training.player.finish.${problem}`)
        : t("training.player.finish.refused", { reason: t(`training.refusals.${problem.refusal}`) })}
    </FieldError>
  );
}

/** The end of the workout: effort, note and save button. */
export function FinishCard({ tools, isCorrection, onFinish, onDiscard }: FinishCardProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<FinishProblem>();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { draft, change } = tools;
  const finish = async (): Promise<void> => {
    setBusy(true);
    setProblem(await onFinish());
    setBusy(false);
  };
  return (
    <Card tone="sand" padding="lg" className="mt-6">
      <h2 className="text-h3 font-bold">{t("training.player.finish.title")}</h2>
      <p className="mt-1 mb-4 text-muted">{t("training.player.finish.lead")}</p>
      <div className="flex flex-col gap-4">
        <SelectField
          className="max-w-xs"
          label={t("training.player.finish.rpe")}
          value={draft.rpe}
          placeholder={t("training.player.finish.none")}
          options={efforts.map((value) => ({ value: String(value), label: String(value) }))}
          onChange={(event) => change((current) => ({ ...current, rpe: event.target.value }))}
        />
        <TextareaField
          label={t("training.player.finish.note")}
          hint={t("training.player.finish.noteHint")}
          dir="auto"
          rows={3}
          maxLength={1000}
          value={draft.note}
          onChange={(event) => change((current) => ({ ...current, note: event.target.value }))}
        />
        {(problem !== undefined || !tools.hasRoom) && <ProblemNote problem={problem ?? "full"} />}
        <div className="flex flex-wrap items-center gap-3">
          <Button size="lg" icon="check" loading={isBusy} onClick={() => void finish()}>
            {t(isCorrection ? "training.player.finish.update" : "training.player.finish.submit")}
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
    </Card>
  );
}
