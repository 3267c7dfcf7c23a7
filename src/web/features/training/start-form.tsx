import { useState } from "react";
import { ApiError } from "#shared/contract/client.ts";
import { type ChangeEnrolment, changeEnrolment, type Enrolment } from "#shared/contract/enrolments.ts";
import { addDays, dateIn, type Weekday } from "#shared/domain/calendar.ts";
import { spreadWeekdays } from "#shared/domain/training-calendar.ts";
import { api } from "#web/lib/api/browser.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { FieldHint } from "#web/ui/field.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { TextField } from "#web/ui/input.tsx";

/** Loads the programme again. */
export type Reload = () => Promise<void>;

/** Changes the calendar; `problem` is the text key of the error. */
export function useChange(plan: Enrolment, onChanged: Reload) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<"failed" | "offline">();
  const change = async (body: ChangeEnrolment): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await api(changeEnrolment, { params: { id: plan.id }, body });
      await onChanged();
      return true;
    } catch (error) {
      setProblem(error instanceof ApiError ? "failed" : "offline");
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { change, isBusy, problem };
}

// The region's week starts on Saturday.
const week: readonly Weekday[] = [6, 0, 1, 2, 3, 4, 5];

interface WeekdayChipsProps {
  readonly days: readonly Weekday[];
  readonly most: number;
  readonly onChange: (days: Weekday[]) => void;
}

/** Chooses the training days, at least one. A single day moves, since it can neither be left out nor joined. */
export function WeekdayChips({ days, most, onChange }: WeekdayChipsProps) {
  const { t } = useTranslation();
  const moves = most === 1 && days.length === 1;
  const choose = (day: Weekday): void => {
    if (moves) onChange([day]);
    else onChange(days.includes(day) ? days.filter((each) => each !== day) : [...days, day]);
  };
  return (
    <fieldset>
      <legend className="mb-2 text-card font-semibold">{t("training.start.days")}</legend>
      <div className="flex flex-wrap gap-2">
        {week.map((day) => {
          const selected = days.includes(day);
          return (
            <button
              key={day}
              type="button"
              aria-pressed={selected}
              disabled={!moves && ((!selected && days.length >= most) || (selected && days.length === 1))}
              onClick={() => choose(day)}
              className={chipClass({ selected, className: selected ? "" : "disabled:opacity-50" })}
            >
              {t(`training.weekdays.${day}`)}
            </button>
          );
        })}
      </div>
      <div className="mt-2">
        <FieldHint>{t("training.start.daysHint", { count: most })}</FieldHint>
      </div>
    </fieldset>
  );
}

/** The first day and the training days, to start a programme or change it. */
export function StartForm({
  plan,
  onChanged,
  onDone,
}: {
  readonly plan: Enrolment;
  readonly onChanged: Reload;
  readonly onDone?: () => void;
}) {
  const { t } = useTranslation();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const today = dateIn(new Date(), timeZone);
  const isFirst = plan.startDate === null;
  const form = useContractForm({
    endpoint: changeEnrolment,
    params: { id: plan.id },
    defaults: {
      startDate: today,
      weekdays: isFirst ? spreadWeekdays(today, plan.daysPerWeek) : plan.weekdays,
    },
    toBody: (values) => ({ ...values, timezone: timeZone }),
    onDone: async () => {
      await onChanged();
      onDone?.();
    },
  });
  const { failure } = form;
  return (
    <Form form={form} className="flex flex-col gap-5">
      <TextField
        {...form.field("startDate")}
        type="date"
        label={t("training.start.date")}
        min={addDays(today, -14)}
        max={addDays(today, 180)}
        required
        className="max-w-xs"
      />
      <WeekdayChips
        days={form.values.weekdays}
        most={plan.daysPerWeek}
        onChange={(weekdays) => form.change({ weekdays })}
      />
      {failure !== undefined && (
        <FieldError>{t(`training.start.${failure instanceof ApiError ? "failed" : "offline"}`)}</FieldError>
      )}
      <div>
        <Button type="submit" loading={form.isBusy}>
          {t(isFirst ? "training.start.submit" : "training.start.save")}
        </Button>
      </div>
    </Form>
  );
}
