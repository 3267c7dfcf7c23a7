import { useEffect, useRef } from "react";
import type { Nutrition, NutritionTargets } from "#shared/contract/food.ts";
import { ownTargetsBody, saveOwnTargets } from "#shared/contract/food.ts";
import { genders } from "#shared/domain/audiences.ts";
import {
  activities,
  type ChangePercent,
  changePercents,
  leastKcal,
  maintenanceKcal,
  mayEatLess,
  proposeTargets,
  usualChange,
} from "#shared/domain/food-targets.ts";
import { parseNumber } from "#web/entities/workout/parse-number.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { FormFailure } from "#web/lib/forms/form-failure.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { TargetFigures } from "./targets-card.tsx";

type Known = NonNullable<Nutrition["known"]>;

const changeWords = { "-20": "lose20", "-10": "lose10", "0": "hold", "10": "gain10", "20": "gain20" } as const;

const toValues = (known: Known) => ({
  sex: known.sex ?? "",
  age: String(known.age ?? ""),
  heightCm: String(known.heightCm ?? ""),
  weightKg: String(known.weightKg ?? ""),
  activity: known.activity ?? "light",
  change: String(usualChange(known.goal)),
});
type Values = ReturnType<typeof toValues>;

const toBody = (values: Values) => ({
  about: {
    sex: values.sex === "" ? undefined : values.sex,
    age: parseNumber(values.age),
    heightCm: parseNumber(values.heightCm),
    weightKg: parseNumber(values.weightKg),
    activity: values.activity,
  },
  changePercent: Number(values.change),
});

interface OwnTargetsProps {
  readonly known: Known;
  readonly today: string;
  /** The targets that begin today. */
  readonly current: NutritionTargets | undefined;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Computes targets from the member's answers about themselves, and sets them. */
export function OwnTargets({ known, today, current, onDone, onCancel }: OwnTargetsProps) {
  const { t } = useTranslation("food");
  const form = useContractForm({
    endpoint: saveOwnTargets,
    params: { fromOn: today },
    defaults: toValues(known),
    toBody: (values) => ({ ...toBody(values), ...(current === undefined ? {} : { version: current.version }) }),
    toField: (field) => field.replace("about.", "").replace("changePercent", "change"),
    rules: bodyRules(ownTargetsBody),
    onDone: () => {
      toast.show({ type: "success", message: t("form.saved") });
      onDone();
    },
  });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("select")?.focus(), []);
  const isFixed = (name: Known["fixed"][number]): boolean => known.fixed.includes(name);
  return (
    <Card ref={place} padding="lg" className="flex flex-col gap-5">
      <div>
        <h2 className="text-h3 font-bold">{t("form.title")}</h2>
        <p className="text-small text-muted">{t("form.lead")}</p>
      </div>
      <Form form={form} className="flex flex-col gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            {...form.field("sex")}
            label={t("form.sex")}
            required
            options={[
              ...(isFixed("sex") ? [] : [{ value: "", label: t("form.choose") }]),
              ...genders
                .filter((value) => !isFixed("sex") || value === known.sex)
                .map((value) => ({ value, label: t(`form.${value}`) })),
            ]}
          />
          <TextField
            {...form.field("age")}
            label={t("form.age")}
            required
            inputMode="numeric"
            dir="ltr"
            readOnly={isFixed("age")}
          />
          <TextField {...form.field("heightCm")} label={t("form.height")} required inputMode="numeric" dir="ltr" />
          <TextField {...form.field("weightKg")} label={t("form.weight")} required inputMode="decimal" dir="ltr" />
          <SelectField
            {...form.field("activity")}
            label={t("form.activity")}
            options={activities.map((value) => ({ value, label: t(`form.activities.${value}`) }))}
          />
          <SelectField
            {...form.field("change")}
            label={t("form.change")}
            options={changePercents.map((value) => ({
              value: String(value),
              label: t(`form.changes.${changeWords[value]}`),
            }))}
          />
        </div>
        <Proposal values={form.values} known={known} />
        <FormFailure failure={form.failure} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={form.isBusy}>
            {t("form.submit")}
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            {t("common:cancel")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** The targets proposed from the values, once they are complete. */
function Proposal({ values, known }: { readonly values: Values; readonly known: Known }) {
  const { t } = useTranslation("food");
  const read = ownTargetsBody.safeParse(toBody(values));
  if (!read.success) return null;
  const { about, changePercent } = read.data;
  const targets = proposeTargets(about, changePercent as ChangePercent, known);
  const isHeld = changePercent < 0 && !mayEatLess(about, known);
  const least = leastKcal(about, known);
  const isFloor = !isHeld && targets.kcal === least && maintenanceKcal(about) * (100 + changePercent) < least * 100;
  return (
    <section aria-label={t("form.proposal")} className="flex flex-col gap-2 rounded-lg bg-sand-50 p-4">
      <p className="font-semibold">{t("form.proposal")}</p>
      <TargetFigures targets={targets} withMain />
      {isHeld && <p className="text-small text-muted">{t("form.noDeficit")}</p>}
      {isFloor && <p className="text-small text-muted">{t("form.least", { kcal: least.toLocaleString("en-US") })}</p>}
    </section>
  );
}
