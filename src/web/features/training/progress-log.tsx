import { useState } from "react";
import { getWorkoutLog, type LoggedWorkout } from "#shared/contract/workout-log.ts";
import { formatClock, readsAsClock } from "#shared/domain/format-clock.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { FailurePanel } from "#web/entities/order/failure-panel.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { dumbbellIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const pageSize = "8";

/** The member's finished workouts, loaded when the tab is opened. */
export function ProgressLog({ isShown }: { readonly isShown: boolean }) {
  const { t } = useTranslation("progress");
  const [page, setPage] = useState(1);
  const { load, retry } = useOnDemand(isShown ? `log ${page}` : undefined, (signal) =>
    api(getWorkoutLog, { query: { page: String(page), limit: pageSize } }, { signal }),
  );
  if (load.status === "failed") return <FailurePanel error={load.error} onRetry={retry} />;
  if (load.status === "loading") return <Skeleton className="h-64 rounded-xl" />;
  const { sessions, pagination } = load.data;
  if (sessions.length === 0)
    return <EmptyState icon={dumbbellIcon} title={t("noLogTitle")} description={t("noLogText")} />;
  return (
    <section aria-labelledby="log-title">
      <h2 id="log-title" className="mb-4 text-card font-bold">
        {t("logTitle")}
      </h2>
      <ul className="flex flex-col gap-3">
        {sessions.map((session) => (
          <Workout key={session.id} session={session} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap justify-between gap-3">
        {page > 1 && (
          <Button variant="secondary" onClick={() => setPage(page - 1)}>
            {t("newer")}
          </Button>
        )}
        {page < pagination.pages && (
          <Button variant="secondary" onClick={() => setPage(page + 1)}>
            {t("older")}
          </Button>
        )}
      </div>
    </section>
  );
}

function Workout({ session }: { readonly session: LoggedWorkout }) {
  const { t } = useTranslation("progress");
  const language = useLanguage();
  const text = useText();
  const { on, title, programme, week, day, minutes, rpe, note, lines } = session;
  const facts = [
    text(programme),
    t("place", { week, day }),
    t("minutes", { value: minutes }),
    ...(rpe === null ? [] : [t("effort", { value: rpe })]),
  ];
  return (
    <li className="rounded-xl border border-line bg-surface px-4 py-3">
      <details>
        <summary className="min-h-11 cursor-pointer">
          <span className="font-semibold">
            {formatDate(on, language, { timeZone: "UTC" })} · {text(title)}
          </span>
          <span className="block text-small text-muted">{facts.join(" · ")}</span>
        </summary>
        <ul className="mt-2 flex flex-col gap-2 border-t border-line pt-3 text-small">
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an exercise may stand there twice, and none changes its place
            <Line key={at} line={line} />
          ))}
        </ul>
        {note !== "" && (
          <p dir="auto" className="mt-2 text-small wrap-anywhere whitespace-pre-line">
            {note}
          </p>
        )}
      </details>
    </li>
  );
}

function Line({ line: { exercise, swappedFrom, sets } }: { readonly line: LoggedWorkout["lines"][number] }) {
  const { t } = useTranslation("progress");
  const text = useText();
  const toAmount = ({ reps, seconds, metres }: (typeof sets)[number]): string => {
    if (reps !== null) return String(reps);
    if (seconds === null) return t("metres", { value: metres ?? 0 });
    return readsAsClock(seconds) ? formatClock(seconds) : t("seconds", { value: seconds });
  };
  const done = sets.filter(({ isDone }) => isDone);
  return (
    <li className="flex flex-wrap gap-x-3 gap-y-1">
      <span className="font-medium">
        {text(exercise.name)}
        {swappedFrom !== null && (
          <span className="font-normal text-muted"> {t("swapped", { name: text(swappedFrom.name) })}</span>
        )}
      </span>
      {done.map((set, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sets of a workout that is over never change places
        <span key={at} className="figures text-muted">
          {set.weightKg === null || set.weightKg === 0 ? (
            toAmount(set)
          ) : (
            <Ltr>{t("set", { weight: set.weightKg, amount: toAmount(set) })}</Ltr>
          )}
          {set.kind !== "normal" && ` ${t(`kinds.${set.kind}`)}`}
        </span>
      ))}
      {done.length === 0 && <span className="text-muted">–</span>}
    </li>
  );
}
