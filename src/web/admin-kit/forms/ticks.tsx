import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldError } from "#web/ui/field-error.tsx";

interface TicksProps<T extends string> {
  readonly name: string;
  readonly legend: string;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly ticked: readonly T[];
  readonly onChange: (ticked: T[]) => void;
  readonly error?: string | undefined;
  /** Layout of the boxes. */
  readonly className?: string;
}

/** Checkboxes to choose several of a list. */
export function Ticks<T extends string>(props: TicksProps<T>) {
  const { name, legend, choices, ticked, onChange, error } = props;
  const { className = "grid grid-cols-2 gap-x-4 sm:grid-cols-4 xl:grid-cols-6" } = props;
  const toggle = (value: T, isOn: boolean): void =>
    onChange(isOn ? [...ticked, value] : ticked.filter((one) => one !== value));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-card font-semibold">{legend}</legend>
      <div className={className}>
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            name={name}
            label={label}
            checked={ticked.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          />
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
