import type { Enrolment } from "#shared/contract/enrolments.ts";
import type { ProgrammeDay } from "#shared/contract/training.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { cx } from "#web/ui/cx.ts";
import { Icon } from "#web/ui/icon.tsx";
import { isWarmUp, placesIn } from "./draft.ts";
import { isDone, isInStep, type Step } from "./steps.ts";
import { SoundSwitch } from "./timer-bar.tsx";
import type { DraftTools } from "./use-draft.ts";
import { useStepName } from "./use-step-name.ts";

interface StepListProps {
  readonly plan: Enrolment;
  readonly day: ProgrammeDay;
  readonly steps: readonly Step[];
  readonly tools: DraftTools;
  /** Index of the shown step; the finish has the number of steps as its index. */
  readonly current: number;
  readonly isOpen: boolean;
  readonly onPick: (step: number) => void;
}

/** All exercises of the workout, in any order, and the switches of the player. */
export function StepList({ plan, day, steps, tools, current, isOpen, onPick }: StepListProps) {
  const { t } = useTranslation();
  const text = useText();
  const nameOf = useStepName(plan, day, tools);
  const places = placesIn(day, tools.draft);
  const row = (isCurrent: boolean): string =>
    cx(
      "flex min-h-14 w-full items-center gap-3 rounded-lg border px-3 py-2 text-start hover:border-text",
      isCurrent ? "border-text bg-sand-50" : "border-line",
    );
  return (
    <nav aria-label={t("training.player.all")}>
      <ol className="flex flex-col gap-1.5">
        {steps.map((step, index) => {
          const own = places.filter((place) => isInStep(step, place) && !isWarmUp(tools.draft, place));
          const done = own.filter((place) => isDone(tools.draft, place)).length;
          const isWhole = own.length > 0 && done === own.length;
          const kind = step.kind === "straight" ? "" : t(`training.player.blocks.${step.kind}`);
          return (
            <li key={`${step.block}.${step.prescriptions[0] ?? 0}`}>
              <button
                type="button"
                aria-current={index === current ? "step" : undefined}
                className={row(index === current)}
                onClick={() => onPick(index)}
              >
                <span
                  className={cx(
                    "grid size-7 shrink-0 place-items-center rounded-full text-tiny font-bold",
                    isWhole ? "bg-success text-white" : "bg-sand-100",
                  )}
                >
                  {isWhole ? <Icon name="check" size={16} /> : <span className="figures">{index + 1}</span>}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block text-card leading-snug font-semibold">{nameOf(step)}</span>
                  <span className="block text-tiny text-muted">
                    {[text(day.blocks[step.block]?.title ?? day.title), kind].filter((part) => part !== "").join(" · ")}
                  </span>
                </span>
                <span className="figures text-small text-muted">
                  {done}/{own.length}
                </span>
              </button>
            </li>
          );
        })}
        {isOpen && (
          <li>
            <button
              type="button"
              aria-current={current === steps.length ? "step" : undefined}
              className={row(current === steps.length)}
              onClick={() => onPick(steps.length)}
            >
              <span className="grid size-7 shrink-0 place-items-center rounded-full bg-flare text-ink-950">
                <Icon name="check" size={16} />
              </span>
              <span className="text-card font-semibold">{t("training.player.finish.title")}</span>
            </button>
          </li>
        )}
      </ol>
      <Switches tools={tools} />
    </nav>
  );
}

function Switches({ tools }: { readonly tools: DraftTools }) {
  const { t } = useTranslation();
  return (
    <div className="mt-4 flex items-center justify-between gap-3">
      <fieldset className="flex items-center gap-2">
        <legend className="sr-only">{t("training.player.unit")}</legend>
        {(["kg", "lb"] as const).map((unit) => (
          <button
            key={unit}
            type="button"
            aria-pressed={tools.draft.unit === unit}
            onClick={() => tools.setUnit(unit)}
            className={chipClass({ selected: tools.draft.unit === unit, className: "px-3 text-small" })}
          >
            {t(`training.player.${unit}`)}
          </button>
        ))}
      </fieldset>
      <SoundSwitch />
    </div>
  );
}
