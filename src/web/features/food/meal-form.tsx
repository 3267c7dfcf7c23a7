import { type FormEvent, useEffect, useRef, useState } from "react";
import { type MealName, meals } from "#shared/domain/food-targets.ts";
import { parseNumber } from "#web/entities/workout/parse-number.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { ChoiceChips } from "#web/ui/choice-chips.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { TextField } from "#web/ui/input.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { ShownMeal } from "./merge-meals.ts";
import { keepMeal } from "./use-meals.ts";

const most = { kcal: 10_000, protein: 1000 } as const;

/** Null: left empty. Undefined: not a whole number within the bounds. */
function toWhole(text: string, max: number): number | null | undefined {
  if (text.trim() === "") return null;
  const value = parseNumber(text);
  return value !== undefined && Number.isInteger(value) && value <= max ? value : undefined;
}

/** The meal that is likely at this hour. */
function usualMeal(hour: number): MealName {
  if (hour >= 4 && hour < 11) return "breakfast";
  if (hour >= 12 && hour < 18) return "lunch";
  return hour >= 18 && hour < 23 ? "dinner" : "snack";
}

const toFields = (meal: ShownMeal | undefined) => ({
  meal: meal?.meal ?? usualMeal(new Date().getHours()),
  text: meal?.text ?? "",
  kcal: String(meal?.kcal ?? ""),
  protein: String(meal?.proteinG ?? ""),
});

interface MealFormProps {
  /** Undefined for a new one. */
  readonly meal: ShownMeal | undefined;
  readonly on: string;
  readonly hasNumbers: boolean;
  readonly onDone: () => void;
}

/** The form of a meal, kept on this device until it is sent. */
export function MealForm({ meal, on, hasNumbers, onDone }: MealFormProps) {
  const { t } = useTranslation("food");
  const [fields, setFields] = useState(() => toFields(meal));
  const [isChecked, setChecked] = useState(false);
  const [isUnsent, setUnsent] = useState(false);
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => place.current?.querySelector("textarea")?.focus(), []);
  const change = (part: Partial<typeof fields>): void => setFields((current) => ({ ...current, ...part }));
  const text = fields.text.trim();
  const kcal = toWhole(fields.kcal, most.kcal);
  const proteinG = toWhole(fields.protein, most.protein);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (text === "" || kcal === undefined || proteinG === undefined) {
      requestAnimationFrame(() => place.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    const isKept = await keepMeal(meal, { on, meal: fields.meal, text, kcal, proteinG });
    setUnsent(!isKept);
    if (!isKept) return;
    toast.show({ type: "success", message: t(navigator.onLine ? "saved" : "savedOffline") });
    onDone();
  };
  return (
    <form
      ref={place}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4 rounded-lg bg-sand-50 p-4"
      aria-label={t(meal === undefined ? "add" : "edit")}
    >
      <ChoiceChips
        legend={t("meal")}
        name={`meal-${meal?.id ?? "new"}`}
        soldOutLabel=""
        value={fields.meal}
        options={meals.map((value) => ({ value, label: t(`meals.${value}`) }))}
        onChange={(value) => change({ meal: meals.find((one) => one === value) ?? "snack" })}
      />
      <TextareaField
        label={t("text")}
        required
        dir="auto"
        rows={2}
        maxLength={300}
        placeholder={t("placeholder")}
        value={fields.text}
        onChange={(event) => change({ text: event.target.value })}
        error={isChecked && text === "" ? t("textMissing") : undefined}
      />
      {hasNumbers && (
        <div className="grid grid-pairs gap-4">
          <TextField
            label={t("kcal")}
            optionalLabel={t("optional")}
            inputMode="numeric"
            dir="ltr"
            value={fields.kcal}
            onChange={(event) => change({ kcal: event.target.value })}
            error={
              isChecked && kcal === undefined ? t("invalid", { max: most.kcal.toLocaleString("en-US") }) : undefined
            }
          />
          <TextField
            label={t("protein")}
            optionalLabel={t("optional")}
            inputMode="numeric"
            dir="ltr"
            value={fields.protein}
            onChange={(event) => change({ protein: event.target.value })}
            error={
              isChecked && proteinG === undefined
                ? t("invalid", { max: most.protein.toLocaleString("en-US") })
                : undefined
            }
          />
        </div>
      )}
      {isUnsent && <FieldError>{t("unsent")}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{t("save")}</Button>
        <Button variant="ghost" onClick={onDone}>
          {t("common:cancel")}
        </Button>
      </div>
    </form>
  );
}
