import { type AdminPackageTerms, adminSavePackageTerms, packageTermsBody } from "#shared/contract/package-terms.ts";
import { type CallMinutes, callLengths } from "#shared/domain/package-terms.ts";
import { EditorForm } from "#web/admin-kit/forms/editor-form.tsx";
import { FormPart } from "#web/admin-kit/forms/form-parts.tsx";
import { plainText } from "#web/admin-kit/forms/plain-text.ts";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { api } from "#web/lib/api/browser.ts";
import type { FormFields } from "#web/lib/forms/form-types.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";

type Values = ReturnType<typeof toValues>;
type Numbers = Exclude<keyof Values, "reviewsPer" | "callMinutes" | "nutrition">;

// The form's values: choices are strings.
const toValues = ({ productId: _, version: __, callMinutes, nutrition, ...terms }: AdminPackageTerms) => ({
  ...terms,
  callMinutes: String(callMinutes),
  nutrition: nutrition ? "yes" : "no",
});
const toBody = ({ callMinutes, nutrition, ...values }: Values) => ({
  ...values,
  callMinutes: Number(callMinutes) as CallMinutes,
  nutrition: nutrition === "yes",
});

const names: Readonly<Record<keyof Values, string>> = {
  reviews: "Reviews",
  reviewsPer: "Reviews per",
  clipsPerWeek: "Form clips a week",
  callsPerMonth: "Calls a month",
  callMinutes: "Length of a call",
  programmeEveryMonths: "Free programme every … months",
  replyWorkingHours: "Messages answered within (working hours)",
  planWorkingHours: "First plan within (working hours)",
  nutrition: "Food targets",
};

function NumberField({ form, name, min, max }: NumberProps) {
  return (
    <TextField
      {...form.number(name)}
      {...{ label: names[name], min, max, step: 1 }}
      type="number"
      inputMode="numeric"
      required
      hint={name === "programmeEveryMonths" ? "0 for none." : undefined}
    />
  );
}
interface NumberProps {
  readonly form: FormFields;
  readonly name: Numbers;
  readonly min: number;
  readonly max: number;
}

function Fields({ form }: { readonly form: FormFields }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <NumberField form={form} name="reviews" min={0} max={31} />
      <SelectField
        {...form.field("reviewsPer")}
        label={names.reviewsPer}
        options={[
          { value: "week", label: "Week" },
          { value: "month", label: "Month" },
        ]}
      />
      <NumberField form={form} name="clipsPerWeek" min={0} max={20} />
      <NumberField form={form} name="callsPerMonth" min={0} max={10} />
      <SelectField
        {...form.field("callMinutes")}
        label={names.callMinutes}
        options={callLengths.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
      />
      <NumberField form={form} name="programmeEveryMonths" min={0} max={24} />
      <NumberField form={form} name="replyWorkingHours" min={1} max={80} />
      <NumberField form={form} name="planWorkingHours" min={1} max={160} />
      <SelectField
        {...form.field("nutrition")}
        label={names.nutrition}
        options={[
          { value: "no", label: "Not included" },
          { value: "yes", label: "Set by the coach" },
        ]}
      />
    </div>
  );
}

/** The terms of a package. The store shows them in both languages, and the shop counts what members have used. */
export function PackageTermsForm({ terms }: { readonly terms: AdminPackageTerms }) {
  const form = useStaffForm({
    endpoint: adminSavePackageTerms,
    defaults: toValues(terms),
    version: terms.version,
    draftKey: `package-terms:${terms.productId}`,
    toBody,
    rules: bodyRules(packageTermsBody),
    toCurrent: (current) => {
      const theirs = current as AdminPackageTerms;
      return { values: toValues(theirs), version: theirs.version };
    },
    send: (body, { version }) =>
      api(adminSavePackageTerms, { params: { id: terms.productId }, body: { ...body, version } }),
    done: "Promises saved",
  });
  return (
    <EditorForm
      form={form}
      submitLabel="Save promises"
      conflict={{ what: "these promises", names, describe: (value) => plainText(value) }}
    >
      <FormPart
        title="Promises"
        lead="The store shows them first under “included”. They hold for whoever buys or renews from now on; periods that are paid keep theirs."
      >
        <Fields form={form} />
      </FormPart>
    </EditorForm>
  );
}
