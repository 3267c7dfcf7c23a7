import type { Enrolment } from "#shared/contract/enrolments.ts";
import { toRefusalReason } from "#web/entities/workout/refusal-reason.ts";
import { dayOf } from "#web/entities/workout/standing.ts";
import { trainingQueue, type Waiting, workoutKind } from "#web/entities/workout/training-queue.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { offlineIcon, uploadIcon } from "#web/ui/drawn-icons.ts";

/** Offline and unsent-workout notices. */
export function OutboxNotes({ isKept, waiting }: { readonly isKept: boolean; readonly waiting: readonly Waiting[] }) {
  const { t } = useTranslation();
  const count = waiting.filter((each) => each.refusal === undefined).length;
  return (
    <div role="status" className="flex flex-col gap-3 not-empty:mb-5">
      {isKept && (
        <Callout tone="warn" icon={offlineIcon}>
          {t("training.offline")}
        </Callout>
      )}
      {count > 0 && (
        <Callout tone="info" icon={uploadIcon}>
          {t("training.waiting", { count })}
        </Callout>
      )}
    </div>
  );
}

/** Workouts that the server refused: the reason and what to do. */
export function RefusedNotes({ plan, waiting }: { readonly plan: Enrolment; readonly waiting: readonly Waiting[] }) {
  const { t } = useTranslation();
  const text = useText();
  return waiting.flatMap(({ body, refusal }) => {
    const day = dayOf(plan, body);
    if (refusal === undefined) return [];
    return [
      <Callout
        key={body.id}
        tone="danger"
        className="mb-5"
        title={t("training.refused", { title: day === undefined ? "" : text(day.title) })}
      >
        <p>{t(`training.refusals.${toRefusalReason(refusal)}`)}</p>
        <div className="mt-2 flex gap-2">
          <LocalLink
            to={`/dashboard/programmes/${plan.id}/session/${body.week}-${body.day}`}
            className={buttonClass({ size: "sm", variant: "secondary" })}
          >
            {t("training.reopen")}
          </LocalLink>
          <Button size="sm" variant="ghost" onClick={() => void trainingQueue().drop(workoutKind, body.id)}>
            {t("training.drop")}
          </Button>
        </div>
      </Callout>,
    ];
  });
}
