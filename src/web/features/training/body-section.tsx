import { type FormEvent, useCallback, useState } from "react";
import { ApiError } from "#shared/contract/client.ts";
import { addMeasurement, type MeasurementMetric, measurementMetrics } from "#shared/contract/enrolments.ts";
import { dateIn, formatDate } from "#shared/domain/calendar.ts";
import { FailurePanel } from "#web/entities/order/failure-panel.tsx";
import { keepMeasurement, useWaitingMeasurements } from "#web/entities/workout/browser-measurements.ts";
import type { MeasuredValue } from "#web/entities/workout/kept-plans.ts";
import { type WaitingMeasurement, withWaitingMeasurements } from "#web/entities/workout/measurement-outbox.ts";
import { newId } from "#web/entities/workout/new-id.ts";
import { isWorthWaiting } from "#web/entities/workout/outbox.ts";
import { parseNumber } from "#web/entities/workout/parse-number.ts";
import { useMeasurements } from "#web/entities/workout/use-plan.ts";
import { api } from "#web/lib/api/browser.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { LineChart } from "./charts.tsx";

const toUnit = (metric: MeasurementMetric): "kg" | "cm" | "percent" =>
  metric === "weight" ? "kg" : metric === "body_fat" ? "percent" : "cm";

/** Body weight and girths: a chart over time, and a form for the next value, also offline. */
export function BodySection() {
  const { t } = useTranslation();
  const [metric, setMetric] = useState<MeasurementMetric>("weight");
  const { state, refresh, replace } = useMeasurements();
  const waiting = useWaitingMeasurements(
    useCallback(
      (refused) => {
        if (refused > 0) toast.show({ type: "error", message: t("training.progress.refused") });
        refresh();
      },
      [refresh, t],
    ),
  );
  const known = state.status === "ready" ? state.data : [];
  const values = withWaitingMeasurements<MeasuredValue>(known, waiting).filter((each) => each.metric === metric);
  return (
    <section className="mt-10" aria-labelledby="body-title">
      <h2 id="body-title" className="mb-4 text-h3 font-bold">
        {t("training.progress.body")}
      </h2>
      {state.status === "loading" ? (
        <Skeleton className="h-64 rounded-xl" />
      ) : (
        <div className="grid gap-5 lg:grid-cols-2">
          <Card>
            <MeasurementForm
              metric={metric}
              onMetric={setMetric}
              onAdded={(added) => replace(withWaitingMeasurements<MeasuredValue>(known, [added]))}
            />
            {waiting.length > 0 && (
              <Callout tone="info" className="mt-4">
                {t("training.progress.waiting", { count: waiting.length })}
              </Callout>
            )}
          </Card>
          <Card>
            {state.status === "failed" && values.length === 0 ? (
              <FailurePanel error={state.error} onRetry={refresh} headingLevel="h3" />
            ) : (
              <Trend metric={metric} values={values} />
            )}
          </Card>
        </div>
      )}
    </section>
  );
}

function Trend({ metric, values }: { readonly metric: MeasurementMetric; readonly values: readonly MeasuredValue[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = t(`training.progress.metrics.${metric}`);
  if (values.length === 0)
    return <p className="py-8 text-center text-muted">{t("training.progress.noMeasurements")}</p>;
  const label = (on: string) => formatDate(on, language, { timeZone: "UTC", month: "short", year: false });
  return (
    <LineChart
      title={t("training.progress.trend", { metric: name })}
      unit={t(`training.progress.units.${toUnit(metric)}`)}
      columns={{ first: t("training.progress.date"), value: name }}
      points={values.map(({ on, value }) => ({ on, value, label: label(on) }))}
    />
  );
}

/** Sends a value; offline it is stored in the outbox and sent later under the same id. */
async function keepOrSend(
  one: WaitingMeasurement,
  onAdded: (added: MeasuredValue) => void,
): Promise<"added" | "kept" | "invalid" | "failed"> {
  try {
    onAdded((await api(addMeasurement, { body: one })).measurement);
    return "added";
  } catch (error) {
    if (error instanceof ApiError && !isWorthWaiting(error)) return error.status === 400 ? "invalid" : "failed";
    return keepMeasurement(one) ? "kept" : "failed";
  }
}

interface MeasurementFormProps {
  readonly metric: MeasurementMetric;
  readonly onMetric: (metric: MeasurementMetric) => void;
  readonly onAdded: (added: MeasuredValue) => void;
}

function MeasurementForm({ metric, onMetric, onAdded }: MeasurementFormProps) {
  const { t } = useTranslation();
  const today = dateIn(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [text, setText] = useState("");
  const [on, setOn] = useState(today);
  const [problem, setProblem] = useState<"invalid" | "failed">();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const value = parseNumber(text);
    if (value === undefined) return setProblem("invalid");
    setBusy(true);
    const outcome = await keepOrSend({ id: newId(), metric, value, on, takenAt: new Date().toISOString() }, onAdded);
    setBusy(false);
    if (outcome === "invalid" || outcome === "failed") return setProblem(outcome);
    setText("");
    setProblem(undefined);
    toast.show({ type: "success", message: t(`training.progress.${outcome}`) });
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4" noValidate>
      <SelectField
        label={t("training.progress.metric")}
        value={metric}
        onChange={(event) => onMetric(measurementMetrics.find((each) => each === event.target.value) ?? "weight")}
        options={measurementMetrics.map((value) => ({ value, label: t(`training.progress.metrics.${value}`) }))}
      />
      <div className="grid grid-pairs gap-4">
        <TextField
          label={t("training.progress.value")}
          inputMode="decimal"
          dir="ltr"
          value={text}
          onChange={(event) => setText(event.target.value)}
          end={<span className="pe-2.5 text-small text-muted">{t(`training.progress.units.${toUnit(metric)}`)}</span>}
          error={problem === undefined ? undefined : t(`training.progress.${problem}`)}
        />
        <TextField
          type="date"
          label={t("training.progress.date")}
          value={on}
          max={today}
          onChange={(event) => setOn(event.target.value)}
        />
      </div>
      <div>
        <Button type="submit" loading={isBusy}>
          {t("training.progress.add")}
        </Button>
      </div>
    </form>
  );
}
