import { useState } from "react";
import type { Progress } from "#shared/contract/enrolments.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LineChart } from "#web/ui/charts/line-chart.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { findRecords } from "./find-records.ts";

const coursesShown = 2;
/** The records that are shown at first. */
const recordsShown = 5;

/** The best result of each exercise, and the history of the strongest ones. */
export function RecordList({ records }: { readonly records: Progress["records"] }) {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const [search, setSearch] = useState("");
  const [isWhole, setWhole] = useState(records.length <= recordsShown);
  const label = (on: string) => formatDate(on, language, { timeZone: "UTC", month: "short", year: false });
  const courses = records.filter((record) => record.course.length > 1).slice(0, coursesShown);
  return (
    <div>
      <h2 className="text-h3 font-bold">{t("training.progress.records")}</h2>
      <p className="mb-3 text-small text-muted">{t("training.progress.estimatedHint")}</p>
      {isWhole && records.length > recordsShown && (
        <SearchField
          className="mb-3 max-w-sm"
          label={t("training.progress.findRecord")}
          placeholder={t("training.progress.findRecord")}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <DataTable
        caption={t("training.progress.records")}
        dense
        rows={isWhole ? findRecords(records, search) : records.slice(0, recordsShown)}
        rowKey={(record) => record.exercise.slug}
        empty={
          <p className="py-4 text-muted" role="status">
            {t(records.length === 0 ? "training.progress.noRecords" : "training.progress.noRecordFound")}
          </p>
        }
        columns={[
          {
            id: "exercise",
            header: t("training.progress.exerciseAndSet"),
            rowHeader: true,
            className: "text-start",
            cell: ({ exercise, heaviest, estimatedMax }) => (
              <>
                {text(exercise.name)}
                <span className="block text-small font-normal text-muted">
                  {t("training.progress.repsAt", { kg: heaviest.kg, reps: heaviest.reps })}
                  {` · ${label(estimatedMax?.on ?? heaviest.on)}`}
                </span>
              </>
            ),
          },
          {
            id: "estimated",
            header: t("training.progress.estimated"),
            className: "whitespace-nowrap",
            cell: ({ estimatedMax }) =>
              estimatedMax === null ? "–" : t("training.progress.kg", { value: estimatedMax.kg }),
          },
        ]}
      />
      {!isWhole && (
        <Button variant="secondary" className="mt-3" onClick={() => setWhole(true)}>
          {t("training.progress.allRecords", { count: records.length })}
        </Button>
      )}
      {courses.length > 0 && (
        <div className="mt-5 grid gap-5 lg:grid-cols-2">
          {courses.map(({ exercise, course }) => (
            <Card key={exercise.slug}>
              <LineChart
                title={t("training.progress.course", { name: text(exercise.name) })}
                format={(value) => t("training.progress.kg", { value })}
                words={{
                  label: t("training.progress.date"),
                  value: t("training.progress.estimated"),
                  table: t("training.progress.asTable"),
                }}
                ends={[t("training.progress.start"), t("training.progress.now")]}
                points={course.map(({ on, kg }) => ({ id: on, value: kg, label: label(on), time: Date.parse(on) }))}
              />
            </Card>
          ))}
        </div>
      )}
    </div>
  );
}
