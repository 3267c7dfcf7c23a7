import {
  adminSavePointsRules,
  savePointsRulesBody,
  type VersionedPointsRules,
} from "#shared/contract/admin-settings.ts";
import { toMinor } from "#shared/domain/money.ts";
import { EditorForm } from "#web/admin-kit/forms/editor-form.tsx";
import { FormPart } from "#web/admin-kit/forms/form-parts.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import type { FormFields } from "#web/lib/forms/form-types.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";

type Rules = VersionedPointsRules["rules"];

/** The form's values: a point's price in pounds. */
const toValues = ({ egpMinorPerPointEarned, egpMinorPerPointSpent, ...rules }: Rules) => ({
  earned: egpMinorPerPointEarned / 100,
  // The value of 100 points in pounds equals the value of one point in piastres.
  spent: egpMinorPerPointSpent,
  ...rules,
});
type Values = ReturnType<typeof toValues>;

const toBody = ({ earned, spent, ...rules }: Values, version: number) => ({
  version,
  rules: {
    ...rules,
    egpMinorPerPointEarned: earned === null ? null : toMinor(earned),
    egpMinorPerPointSpent: spent,
  },
});

const renamed: Readonly<Record<string, string>> = { egpMinorPerPointEarned: "earned", egpMinorPerPointSpent: "spent" };
const toField = (field: string): string => {
  const name = field.replace(/^rules\./, "");
  return renamed[name] ?? name;
};

interface TierProps {
  readonly form: FormFields;
  readonly name: "silver" | "gold";
  readonly label: string;
}

function TierFields({ form, name, label }: TierProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-card font-semibold">{label}</legend>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.number(`${name}.from`)}
          label="Points earned in 12 months"
          type="number"
          inputMode="numeric"
          required
          min={1}
          step={1}
        />
        <TextField
          {...form.number(`${name}.multiplier`)}
          label="Earning multiplier"
          type="number"
          inputMode="decimal"
          required
          min={1}
          max={10}
          step={0.01}
        />
      </div>
    </fieldset>
  );
}

/** The rules for earning and spending points; they apply to new entries. */
export function PointsRulesForm({ points }: { readonly points: VersionedPointsRules }) {
  const form = useStaffForm({
    endpoint: adminSavePointsRules,
    defaults: toValues(points.rules),
    version: points.version,
    draftKey: "points-rules",
    rules: bodyRules(savePointsRulesBody),
    ...{ toBody, toField },
    toCurrent: (current) => {
      const { rules, version } = current as VersionedPointsRules;
      return { values: toValues(rules), version };
    },
    done: "Saved",
  });
  return (
    <EditorForm
      form={form}
      submitLabel="Save"
      conflict={{
        what: "these rules",
        names: {
          earned: "EGP spent per point",
          spent: "Value of 100 points in EGP",
          lifeMonths: "Points expire after",
        },
      }}
    >
      <FormPart
        title="Earning and redeeming"
        lead="Existing points stay as they are. The terms and the rewards page mention the default figures; update those texts too."
      >
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            {...form.number("earned")}
            label="EGP spent per point"
            type="number"
            inputMode="decimal"
            required
            min={0.01}
            step={0.01}
          />
          <TextField
            {...form.number("spent")}
            label="Value of 100 points in EGP"
            hint="At most half of the spending that earned them."
            type="number"
            inputMode="numeric"
            required
            min={1}
            step={1}
          />
          <TextField
            {...form.number("lifeMonths")}
            label="Points expire after (months)"
            type="number"
            inputMode="numeric"
            required
            min={1}
            max={120}
            step={1}
          />
        </div>
      </FormPart>
      <FormPart title="Tiers" lead="Everyone starts in Bronze and earns at the base rate.">
        <TierFields form={form} name="silver" label="Silver" />
        <TierFields form={form} name="gold" label="Gold" />
      </FormPart>
    </EditorForm>
  );
}
