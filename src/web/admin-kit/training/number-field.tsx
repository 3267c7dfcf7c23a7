import { TextField } from "#web/ui/input.tsx";

interface NumberProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
}

/** A number; undefined if empty. */
export function NumberField({ label, value, onChange, min, max, step = 1 }: NumberProps) {
  return (
    <TextField
      label={label}
      type="number"
      {...{ min, max, step }}
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value === "" ? undefined : Number(event.target.value))}
      className="w-24"
    />
  );
}
