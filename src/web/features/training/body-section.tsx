import { type FormEvent, useCallback, useState } from "react";
import { ApiError } from "#shared/contract/client.ts";
import { addMeasurement, type MeasurementMetric, measurementMetrics } from "#shared/contract/enrolments.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { FailurePanel } from "#web/entities/order/failure-panel.tsx";
import type { MeasuredValue } from "#web/entities/workout/kept-plans.ts";
import { mergeMeasurements } from "#web/entities/workout/merge-measurements.ts";
import { newId } from "#web/entities/workout/new-id.ts";
import { parseNumber } from "#web/entities/workout/parse-number.ts";
import {
  measurementKind,
  type NewMeasurement,
  trainingQueue,
  useWaitingMeasurements,
} from "#web/entities/workout/training-queue.ts";
import { api } from "#web/lib/api/browser.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { isWorthWaiting } from "#web/lib/offline/queue-kind.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { LineChart } from "#web/ui/charts/line-chart.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { ProgressData } from "./load-progress-page.ts";

const toUnit = (metric: MeasurementMetric): "kg" | "cm" | "percent" =>
  metric === "weight" ? "kg" : metric === "body_fat" ? "percent" : "cm";

interface BodySectionProps {
  readonly measurements: ProgressData["measurements"];
  readonly onChanged: () => Promise<void>;
}

/** Body weight and girths: a chart over time, and a form for the next value, also offline. */
export function BodySection({ measurements, onChanged }: BodySectionProps) {
  const { t } = useTranslation();
  const [metric, setMetric] = useState<MeasurementMetric>("weight");
  const waiting = useWaitingMeasurements(
    useCallback(
      ({ refused }) => {
        if (refused > 0) toast.show({ type: "error", message: t("training.progress.refused") });
        void onChanged();
      },
      [onChanged, t],
    ),
  );
  const known = "values" in measurements ? measurements.values : [];
  const values = mergeMeasurements<MeasuredValue>(known, waiting).filter((each) => each.metric === metric);
  return (
    <section aria-labelledby="body-title">
      <h2 id="body-title" className="sr-only">
        {t("training.progress.body")}
      </h2>
      <div className="grid gap-5 lg:grid-cols-2">
        <Card>
          <MeasurementForm metric={metric} onMetric={setMetric} onAdded={onChanged} />
          {waiting.length > 0 && (
            <Callout tone="info" className="mt-4">
              {t("training.progress.waiting", { count: waiting.length })}
            </Callout>
          )}
        </Card>
        <Card>
          {"error" in measurements && values.length === 0 ? (
            <FailurePanel error={measurements.error} onRetry={() => void onChanged()} headingLevel="h3" />
          ) : (
            <Trend metric={metric} values={values} />
          )}
        </Card>
      </div>
    </section>
  );
}

function Trend({ metric, values }: { readonly metric: MeasurementMetric; readonly values: readonly MeasuredValue[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = t(`training.progress.metrics.${metric}`);
  if (values.length === 0)
    return <p className="py-8 text-center text-muted">{t("training.progress.noMeasurements")}</p>;
  const unit = t(`training.progress.units.${toUnit(metric)}`);
  const label = (on: string) => formatDate(on, language, { timeZone: "UTC", month: "short", year: false });
  return (
    <LineChart
      title={t("training.progress.trend", { metric: name })}
      format={(value) => `${value} ${unit}`}
      words={{ label: t("training.progress.date"), value: name, table: t("training.progress.asTable") }}
      ends={[t("training.progress.start"), t("training.progress.now")]}
      points={values.map(({ on, value }) => ({ id: on, value, label: label(on), time: Date.parse(on) }))}
    />
  );
}

/** Sends a value; offline it is stored in the queue and sent later under the same id. */
async function keepOrSend(
  one: NewMeasurement,
  onAdded: () => Promise<void>,
): Promise<"added" | "kept" | "invalid" | "failed" | "unsent"> {
  try {
    await api(addMeasurement, { body: one });
    await onAdded();
    return "added";
  } catch (error) {
    if (!isWorthWaiting(error)) return error instanceof ApiError && error.status === 400 ? "invalid" : "failed";
    return (await trainingQueue().store(measurementKind, one)) ? "kept" : "unsent";
  }
}

interface MeasurementFormProps {
  readonly metric: MeasurementMetric;
  readonly onMetric: (metric: MeasurementMetric) => void;
  readonly onAdded: () => Promise<void>;
}

function MeasurementForm({ metric, onMetric, onAdded }: MeasurementFormProps) {
  const { t } = useTranslation();
  const today = dateIn(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [text, setText] = useState("");
  const [on, setOn] = useState(today);
  const [problem, setProblem] = useState<"invalid" | "failed" | "unsent">();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const value = parseNumber(text);
    if (value === undefined) return setProblem("invalid");
    setBusy(true);
    const outcome = await keepOrSend({ id: newId(), metric, value, on, takenAt: new Date().toISOString() }, onAdded);
    setBusy(false);
    if (outcome !== "added" && outcome !== "kept") return setProblem(outcome);
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
