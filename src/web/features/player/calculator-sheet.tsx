import { type ReactNode, useState } from "react";
import { bars, gymPlates, loadBar, type OwnedPlates } from "#shared/domain/plates.ts";
import { type WarmUpSet, warmUpSets } from "#shared/domain/warm-up.ts";
import { readDevice, writeDevice } from "#web/entities/workout/device-storage.ts";
import { parseNumber } from "#web/entities/workout/parse-number.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextField } from "#web/ui/input.tsx";
import type { Unit } from "./draft.ts";

interface Gear {
  readonly bar: number;
  readonly plates: readonly OwnedPlates[];
}

const toKey = (unit: Unit): string => `himma.training.gear.${unit}`;
const isGear = (value: unknown): value is Gear =>
  typeof value === "object" && value !== null && "bar" in value && "plates" in value && Array.isArray(value.plates);
const firstGear = (unit: Unit): Gear => {
  const kept = readDevice(toKey(unit));
  return isGear(kept) ? kept : { bar: bars[unit][0], plates: gymPlates(unit) };
};

interface SheetProps {
  readonly unit: Unit;
  /** The weight to calculate for; undefined closes the sheet. */
  readonly weight: string | undefined;
  /** Whether the exercise uses plates; dumbbells and cables have only a warm-up. */
  readonly hasPlates: boolean;
  readonly onClose: () => void;
  readonly onAdd: (sets: readonly WarmUpSet[]) => void;
}

/** The plates of a weight and the warm-up before it; everything is computed on the device. */
export function CalculatorSheet(props: SheetProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      open={props.weight !== undefined}
      onClose={props.onClose}
      side="sheet"
      title={t(props.hasPlates ? "training.player.calculator.title" : "training.player.calculator.warmUp")}
      labels={{ close: t("common:close") }}
    >
      {props.weight !== undefined && <Calculator key={`${props.unit} ${props.weight}`} {...props} />}
    </Drawer>
  );
}

function Calculator({ unit, weight = "", hasPlates, onAdd }: SheetProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(weight);
  const [gear, setGear] = useState(() => firstGear(unit));
  const change = (next: Gear): void => {
    setGear(next);
    writeDevice(toKey(unit), next);
  };
  const wanted = parseNumber(text);
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label={t("training.player.calculator.weight", { unit: t(`training.player.${unit}`) })}
        inputMode="decimal"
        dir="ltr"
        maxLength={8}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {hasPlates && <Bars unit={unit} gear={gear} onChange={change} />}
      {wanted !== undefined && wanted > 0 && (
        <>
          {hasPlates && <Plates wanted={wanted} unit={unit} gear={gear} />}
          <WarmUp sets={warmUpSets(wanted, hasPlates ? gear.bar : 0, unit)} unit={unit} onAdd={onAdd} />
        </>
      )}
      {hasPlates && <Owned gear={gear} onChange={change} />}
    </div>
  );
}

interface GearProps {
  readonly gear: Gear;
  readonly onChange: (gear: Gear) => void;
}

function Bars({ unit, gear, onChange }: GearProps & { readonly unit: Unit }) {
  const { t } = useTranslation();
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="mb-1.5 text-small font-medium">{t("training.player.calculator.bar")}</legend>
      {bars[unit].map((bar) => (
        <button
          key={bar}
          type="button"
          aria-pressed={gear.bar === bar}
          onClick={() => onChange({ ...gear, bar })}
          className={chipClass({ selected: gear.bar === bar })}
        >
          {bar === 0 ? t("training.player.calculator.noBar") : <Ltr>{bar}</Ltr>}
        </button>
      ))}
    </fieldset>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-lg bg-sand-50 p-4">
      <h3 className="text-card font-bold">{title}</h3>
      {children}
    </section>
  );
}

function Plates({ wanted, unit, gear }: { readonly wanted: number; readonly unit: Unit; readonly gear: Gear }) {
  const { t } = useTranslation();
  const loading = loadBar(wanted, gear.bar, gear.plates);
  return (
    <Part title={t("training.player.calculator.plates")}>
      {loading === undefined ? (
        <p className="mt-1 text-muted">{t("training.player.calculator.tooLight")}</p>
      ) : (
        <>
          <p className="mt-2 flex flex-wrap items-center gap-1.5">
            {loading.side.map((plate, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same plate lies on the bar more than once
              <span key={at} className="figures rounded-md bg-ink-950 px-2.5 py-2 text-card font-bold text-white">
                {plate}
              </span>
            ))}
            {loading.side.length === 0 && (
              <span className="text-muted">{t("training.player.calculator.noPlates")}</span>
            )}
          </p>
          {loading.short > 0 && (
            <p className="mt-2 text-small text-muted" role="status">
              {t("training.player.calculator.short", {
                weight: `\u2068${loading.short} ${t(`training.player.${unit}`)}\u2069`,
              })}
            </p>
          )}
        </>
      )}
    </Part>
  );
}

interface WarmUpProps {
  readonly sets: readonly WarmUpSet[];
  readonly unit: Unit;
  readonly onAdd: (sets: readonly WarmUpSet[]) => void;
}

function WarmUp({ sets, unit, onAdd }: WarmUpProps) {
  const { t } = useTranslation();
  if (sets.length === 0) return null;
  return (
    <Part title={t("training.player.calculator.warmUp")}>
      <ol className="figures mt-2 flex flex-wrap gap-x-4 gap-y-1 text-card font-semibold">
        {sets.map(({ weight, reps }) => (
          <li key={weight}>
            <Ltr>
              {weight} × {reps}
            </Ltr>
          </li>
        ))}
      </ol>
      <p className="mt-1 text-tiny text-muted">
        {t("training.player.calculator.warmUpHint", { unit: t(`training.player.${unit}`) })}
      </p>
      <Button variant="secondary" size="md" icon="plus" className="mt-3" onClick={() => onAdd(sets)}>
        {t("training.player.calculator.add")}
      </Button>
    </Part>
  );
}

const maxPairs = 20;

/** How many pairs of each plate there are. */
function Owned({ gear, onChange }: GearProps) {
  const { t } = useTranslation();
  const set = (weight: number, pairs: number) =>
    onChange({ ...gear, plates: gear.plates.map((one) => (one.weight === weight ? { weight, pairs } : one)) });
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {t("training.player.calculator.owned")}
      </summary>
      <ul className="mt-2 flex flex-col gap-1">
        {gear.plates.map(({ weight, pairs }) => (
          <li key={weight} className="flex items-center gap-2">
            <Ltr className="figures min-w-14 flex-1 font-semibold">{weight}</Ltr>
            <IconButton
              icon="minus"
              label={t("training.player.calculator.fewer", { plate: weight })}
              disabled={pairs === 0}
              onClick={() => set(weight, pairs - 1)}
            />
            <span className="figures w-8 text-center">{pairs}</span>
            <IconButton
              icon="plus"
              label={t("training.player.calculator.more", { plate: weight })}
              disabled={pairs >= maxPairs}
              onClick={() => set(weight, pairs + 1)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
