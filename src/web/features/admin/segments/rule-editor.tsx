import type { SegmentRule } from "#shared/contract/admin-segments.ts";
import { countryName } from "#shared/domain/countries.ts";
import { UserText } from "#web/ui/bidi.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";
import type { SegmentChoices } from "./load-segments.ts";
import { type Field, fieldNames, fields, newRule, removeAt, toOps } from "./rules.ts";

interface RuleProps {
  readonly rule: SegmentRule;
  readonly choices: SegmentChoices;
  readonly onChange: (rule: SegmentRule) => void;
  readonly onRemove: () => void;
}

type ListRule = Extract<SegmentRule, { readonly values: readonly string[] }>;

function toOptions({ field }: ListRule, { products, categories, countries }: SegmentChoices) {
  if (field === "country") return countries.map((code) => ({ value: code, label: countryName(code, "en") }));
  if (field === "language")
    return [
      { value: "ar", label: "Arabic" },
      { value: "en", label: "English" },
    ];
  return (field === "category" ? categories : products).map(({ id, name }) => ({ value: id, label: name.en }));
}

function ListFields({ rule, choices, onChange }: Omit<RuleProps, "rule" | "onRemove"> & { readonly rule: ListRule }) {
  const options = toOptions(rule, choices);
  const values: readonly string[] = rule.values;
  const set = (next: readonly string[]): void => onChange({ ...rule, values: next } as SegmentRule);
  const nameOf = (value: string): string => options.find((option) => option.value === value)?.label ?? value;
  return (
    <div className="flex min-w-0 grow flex-col gap-2">
      <SelectField
        label="Choose"
        hideLabel
        value=""
        placeholder={values.length === 0 ? "Choose…" : "Choose another…"}
        options={options.filter((option) => !values.includes(option.value))}
        onChange={(event) => event.target.value !== "" && set([...values, event.target.value])}
      />
      <ul className="flex flex-wrap gap-2">
        {values.map((value, at) => (
          <li key={value}>
            <button
              type="button"
              className="min-h-11 rounded-full border border-line px-3 text-small"
              onClick={() => set(removeAt(values, at))}
            >
              <UserText>{nameOf(value)}</UserText> <span aria-hidden>×</span>
              <span className="sr-only"> remove</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const asNumber = (text: string): number => Math.max(0, Math.trunc(Number(text)) || 0);

function Value({ rule, choices, onChange }: Omit<RuleProps, "onRemove">) {
  const number = { type: "number", inputMode: "numeric", step: 1, hideLabel: true, className: "w-28" } as const;
  if ("value" in rule)
    return (
      <TextField
        {...number}
        label={fieldNames[rule.field]}
        min={0}
        value={rule.value}
        onChange={(event) => onChange({ ...rule, value: asNumber(event.target.value) })}
      />
    );
  if ("days" in rule)
    return (
      <span className="flex items-center gap-2">
        <TextField
          {...number}
          label="Days"
          min={1}
          max={3650}
          value={rule.days}
          onChange={(event) => onChange({ ...rule, days: asNumber(event.target.value) })}
        />
        days
      </span>
    );
  return "values" in rule ? <ListFields rule={rule} choices={choices} onChange={onChange} /> : null;
}

/** Edits one rule of a segment. */
export function RuleEditor({ rule, choices, onChange, onRemove }: RuleProps) {
  return (
    <div className="flex flex-wrap items-start gap-2">
      <SelectField
        label="Question"
        hideLabel
        className="w-56"
        value={rule.field}
        options={fields.map((value) => ({ value, label: fieldNames[value] }))}
        onChange={(event) => onChange(newRule(event.target.value as Field))}
      />
      <SelectField
        label="How"
        hideLabel
        className="w-48"
        value={rule.op}
        options={toOps(rule)}
        onChange={(event) => onChange({ ...rule, op: event.target.value } as SegmentRule)}
      />
      <Value rule={rule} choices={choices} onChange={onChange} />
      <IconButton className="ms-auto" icon={trashIcon} label={`Remove: ${fieldNames[rule.field]}`} onClick={onRemove} />
    </div>
  );
}
