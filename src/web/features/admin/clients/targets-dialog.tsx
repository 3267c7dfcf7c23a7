import { adminSaveTargets, clientTargetsBody, type Nutrition, type NutritionTargets } from "#shared/contract/food.ts";
import { genders } from "#shared/domain/audiences.ts";
import {
  activities,
  type BodyFacts,
  type ChangePercent,
  changePercents,
  leastKcal,
  macroKcal,
  maintenanceKcal,
  mayEatLess,
  proposeTargets,
  usualChange,
} from "#shared/domain/food-targets.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { sentence } from "#web/admin-kit/labels.ts";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { toDay } from "./attention-words.ts";

type Known = NonNullable<Nutrition["known"]>;

const activityNames = {
  sitting: "Sitting (× 1.2)",
  light: "Light (× 1.4)",
  active: "Active (× 1.6)",
  very_active: "Very active (× 1.8)",
} as const;
const toChangeName = (percent: ChangePercent): string =>
  percent === 0 ? "Maintain weight" : `${percent > 0 ? "+" : "−"}${Math.abs(percent)} %`;

const toDefaults = (known: Known, current: NutritionTargets | undefined, today: string) => {
  const { sex, age, heightCm, weightKg, activity, goal } = known;
  const body = { sex, age, heightCm, weightKg: weightKg ?? current?.about.weightKg ?? null };
  const change = usualChange(goal);
  const moves = activity ?? "light";
  const whole = toWholeBody({ ...body, activity: moves });
  const {
    kcal = null,
    proteinG = null,
    carbsG = null,
    fatG = null,
    waterMl = null,
  } = current ?? (whole === undefined ? {} : proposeTargets(whole, change, known));
  return {
    ...{ fromOn: today, ...body, sex: sex ?? "", activity: moves as string, change: String(change) },
    ...{ kcal, proteinG, carbsG, fatG, waterMl },
  };
};
type Values = ReturnType<typeof toDefaults>;

/** The body facts for computing targets, once they are complete. */
function toWholeBody(values: { readonly [K in keyof BodyFacts]: BodyFacts[K] | string | null }): BodyFacts | undefined {
  const { sex, age, heightCm, weightKg, activity } = values;
  const read = clientTargetsBody.shape.about.safeParse({ sex, age, heightCm, weightKg, activity });
  return read.success ? read.data : undefined;
}

interface TargetsDialogProps {
  readonly clientId: string;
  readonly known: Known;
  readonly targets: readonly NutritionTargets[];
  readonly today: string;
  readonly onClose: () => void;
}

/** Proposes targets from the client's body; the coach edits them and sets the day from which they apply. */
export function TargetsDialog({ clientId, known, targets, today, onClose }: TargetsDialogProps) {
  const versionOn = (day: string): number | undefined => targets.find(({ fromOn }) => fromOn === day)?.version;
  const form = useStaffForm({
    endpoint: adminSaveTargets,
    defaults: toDefaults(
      known,
      targets.findLast(({ fromOn }) => fromOn <= today),
      today,
    ),
    toBody: ({ fromOn, change: _, sex, age, heightCm, weightKg, activity, ...amounts }) => {
      const version = versionOn(fromOn);
      const about = { sex: sex === "" ? undefined : sex, age, heightCm, weightKg, activity };
      return { ...amounts, about, ...(version === undefined ? {} : { version }) };
    },
    toField: (field) => field.replace("about.", ""),
    rules: bodyRules(clientTargetsBody),
    send: (body, { values }) => api(adminSaveTargets, { params: { id: clientId, fromOn: values.fromOn }, body }),
    done: "Targets saved",
    onDone: onClose,
  });
  const { values, change } = form;
  const body = toWholeBody(values);
  const propose = (): void => {
    const percent = changePercents.find((one) => String(one) === values.change) ?? 0;
    if (body !== undefined) change(proposeTargets(body, percent, known));
  };
  const isFixed = (name: Known["fixed"][number]): boolean => known.fixed.includes(name);
  return (
    <ActionDialog title="Targets for food" confirm="Save targets" size="44rem" form={form} onClose={onClose}>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-semibold">What they are worked out from</legend>
        <div className="grid gap-3 sm:grid-cols-3">
          <SelectField
            {...form.field("sex")}
            label="Sex"
            required
            options={[
              ...(isFixed("sex") ? [] : [{ value: "", label: "Choose" }]),
              ...genders
                .filter((value) => !isFixed("sex") || value === known.sex)
                .map((value) => ({ value, label: sentence(value) })),
            ]}
          />
          <TextField {...form.number("age")} label="Age" type="number" required readOnly={isFixed("age")} />
          <TextField {...form.number("heightCm")} label="Height, cm" type="number" required />
          <TextField {...form.number("weightKg")} label="Weight, kg" type="number" step="0.1" required />
          <SelectField
            {...form.field("activity")}
            label="Activity"
            options={activities.map((value) => ({ value, label: activityNames[value] }))}
          />
          <SelectField
            {...form.field("change")}
            label="Compared with maintenance"
            options={changePercents.map((value) => ({ value: String(value), label: toChangeName(value) }))}
          />
        </div>
        <Needs body={body} known={known} />
        <Button variant="secondary" className="self-start" disabled={body === undefined} onClick={propose}>
          Fill in the proposal
        </Button>
      </fieldset>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-semibold">Targets for a day</legend>
        <div className="grid gap-3 sm:grid-cols-3">
          <TextField {...form.number("kcal")} label="Calories, kcal" type="number" required />
          <TextField {...form.number("proteinG")} label="Protein, g" type="number" required />
          <TextField {...form.number("carbsG")} label="Carbs, g" type="number" required />
          <TextField {...form.number("fatG")} label="Fat, g" type="number" required />
          <TextField {...form.number("waterMl")} label="Water, ml" type="number" required />
          <TextField {...form.field("fromOn")} label="From" type="date" required min={today} />
        </div>
        <Sum values={values} />
      </fieldset>
    </ActionDialog>
  );
}

/** The energy that keeps the weight, and the minimum that can be set. */
function Needs({ body, known }: { readonly body: BodyFacts | undefined; readonly known: Known }) {
  if (body === undefined)
    return <p className="text-small text-muted">Fill in what is missing to see a proposal. Ask the client for it.</p>;
  return (
    <p className="text-small text-muted">
      Holds the weight: <span className="figures">{maintenanceKcal(body).toLocaleString("en")} kcal</span> (Mifflin–St
      Jeor). Least: <span className="figures">{leastKcal(body, known).toLocaleString("en")} kcal</span>
      {mayEatLess(body, known) ? "." : ", because they are under 18, pregnant or gave birth lately."}
      {known.weighedOn !== null && ` Weighed on ${toDay(known.weighedOn)}.`}
    </p>
  );
}

/** Compares the energy of the grams with the target. */
function Sum({ values: { kcal, proteinG, carbsG, fatG, weightKg } }: { readonly values: Values }) {
  if (kcal === null || proteinG === null || carbsG === null || fatG === null) return null;
  const sum = macroKcal({ proteinG, carbsG, fatG });
  const isOff = Math.abs(sum - kcal) > kcal / 50;
  return (
    <p className={isOff ? "text-small text-warn" : "text-small text-muted"}>
      The grams come to <span className="figures">{sum.toLocaleString("en")} kcal</span>
      {isOff && ", which is not what the calories say"}.
      {weightKg !== null && weightKg > 0 && ` Protein: ${(proteinG / weightKg).toFixed(1)} g a kilogram.`}
    </p>
  );
}
