import { type Nutrient, nutrients, nutrientUnits, servingUnits, unitOf } from "#shared/domain/nutrition.ts";
import { PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { pairErrors, Rows } from "#web/admin-kit/forms/field-parts.tsx";
import { Panel } from "#web/admin-kit/parts.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { emptyNutrition, type NutritionFields } from "./nutrition-form.ts";
import type { PartProps } from "./part-props.ts";

const names: Readonly<Record<Nutrient, string>> = {
  energy: "Energy",
  fat: "Fat",
  saturates: "of which saturates",
  carbohydrate: "Carbohydrate",
  sugars: "of which sugars",
  fibre: "Fibre",
  protein: "Protein",
  salt: "Salt",
};

interface LabelProps extends Pick<PartProps, "errors"> {
  readonly label: NutritionFields;
  readonly change: (edit: Partial<NutritionFields>) => void;
}

/** The label of food and supplements, which the product page shows as a table. */
export function Nutrition({ fields, errors, set }: PartProps) {
  const label = fields.nutrition;
  const part = { errors, change: (edit: Partial<NutritionFields>) => label && set("nutrition", { ...label, ...edit }) };
  return (
    <Panel title="Nutrition">
      {label === null ? (
        <div className="flex flex-col items-start gap-3">
          <p className="text-small text-muted">For food and supplements: serving, values, ingredients and allergens.</p>
          <Button size="sm" variant="secondary" icon="plus" onClick={() => set("nutrition", emptyNutrition)}>
            Add a nutrition label
          </Button>
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          <Serving label={label} {...part} />
          <Values label={label} {...part} />
          <Others label={label} {...part} />
          <Texts label={label} {...part} />
          <div>
            <Button size="sm" variant="ghost" onClick={() => set("nutrition", null)}>
              Remove the label
            </Button>
          </div>
        </div>
      )}
    </Panel>
  );
}

function Serving({ label, errors, change }: LabelProps) {
  const { serving } = label;
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 sm:max-w-sm sm:grid-cols-3">
        <TextField
          name="nutrition.serving.amount"
          label="Serving size"
          inputMode="decimal"
          dir="ltr"
          required
          maxLength={8}
          value={serving.amount}
          error={errors["nutrition.serving.amount"]}
          onChange={(event) => change({ serving: { ...serving, amount: event.target.value } })}
        />
        <SelectField
          label="Unit"
          options={servingUnits.map((value) => ({ value, label: value }))}
          value={serving.unit}
          onChange={(event) =>
            change({ serving: { ...serving, unit: servingUnits.find((one) => one === event.target.value) ?? "g" } })
          }
        />
        <TextField
          name="nutrition.servingsPerContainer"
          label="Servings per pack"
          inputMode="numeric"
          dir="ltr"
          required
          maxLength={5}
          value={label.servingsPerContainer}
          error={errors["nutrition.servingsPerContainer"]}
          onChange={(event) => change({ servingsPerContainer: event.target.value })}
        />
      </div>
      <PairField
        name="nutrition.serving.name"
        label={{ en: "Serving in words, such as 1 scoop", ar: "الحصة بالكلام، مثل مكيال واحد" }}
        value={serving.name}
        max={60}
        onChange={(name) => change({ serving: { ...serving, name } })}
        error={pairErrors(errors, "nutrition.serving.name")}
      />
    </div>
  );
}

function Values({ label: { perServing }, errors, change }: LabelProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Values for one serving</legend>
      <p className="mb-2 text-small text-muted">
        The values for 100 g or ml follow from them. Leave blank what is not stated.
      </p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {nutrients.map((nutrient) => (
          <TextField
            key={nutrient}
            name={`nutrition.perServing.${nutrient}`}
            label={`${names[nutrient]} (${unitOf(nutrient)})`}
            inputMode="decimal"
            dir="ltr"
            maxLength={8}
            value={perServing[nutrient]}
            error={errors[`nutrition.perServing.${nutrient}`]}
            onChange={(event) => change({ perServing: { ...perServing, [nutrient]: event.target.value } })}
          />
        ))}
      </div>
    </fieldset>
  );
}

const emptyOther = { name: { ar: "", en: "" }, amount: "", unit: "mg" as const };

function Others({ label, errors, change }: LabelProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Further substances in one serving</legend>
      <Rows<NutritionFields["others"][number]>
        rows={label.others}
        onChange={(others) => change({ others })}
        empty={emptyOther}
        noun="a substance"
      >
        {(other, edit, index) => (
          <div className="flex flex-col gap-2 border-b border-line pb-3">
            <PairField
              name={`nutrition.others.${index}.name`}
              label={{ en: "Name", ar: "الاسم" }}
              value={other.name}
              max={60}
              required
              onChange={(name) => edit({ ...other, name })}
              error={pairErrors(errors, `nutrition.others.${index}.name`)}
            />
            <div className="grid grid-cols-2 gap-3 sm:max-w-sm">
              <TextField
                name={`nutrition.others.${index}.amount`}
                label="Amount"
                inputMode="decimal"
                dir="ltr"
                required
                maxLength={8}
                value={other.amount}
                error={errors[`nutrition.others.${index}.amount`]}
                onChange={(event) => edit({ ...other, amount: event.target.value })}
              />
              <SelectField
                label="Unit"
                options={nutrientUnits.map((value) => ({ value, label: value }))}
                value={other.unit}
                onChange={(event) =>
                  edit({ ...other, unit: nutrientUnits.find((one) => one === event.target.value) ?? "mg" })
                }
              />
            </div>
          </div>
        )}
      </Rows>
    </fieldset>
  );
}

const texts = [
  { name: "ingredients", label: { en: "Ingredients", ar: "المكونات" }, max: 2000, rows: 3 },
  { name: "allergens", label: { en: "Allergens", ar: "مسببات الحساسية" }, max: 500, rows: 2 },
  { name: "storage", label: { en: "Storage", ar: "التخزين" }, max: 500, rows: 2 },
] as const;

function Texts({ label, errors, change }: LabelProps) {
  return texts.map(({ name, ...field }) => (
    <PairField
      key={name}
      name={`nutrition.${name}`}
      {...field}
      value={label[name]}
      onChange={(value) => change({ [name]: value })}
      error={pairErrors(errors, `nutrition.${name}`)}
    />
  ));
}
