import { useState } from "react";
import { useNavigate } from "react-router";
import type { Enrolment, Exercise } from "#shared/contract/enrolments.ts";
import type { ProgrammeDay } from "#shared/contract/training.ts";
import type { SessionRef } from "#shared/domain/training-calendar.ts";
import { toRefusalReason } from "#web/entities/workout/refusal-reason.ts";
import type { Standing } from "#web/entities/workout/standing.ts";
import { TrainingLink } from "#web/entities/workout/training-link.tsx";
import { trainingQueue, workoutKind } from "#web/entities/workout/training-queue.ts";
import { useTrainingDates } from "#web/entities/workout/use-training-dates.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { isWorthWaiting, toRefusal } from "#web/lib/offline/queue-kind.ts";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { offlineIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { keyOf, type Place, toBody, toPlaces, toSwapKey } from "./draft.ts";
import { ExerciseCard } from "./exercise-card.tsx";
import { HowSheet, SwapSheet } from "./exercise-sheet.tsx";
import { FinishCard, type FinishProblem } from "./finish-card.tsx";
import { formatClock, TimerBar } from "./timer-bar.tsx";
import { type DraftTools, useDraft } from "./use-draft.ts";

export interface PlayerProps {
  readonly plan: Enrolment;
  readonly standing: Standing;
  readonly isKept: boolean;
  readonly place: SessionRef;
  readonly day: ProgrammeDay;
  readonly onDiscarded: () => void;
}

/** Why a workout that the device cannot store was not sent either. */
const toProblem = (error: unknown): FinishProblem =>
  isWorthWaiting(error) ? "unsent" : { refusal: toRefusalReason(toRefusal(error)) };

/** Saves the finished workout and returns to the calendar. */
function useFinish({ plan, place, day, isKept }: PlayerProps, tools: DraftTools) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return async (): Promise<FinishProblem | undefined> => {
    const body = toBody(tools.draft, day, place, new Date(), (slug) =>
      plan.exercises.find((each) => each.slug === slug),
    );
    if (!body.sets.some((set) => set.isDone)) return "empty";
    const outcome = await trainingQueue()
      .storeOrSend(workoutKind, { enrolmentId: plan.id, body })
      .catch((error: unknown) => toProblem(error));
    if (outcome !== "stored" && outcome !== "sent") return outcome;
    tools.forget();
    const calendar = `/dashboard/programmes/${plan.id}`;
    const isAway = isKept || !navigator.onLine;
    const saved = outcome === "sent" ? "sentOnly" : isAway ? "savedOffline" : "saved";
    toast.show({ type: "success", message: t(`training.player.finish.${saved}`) });
    // See TrainingLink: offline only the service worker can open the page.
    if (isAway) window.location.assign(calendar);
    else void navigate(calendar);
    return undefined;
  };
}

/** A workout: blocks in order, each set a row, the timer at the bottom. */
export function Player(props: PlayerProps) {
  const { plan, standing, place, day } = props;
  const { t } = useTranslation();
  const text = useText();
  const tools = useDraft(plan, day, place, standing.waiting);
  const finish = useFinish(props, tools);
  const [how, setHow] = useState<Exercise>();
  const [swapAt, setSwapAt] = useState<Omit<Place, "set">>();
  const { draft } = tools;
  const places = toPlaces(day);
  const next = places.find((each) => draft.sets[keyOf(each)]?.isDone !== true);
  const done = places.filter((each) => draft.sets[keyOf(each)]?.isDone === true).length;
  const isOpen = standing.isOpen(place.week);
  const planned =
    swapAt === undefined ? undefined : day.blocks[swapAt.block]?.prescriptions[swapAt.prescription]?.exercise.slug;
  const current = swapAt === undefined ? undefined : (draft.swaps[toSwapKey(swapAt)] ?? planned);
  const find = (slug: string | undefined) => plan.exercises.find((each) => each.slug === slug);
  return (
    <>
      <PrivateHead title={text(day.title)} />
      <Heading {...props} tools={tools} isOpen={isOpen} />
      <div className="sticky top-(--header-height) z-10 -mx-(--gutter) bg-bg px-(--gutter) py-2">
        <ProgressBar
          value={done}
          max={places.length}
          label={t("training.player.progress", { done, total: places.length })}
          tone="success"
        />
      </div>
      <fieldset disabled={!isOpen} className="min-w-0">
        <legend className="sr-only">{text(day.title)}</legend>
        {day.blocks.map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is identified by its position in the plan
          <section key={at} className="mt-6">
            <BlockHeading block={block} />
            <div className="mt-3 flex flex-col gap-3">
              {block.prescriptions.map((one, index) => (
                <ExerciseCard
                  key={`${one.exercise.slug} ${toSwapKey({ block: at, prescription: index })}`}
                  {...{ plan, day, one, tools }}
                  at={{ block: at, prescription: index }}
                  nextKey={next === undefined ? undefined : keyOf(next)}
                  onHow={setHow}
                  onSwap={setSwapAt}
                />
              ))}
            </div>
          </section>
        ))}
        {isOpen && (
          <FinishCard
            tools={tools}
            isCorrection={draft.endedAt !== null}
            onFinish={finish}
            onDiscard={() => {
              tools.forget();
              props.onDiscarded();
            }}
          />
        )}
      </fieldset>
      {draft.timer !== null && <TimerBar timer={draft.timer} onChange={tools.setTimer} />}
      <HowSheet exercise={how} onClose={() => setHow(undefined)} />
      <SwapSheet
        exercise={find(current)}
        planned={find(planned)}
        all={plan.exercises}
        onClose={() => setSwapAt(undefined)}
        onChoose={(slug) => {
          if (swapAt !== undefined)
            tools.change((before) => ({ ...before, swaps: { ...before.swaps, [toSwapKey(swapAt)]: slug } }));
        }}
      />
    </>
  );
}

