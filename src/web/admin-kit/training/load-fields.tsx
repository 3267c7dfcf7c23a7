import { useState } from "react";
import type { LoadRule, LoadRuleKind, PlannedLoad } from "#shared/domain/loads.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { useFault } from "./field-fault.ts";
import { formatLoad, parseLoad } from "./load-text.ts";
import { NumberField } from "./number-field.tsx";
import type { Prescription } from "./plan-edits.ts";

interface Props {
  readonly value: Prescription;
  readonly onChange: (value: Prescription) => void;
}

const ruleChoices: readonly { readonly value: LoadRuleKind | ""; readonly label: string }[] = [
  { value: "", label: "Usual" },
  { value: "none", label: "Stays" },
  { value: "double", label: "Double progression" },
  { value: "linear", label: "Linear" },
  { value: "rpe", label: "By RPE" },
];

const ruleHints: Readonly<Record<LoadRuleKind | "", string>> = {
  "": "With kg or a percentage the plan's load; otherwise double progression.",
  none: "Last time's weight again.",
  double: "One step more once all sets reach the top of the range.",
  linear: "One step more after every session that was completed; a tenth off after three that were not.",
  rpe: "The weight that fits the planned RPE, from last time's sets.",
};

function withLoad({ load: _, ...rest }: Prescription, load: PlannedLoad | undefined): Prescription {
  return load === undefined ? rest : { ...rest, load };
}

function withRule({ rule: _, ...rest }: Prescription, rule: LoadRule | undefined): Prescription {
  return rule === undefined ? rest : { ...rest, rule };
}

/** Free text; invalid text stays in the field, marked as an error, and changes nothing: the day is not left with it. */
function LoadField({ value, onChange }: Props) {
  const shown = formatLoad(value.load);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? shown;
  const isWrong = text.trim() !== "" && parseLoad(text) === undefined;
  const fault = useFault(isWrong ? "A weight such as 60 or +2.5, or a share such as 75% TM or 80% 1RM" : undefined);
  return (
    <TextField
      {...fault.props}
      label="Load"
      name="load"
      dir="ltr"
      placeholder="60, 75% TM, +2.5"
      value={text}
      onBlur={() => {
        fault.onBlur();
        if (!isWrong) setTyped(undefined);
      }}
      onChange={(event) => {
        setTyped(event.target.value);
        const load = parseLoad(event.target.value);
        if (load !== undefined || event.target.value.trim() === "") onChange(withLoad(value, load));
      }}
      error={fault.error}
      className="w-44"
    />
  );
}

/** The load of an exercise and how it grows. */
export function LoadFields({ value, onChange }: Props) {
  const { rule } = value;
  const kind = rule?.kind ?? "";
  const change = (part: Partial<LoadRule>): void => {
    if (rule === undefined) return;
    const next = Object.entries({ ...rule, ...part }).filter(([, one]) => one !== undefined && one !== false);
    onChange(withRule(value, Object.fromEntries(next) as unknown as LoadRule));
  };
  const pick = (text: string): void => {
    const next = ruleChoices.find((one) => one.value === text)?.value ?? "";
    onChange(withRule(value, next === "" ? undefined : { kind: next }));
  };
  return (
    <div className="flex flex-wrap items-start gap-3">
      <LoadField value={value} onChange={onChange} />
      <SelectField
        label="Next time"
        hint={ruleHints[kind]}
        value={kind}
        options={ruleChoices}
        onChange={(event) => pick(event.target.value)}
        className="w-64"
      />
      {rule !== undefined && (rule.kind === "double" || rule.kind === "linear") && (
        <NumberField
          label="Step, kg"
          name="rule.step"
          value={rule.step}
          min={0.25}
          max={50}
          step={0.25}
          onChange={(step) => change({ step })}
        />
      )}
      {rule !== undefined && rule.kind !== "none" && (
        <>
          <NumberField
            label="Up to RPE"
            name="rule.cap"
            value={rule.cap}
            min={1}
            max={10}
            step={0.5}
            onChange={(cap) => change({ cap })}
          />
          {value.load !== undefined && "kg" in value.load && (
            <Checkbox
              label="Keep the load fixed"
              checked={rule.locked ?? false}
              onChange={(event) => change({ locked: event.target.checked })}
              className="self-center"
            />
          )}
        </>
      )}
    </div>
  );
}
