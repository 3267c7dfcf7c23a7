import { adminSavePointsRules, type VersionedPointsRules } from "#shared/contract/admin-settings.ts";
import { minor, toMajor, toMinor } from "#shared/domain/money.ts";
import { EditorForm, FormPart } from "#web/admin-kit/forms/form-parts.tsx";
import { numberIn } from "#web/admin-kit/forms/read-form.ts";
import { useFormDraft } from "#web/admin-kit/forms/use-form-draft.ts";
import { ConflictDialog, useVersionedSave } from "#web/admin-kit/forms/use-versioned-save.tsx";
import { api } from "#web/lib/api/browser.ts";
import { TextField } from "#web/ui/input.tsx";

type Rules = VersionedPointsRules["rules"];

function rulesIn(fields: FormData): Rules {
  const of = (name: string) => numberIn(fields, name) ?? 0;
  return {
    egpMinorPerPointEarned: toMinor(of("earned")),
    // The value of 100 points in pounds equals the value of one point in piastres.
    egpMinorPerPointSpent: Math.round(of("spent")),
    lifeMonths: of("lifeMonths"),
    silver: { from: of("silver.from"), multiplier: of("silver.multiplier") },
    gold: { from: of("gold.from"), multiplier: of("gold.multiplier") },
  };
}

function TierFields({
  name,
  label,
  tier,
}: {
  readonly name: string;
  readonly label: string;
  readonly tier: Rules["gold"];
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-card font-semibold">{label}</legend>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        <TextField
          name={`${name}.from`}
          label="Points earned in 12 months"
          type="number"
          inputMode="numeric"
          required
          min={1}
          step={1}
          defaultValue={tier.from}
        />
        <TextField
          name={`${name}.multiplier`}
          label="Earning multiplier"
          type="number"
          inputMode="decimal"
          required
          min={1}
          max={10}
          step={0.01}
          defaultValue={tier.multiplier}
        />
      </div>
    </fieldset>
  );
}

/** The rules for earning and spending points; they apply to new entries. */
export function PointsRulesForm({ points }: { readonly points: VersionedPointsRules }) {
  const draft = useFormDraft("points-rules", points, (base) => base.rules);
  const rules = draft.fields;
  const saving = useVersionedSave<Rules>({
    send: (mine, from) => api(adminSavePointsRules, { body: { version: from, rules: mine } }),
    onSettled: draft.forget,
  });
  return (
    <>
      <EditorForm
        key={draft.round}
        isBusy={saving.isBusy}
        onSubmit={(fields) => void saving.save(rulesIn(fields), draft.base.version)}
        onChange={(fields) => draft.change(rulesIn(fields))}
        submitLabel="Save"
        draft={draft}
      >
        <FormPart
          title="Earning and redeeming"
          lead="Existing points stay as they are. The terms and the rewards page mention the default figures; update those texts too."
        >
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField
              name="earned"
              label="EGP spent per point"
              type="number"
              inputMode="decimal"
              required
              min={0.01}
              step={0.01}
              defaultValue={toMajor(minor(rules.egpMinorPerPointEarned))}
            />
            <TextField
              name="spent"
              label="Value of 100 points in EGP"
              hint="At most half of the spending that earned them."
              type="number"
              inputMode="numeric"
              required
              min={1}
              step={1}
              defaultValue={rules.egpMinorPerPointSpent}
            />
            <TextField
              name="lifeMonths"
              label="Points expire after (months)"
              type="number"
              inputMode="numeric"
              required
              min={1}
              max={120}
              step={1}
              defaultValue={rules.lifeMonths}
            />
          </div>
        </FormPart>
        <FormPart title="Tiers" lead="Everyone starts in Bronze and earns at the base rate.">
          <TierFields name="silver" label="Silver" tier={rules.silver} />
          <TierFields name="gold" label="Gold" tier={rules.gold} />
        </FormPart>
      </EditorForm>
      <ConflictDialog saving={saving} />
    </>
  );
}
