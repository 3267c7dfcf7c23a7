import { useRevalidator } from "react-router";
import { type CoachingProfile, coachingProfileBody, updateCoachingProfile } from "#shared/contract/coaching.ts";
import { equipmentKinds, goals, levels } from "#shared/domain/programme-facts.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { FormFailure } from "#web/lib/forms/form-failure.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { browserZone, listZones } from "#web/lib/i18n/zones.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-card.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast-store.ts";

const toValues = ({ sex, audience, goal, timezone, level, equipment }: CoachingProfile) => ({
  timezone: timezone ?? "",
  level: level ?? "",
  equipment: equipment as string[],
  audience: audience as string,
  sex: sex ?? "",
  goal: goal ?? "",
});

/** The browser's time zones, with its own one marked, and the saved one, which it may not know. */
function toZoneOptions(saved: string | null, toHere: (zone: string) => string) {
  const here = browserZone();
  const zones = new Set([...listZones(), ...(saved === null ? [] : [saved])]);
  return [...zones].map((value) => ({ value, label: value === here ? toHere(value) : value }));
}

const orNull = (text: string): string | null => (text === "" ? null : text);

/** A member's wishes: who may coach them and see their photos, and their goals. */
export function WishesForm({ profile }: { readonly profile: CoachingProfile }) {
  const { t } = useTranslation();
  const { t: tProgress } = useTranslation("progress");
  const { revalidate } = useRevalidator();
  const contract = useContractForm({
    endpoint: updateCoachingProfile,
    defaults: toValues(profile),
    version: profile.version,
    toBody: ({ sex, goal, timezone, level, ...chosen }, version) => ({
      ...{ ...chosen, sex: orNull(sex), goal: orNull(goal), timezone: orNull(timezone), level: orNull(level) },
      version,
    }),
    rules: bodyRules(coachingProfileBody),
    toCurrent: (current) => {
      const saved = current as CoachingProfile;
      return { values: toValues(saved), version: saved.version };
    },
    onDone: async () => {
      toast.show({ type: "success", message: t("coaching.saved") });
      await revalidate();
    },
  });
  const { form, failure, isBusy, isReady } = contract;
  return (
    <Form form={contract} className="flex flex-col gap-5">
      <FormFailure failure={failure} />
      <RadioGroup legend={t("coaching.audience")}>
        <RadioCard
          value="any"
          label={t("coaching.any")}
          description={t("coaching.anyHint")}
          {...form.register("audience")}
        />
        <RadioCard
          value="women_only"
          label={t("coaching.womenOnly")}
          description={t("coaching.womenOnlyHint")}
          {...form.register("audience")}
        />
      </RadioGroup>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={t("coaching.sex")}
          options={[
            { value: "", label: t("coaching.unsaid") },
            { value: "female", label: t("coaching.female") },
            { value: "male", label: t("coaching.male") },
          ]}
          {...form.register("sex")}
        />
        <SelectField
          label={t("coaching.goal")}
          options={[
            { value: "", label: t("coaching.noGoal") },
            ...goals.map((value) => ({ value, label: t(`goods.goals.${value}`) })),
          ]}
          {...form.register("goal")}
        />
        <SelectField
          label={tProgress("me.level")}
          options={[
            { value: "", label: t("coaching.unsaid") },
            ...levels.map((value) => ({ value, label: t(`goods.levels.${value}`) })),
          ]}
          {...form.register("level")}
        />
        <SelectField
          label={tProgress("me.zone")}
          hint={tProgress("me.zoneHint")}
          options={[
            { value: "", label: t("coaching.unsaid") },
            ...toZoneOptions(profile.timezone, (zone) => tProgress("me.zoneHere", { zone })),
          ]}
          {...form.register("timezone")}
        />
      </div>
      <fieldset className="min-w-0">
        <legend className="text-card font-semibold">{tProgress("me.equipment")}</legend>
        <p className="mb-2 text-small text-muted">{tProgress("me.equipmentHint")}</p>
        <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
          {equipmentKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`goods.equipment.${kind}`)} {...form.register("equipment")} />
          ))}
        </div>
      </fieldset>
      <Button
        type="submit"
        className="self-start"
        disabled={!isReady}
        loading={isBusy}
        loadingLabel={t("coaching.saving")}
      >
        {t("coaching.save")}
      </Button>
    </Form>
  );
}
