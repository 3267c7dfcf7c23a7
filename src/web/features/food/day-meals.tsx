import { useEffect, useRef, useState } from "react";
import { meals as mealNames } from "#shared/domain/food-targets.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { editIcon } from "#web/ui/drawn-icons.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { trashIcon } from "#web/ui/workout-icons.ts";
import { MealForm } from "./meal-form.tsx";
import type { ShownMeal } from "./merge-meals.ts";
import { keepMeal } from "./use-meals.ts";

interface RowProps {
  readonly meal: ShownMeal;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function MealRow({ meal: { id, meal, text, kcal, proteinG, isWaiting }, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation("food");
  const numbers = [
    ...(kcal === null ? [] : [t("kcalValue", { value: kcal.toLocaleString("en-US") })]),
    ...(proteinG === null ? [] : [t("proteinValue", { value: proteinG })]),
  ];
  return (
    <li className="flex items-start justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="text-small text-muted">{t(`meals.${meal}`)}</p>
        <p className="wrap-anywhere whitespace-pre-line">
          <UserText>{text}</UserText>
        </p>
        {numbers.length > 0 && <p className="figures text-small text-muted">{numbers.join(" · ")}</p>}
        {isWaiting && <Badge className="mt-1">{t("pending")}</Badge>}
      </div>
      <div className="flex shrink-0">
        <IconButton icon={editIcon} label={t("ofMeal", { action: t("edit"), text })} onClick={onEdit} data-opens={id} />
        <IconButton icon={trashIcon} label={t("ofMeal", { action: t("remove"), text })} onClick={onRemove} />
      </div>
    </li>
  );
}

interface DayMealsProps {
  readonly title: string;
  readonly on: string;
  readonly meals: readonly ShownMeal[];
  readonly hasNumbers: boolean;
}

/** The meals of a day: adds, changes and deletes them. */
export function DayMeals({ title, on, meals, hasNumbers }: DayMealsProps) {
  const { t } = useTranslation("food");
  const [edited, setEdited] = useState<string>();
  const [removed, setRemoved] = useState<ShownMeal>();
  const sorted = mealNames.flatMap((name) => meals.filter(({ meal }) => meal === name));
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current !== undefined) place.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  });
  // The form that had the focus is gone: focuses the button that opened it.
  const close = (): void => {
    wanted.current = `[data-opens="${edited}"]`;
    setEdited(undefined);
  };
  const remove = async (meal: ShownMeal): Promise<void> => {
    wanted.current = "h2";
    setRemoved(undefined);
    const isKept = await keepMeal(meal, null);
    toast.show(isKept ? { type: "success", message: t("removed") } : { type: "error", message: t("unsent") });
  };
  return (
    <Card ref={place} padding="lg" className="flex flex-col gap-4">
      <h2 tabIndex={-1} className="text-h3 font-bold outline-none">
        {title}
      </h2>
      {sorted.length === 0 && edited === undefined && <p className="text-muted">{t("nothing")}</p>}
      {sorted.length > 0 && (
        <ul className="divide-y divide-line">
          {sorted.map((meal) =>
            edited === meal.id ? (
              <li key={meal.id} className="py-3">
                <MealForm meal={meal} on={on} hasNumbers={hasNumbers} onDone={close} />
              </li>
            ) : (
              <MealRow key={meal.id} meal={meal} onEdit={() => setEdited(meal.id)} onRemove={() => setRemoved(meal)} />
            ),
          )}
        </ul>
      )}
      {edited === "new" ? (
        <MealForm meal={undefined} on={on} hasNumbers={hasNumbers} onDone={close} />
      ) : (
        <Button icon="plus" className="self-start" onClick={() => setEdited("new")} data-opens="new">
          {t("add")}
        </Button>
      )}
      {removed !== undefined && (
        <ConfirmDialog
          open
          danger
          title={t("confirm")}
          labels={{ close: t("common:close"), confirm: t("remove"), cancel: t("common:cancel") }}
          onClose={() => setRemoved(undefined)}
          onConfirm={() => void remove(removed)}
        >
          <UserText>{removed.text}</UserText>
        </ConfirmDialog>
      )}
    </Card>
  );
}
