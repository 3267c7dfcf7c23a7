import { type CheckInKind, checkInKinds, checkInMetrics, poses } from "#shared/domain/check-ins.ts";
import { PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { type FieldErrors, pairErrors } from "#web/admin-kit/forms/field-parts.tsx";
import { Ticks } from "#web/admin-kit/forms/ticks.tsx";
import { sentence } from "#web/admin-kit/labels.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";
import { type ItemValues, kindNames, withKind, withOption } from "./form-values.ts";

interface EditorProps {
  readonly item: ItemValues;
  /** The question's index in the form, for the paths of its fields. */
  readonly at: number;
  readonly errors: FieldErrors;
  readonly onChange: (item: ItemValues) => void;
}

const kindOptions = checkInKinds.map((value) => ({ value, label: kindNames[value] }));
const metricOptions = checkInMetrics.map((value) => ({ value, label: sentence(value) }));
const poseOptions = poses.map((value) => ({ value, label: sentence(value) }));

/** The fields of one question. */
export function QuestionEditor({ item, at, errors, onChange }: EditorProps) {
  const path = `items.${at}`;
  const set = (change: Partial<ItemValues>): void => onChange({ ...item, ...change });
  return (
    <div className="flex flex-col gap-4">
      <PairField
        name={`${path}.label`}
        label={{ en: "Question", ar: "السؤال" }}
        value={item.label}
        max={200}
        required
        error={pairErrors(errors, `${path}.label`)}
        onChange={(label) => set({ label })}
      />
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          name={`${path}.kind`}
          label="Answered by"
          className="min-w-52"
          value={item.kind}
          options={kindOptions}
          onChange={(event) => onChange(withKind(event.target.value as CheckInKind, item))}
        />
        <Checkbox
          label="Required"
          checked={item.isRequired}
          onChange={(event) => set({ isRequired: event.target.checked })}
        />
      </div>
      <KindFields item={item} path={path} errors={errors} onChange={onChange} />
    </div>
  );
}

interface KindProps extends Omit<EditorProps, "at"> {
  readonly path: string;
}

function KindFields(props: KindProps) {
  const { item, path, errors, onChange } = props;
  switch (item.kind) {
    case "scale":
      return <Bounds {...props} low={1} high={10} />;
    case "number":
      return <NumberFields {...props} />;
    case "metric":
      return (
        <>
          <SelectField
            name={`${path}.metric`}
            label="Becomes a measurement of"
            className="max-w-60"
            value={item.metric ?? ""}
            options={metricOptions}
            onChange={(event) =>
              onChange({ ...item, metric: checkInMetrics.find((one) => one === event.target.value) ?? null })
            }
          />
          <NumberFields {...props} />
        </>
      );
    case "choice":
    case "choices":
      return <Options {...props} />;
    case "photos":
      return (
        <Ticks
          name={`${path}.poses`}
          legend="Which photos"
          choices={poseOptions}
          ticked={item.poses}
          onChange={(next) => onChange({ ...item, poses: next })}
          error={errors[`${path}.poses`]}
          className="flex flex-wrap gap-x-6"
        />
      );
    default:
      return null;
  }
}

const toNumber = (typed: string): number | null => (typed.trim() === "" ? null : Number(typed));

function Bounds({
  item,
  path,
  errors,
  onChange,
  low,
  high,
}: KindProps & { readonly low: number; readonly high: number | undefined }) {
  const common = { type: "number", inputMode: "decimal", className: "max-w-32", dir: "ltr" } as const;
  return (
    <div className="flex flex-wrap gap-4">
      <TextField
        {...common}
        name={`${path}.min`}
        label="From"
        placeholder={String(low)}
        value={item.min ?? ""}
        error={errors[`${path}.min`]}
        onChange={(event) => onChange({ ...item, min: toNumber(event.target.value) })}
      />
      <TextField
        {...common}
        name={`${path}.max`}
        label="To"
        placeholder={high === undefined ? undefined : String(high)}
        value={item.max ?? ""}
        error={errors[`${path}.max`]}
        onChange={(event) => onChange({ ...item, max: toNumber(event.target.value) })}
      />
    </div>
  );
}

function NumberFields(props: KindProps) {
  const { item, path, errors, onChange } = props;
  return (
    <>
      <Bounds {...props} low={0} high={undefined} />
      <PairField
        name={`${path}.unit`}
        label={{ en: "Unit", ar: "الوحدة" }}
        value={item.unit}
        max={20}
        error={pairErrors(errors, `${path}.unit`)}
        onChange={(unit) => onChange({ ...item, unit })}
      />
    </>
  );
}

function Options({ item, path, errors, onChange }: KindProps) {
  const { options } = item;
  const error = errors[`${path}.options`];
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-card font-semibold">Choices</legend>
      {options.map((option, index) => (
        <div key={option.value} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <PairField
              name={`${path}.options.${index}.label`}
              label={{ en: `Choice ${index + 1}`, ar: `الخيار ${index + 1}` }}
              value={option.label}
              max={80}
              required
              error={pairErrors(errors, `${path}.options.${index}.label`)}
              onChange={(label) =>
                onChange({ ...item, options: options.map((one, place) => (place === index ? { ...one, label } : one)) })
              }
            />
          </div>
          <IconButton
            icon={trashIcon}
            size="sm"
            label={`Remove choice ${index + 1}`}
            onClick={() => onChange({ ...item, options: options.filter((one) => one !== option) })}
          />
        </div>
      ))}
      {error && <FieldError>{error}</FieldError>}
      <div>
        <Button size="sm" variant="secondary" icon="plus" onClick={() => onChange(withOption(item))}>
          Add a choice
        </Button>
      </div>
    </fieldset>
  );
}
