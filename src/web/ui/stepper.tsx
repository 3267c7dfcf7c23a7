import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

export type StepperProps = {
  label: string;
  steps: readonly { id: string; label: ReactNode }[];
  /** Index of the current step. */
  current: number;
  /** Appended to the label of a finished step. */
  doneLabel: string;
};

export function Stepper({ label, steps, current, doneLabel }: StepperProps) {
  return (
    <ol aria-label={label} className="flex">
      {steps.map((step, index) => {
        const done = index < current;
        return (
          <li
            key={step.id}
            aria-current={index === current ? "step" : undefined}
            className="relative flex-1 text-center"
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={cx(
                  "absolute end-[calc(50%+1.25rem)] top-4 h-0.5 w-[calc(100%-2.5rem)]",
                  index <= current ? "bg-text" : "bg-line",
                )}
              />
            )}
            <span
              className={cx(
                "figures relative mx-auto grid size-8 place-items-center rounded-full border-[1.5px] text-small font-bold",
                done && "border-text bg-text text-bg",
                index === current && "border-flare bg-flare text-ink-950",
                index > current && "border-input bg-surface text-muted",
              )}
            >
              {done ? <Icon name="check" size={16} /> : index + 1}
            </span>
            <span className={cx("mt-1.5 block text-small", index === current ? "font-bold" : "text-muted")}>
              {step.label}
            </span>
            {done && <span className="sr-only">{doneLabel}</span>}
          </li>
        );
      })}
    </ol>
  );
}