function Heading({
  plan,
  place,
  day,
  standing,
  isKept,
  tools,
  isOpen,
}: PlayerProps & { readonly tools: DraftTools; readonly isOpen: boolean }) {
  const { t } = useTranslation();
  const text = useText();
  const dates = useTrainingDates();
  const session = standing.sessions.find((each) => each.week === place.week && each.day === place.day);
  return (
    <div className="pt-4">
      <TrainingLink
        isKept={isKept}
        to={`/dashboard/programmes/${plan.id}`}
        className="inline-flex min-h-11 items-center gap-1.5 text-small font-medium text-muted no-underline hover:text-text"
      >
        <Icon name="arrow-start" size={18} />
        {t("training.player.back")}
      </TrainingLink>
      <h1 className="text-h2 font-extrabold">{text(day.title)}</h1>
      <p className="mt-1 text-small text-muted">
        {[
          t("training.week", { number: place.week }),
          session === undefined ? "" : dates.long(session.date),
          t("training.minutes", { count: day.minutes }),
        ]
          .filter((part) => part !== "")
          .join(" · ")}
      </p>
      <div className="mt-3 flex flex-col gap-3">
        {isKept && (
          <Callout tone="warn" icon={offlineIcon} role="status">
            {t("training.offline")}
          </Callout>
        )}
        {session?.state === "done" && (
          <Callout tone="success">{t("training.player.doneOn", { date: dates.long(session.date) })}</Callout>
        )}
        {!isOpen && <Callout icon="lock">{t("training.player.locked")}</Callout>}
      </div>
      <fieldset className="mt-3 flex items-center gap-2">
        <legend className="sr-only">{t("training.player.unit")}</legend>
        {(["kg", "lb"] as const).map((unit) => (
          <button
            key={unit}
            type="button"
            aria-pressed={tools.draft.unit === unit}
            onClick={() => tools.setUnit(unit)}
            className={chipClass({ selected: tools.draft.unit === unit, className: "min-h-9 px-3 text-small" })}
          >
            {t(`training.player.${unit}`)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

function BlockHeading({ block }: { readonly block: ProgrammeDay["blocks"][number] }) {
  const { t } = useTranslation();
  const text = useText();
  const between = block.restBetweenRoundsSeconds ?? 0;
  const facts = [
    block.kind === "straight" ? "" : t(`training.player.blocks.${block.kind}`),
    block.rounds === undefined ? "" : t("training.player.rounds", { count: block.rounds }),
    block.minutes === undefined ? "" : t("training.minutes", { count: block.minutes }),
    between > 0 ? t("training.player.restBetween", { time: formatClock(between) }) : "",
  ].filter((part) => part !== "");
  return (
    <>
      <h2 className="text-h3 font-bold">{text(block.title)}</h2>
      {facts.length > 0 && <p className="text-small text-muted">{facts.join(" · ")}</p>}
    </>
  );
}
