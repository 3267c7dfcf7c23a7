import { adminSetCallHours, type CallHours, callHoursBody } from "#shared/contract/calls.ts";
import { EditorForm } from "#web/admin-kit/forms/editor-form.tsx";
import { Rows } from "#web/admin-kit/forms/field-parts.tsx";
import { FormPart } from "#web/admin-kit/forms/form-parts.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";

const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const quarters = Array.from(
  { length: 96 },
  (_, nth) => `${String(Math.floor(nth / 4)).padStart(2, "0")}:${String((nth % 4) * 15).padStart(2, "0")}`,
);
const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const [begins, ends] = [toOptions(quarters), toOptions([...quarters.slice(1), "24:00"])];

const toValues = ({ ranges, meetingUrl }: CallHours) => ({
  meetingUrl,
  ranges: ranges.map(({ weekday, from, until }) => ({ weekday: String(weekday), from, until })),
});
type Range = ReturnType<typeof toValues>["ranges"][number];

interface RangeProps {
  readonly range: Range;
  readonly nth: number;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (range: Range) => void;
}

function RangeFields({ range, nth, errors, onChange }: RangeProps) {
  const field = (name: keyof Range, label: string, options: readonly { value: string; label: string }[]) => (
    <SelectField
      name={`ranges.${nth}.${name}`}
      label={label}
      value={range[name]}
      options={options}
      error={errors[`ranges.${nth}.${name}`]}
      onChange={(event) => onChange({ ...range, [name]: event.target.value })}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      {field(
        "weekday",
        `Day ${nth + 1}`,
        days.map((label, value) => ({ value: String(value), label })),
      )}
      {field("from", "From", begins)}
      {field("until", "Until", ends)}
    </div>
  );
}

/** The hours in which a coach takes calls, and the link to join. */
export function CallHoursForm({ callHours }: { readonly callHours: CallHours }) {
  const form = useStaffForm({
    endpoint: adminSetCallHours,
    defaults: toValues(callHours),
    version: callHours.version,
    draftKey: "call-hours",
    toBody: ({ meetingUrl, ranges }, version) => ({
      meetingUrl: meetingUrl.trim(),
      ranges: ranges.map((range) => ({ ...range, weekday: Number(range.weekday) })),
      version,
    }),
    rules: bodyRules(callHoursBody),
    toCurrent: (current) => ({ values: toValues(current as CallHours), version: (current as CallHours).version }),
    done: "Call hours saved",
  });
  return (
    <EditorForm form={form} submitLabel="Save" conflict={{ what: "your call hours" }}>
      <FormPart
        title="When you take calls"
        lead={`Times of ${callHours.zone}. Members whose package includes calls book them 12 hours ahead at least. Your days off close them; what is booked already stays.`}
      >
        <Rows
          rows={form.values.ranges}
          empty={{ weekday: "0", from: "18:00", until: "20:00" }}
          noun="a time"
          onChange={(ranges) => form.change({ ranges })}
        >
          {(range, change, nth) => <RangeFields {...{ range, nth }} errors={form.errors} onChange={change} />}
        </Rows>
        <TextField
          {...form.field("meetingUrl")}
          label="Link to your meeting room"
          hint="Begins with https://. Members see it from ten minutes before a call."
          type="url"
          dir="ltr"
          maxLength={300}
        />
      </FormPart>
    </EditorForm>
  );
}
