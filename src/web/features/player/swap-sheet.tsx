import { useEffect, useRef, useState } from "react";
import type { Exercise } from "#shared/contract/enrolments.ts";
import { type SwapExercise, swapReasons, swapScopes } from "#shared/contract/plan-changes.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { ExerciseFigure } from "#web/ui/art/exercise/exercise-figure.tsx";
import { Button } from "#web/ui/button.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-card.tsx";

export type SwapChoice = Pick<SwapExercise, "to" | "scope" | "reason">;

interface SwapSheetProps {
  /** The current exercise. */
  readonly exercise: Exercise | undefined;
  /** The planned exercise. */
  readonly planned: Exercise | undefined;
  readonly all: readonly Exercise[];
  readonly onClose: () => void;
  readonly onChoose: (choice: SwapChoice) => void;
}

/** Alternatives with the same movement pattern and muscles; then asks where the swap applies, and why. */
export function SwapSheet({ exercise, planned, all, onClose, onChoose }: SwapSheetProps) {
  const { t } = useTranslation();
  const [to, setTo] = useState<Exercise>();
  const close = (): void => {
    setTo(undefined);
    onClose();
  };
  return (
    <Drawer
      open={exercise !== undefined}
      onClose={close}
      side="sheet"
      title={t("training.player.swapTitle")}
      labels={{ close: t("common:close") }}
    >
      {to === undefined ? (
        <Choices {...{ exercise, planned, all }} onPick={setTo} />
      ) : (
        <Details
          to={to}
          onBack={() => setTo(undefined)}
          onDone={(choice) => {
            onChoose({ ...choice, to: to.slug });
            close();
          }}
        />
      )}
    </Drawer>
  );
}

const row =
  "flex min-h-14 w-full items-center gap-3 rounded-lg border border-line px-4 text-start text-card font-semibold hover:border-text";

function Choices({
  exercise,
  planned,
  all,
  onPick,
}: Pick<SwapSheetProps, "exercise" | "planned" | "all"> & { readonly onPick: (one: Exercise) => void }) {
  const { t } = useTranslation();
  const text = useText();
  const choices = (planned?.substitutions ?? []).flatMap((slug) =>
    all.filter((each) => each.slug === slug && slug !== exercise?.slug),
  );
  return (
    <div className="flex flex-col gap-2">
      {planned !== undefined && exercise?.slug !== planned.slug && (
        <button type="button" className={row} onClick={() => onPick(planned)}>
          <Icon name="undo" className="text-muted" />
          {t("training.player.swapBack", { name: text(planned.name) })}
        </button>
      )}
      {choices.map((choice) => (
        <button key={choice.slug} type="button" className={row} onClick={() => onPick(choice)}>
          <ExerciseFigure exercise={choice} className="w-24 shrink-0" />
          {text(choice.name)}
        </button>
      ))}
      {choices.length === 0 && <p className="text-muted">{t("training.player.noSwap")}</p>}
    </div>
  );
}

interface DetailsProps {
  readonly to: Exercise;
  readonly onBack: () => void;
  readonly onDone: (choice: Omit<SwapChoice, "to">) => void;
}

function Details({ to, onBack, onDone }: DetailsProps) {
  const { t } = useTranslation();
  const text = useText();
  const name = useRef<HTMLParagraphElement>(null);
  // The pressed exercise is gone with the list.
  useEffect(() => name.current?.focus(), []);
  const [scope, setScope] = useState<SwapChoice["scope"]>("session");
  const [reason, setReason] = useState<SwapChoice["reason"]>("equipment");
  return (
    <div className="flex flex-col gap-5">
      <p ref={name} tabIndex={-1} className="text-card font-bold outline-none">
        {text(to.name)}
      </p>
      <RadioGroup legend={t("training.player.swapScope")}>
        {swapScopes.map((one) => (
          <RadioCard
            key={one}
            name="swap-scope"
            label={t(`training.player.swapScopes.${one}`)}
            checked={scope === one}
            onChange={() => setScope(one)}
          />
        ))}
      </RadioGroup>
      <fieldset>
        <legend className="mb-2 text-card font-semibold">{t("training.player.swapReason")}</legend>
        <div className="flex flex-wrap gap-2">
          {swapReasons.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={reason === one}
              className={chipClass({ selected: reason === one })}
              onClick={() => setReason(one)}
            >
              {t(`training.player.swapReasons.${one}`)}
            </button>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onDone({ scope, reason })}>{t("training.player.swap")}</Button>
        <Button variant="secondary" onClick={onBack}>
          {t("training.player.swapOther")}
        </Button>
      </div>
    </div>
  );
}
