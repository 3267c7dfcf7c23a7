import type { Progress } from "#shared/contract/enrolments.ts";
import { formatDate } from "#shared/domain/calendar.ts";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Card } from "#web/ui/card.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { LineChart } from "./charts.tsx";

const coursesShown = 2;

/** The best result of each exercise, and the history of the strongest ones. */
export function RecordList({ records }: { readonly records: Progress["records"] }) {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const label = (on: string) => formatDate(on, language, { timeZone: "UTC", month: "short", year: false });
  const courses = records.filter((record) => record.course.length > 1).slice(0, coursesShown);
  return (
    <div className="mt-10">
      <h2 className="text-h3 font-bold">{t("training.progress.records")}</h2>
      <p className="mb-3 text-small text-muted">{t("training.progress.estimatedHint")}</p>
      <DataTable
        caption={t("training.progress.records")}
        layout="stack"
        rows={records}
        rowKey={(record) => record.exercise.slug}
        empty={<p className="py-4 text-muted">{t("training.progress.noRecords")}</p>}
        columns={[
          {
            id: "exercise",
            header: t("training.progress.exercise"),
            rowHeader: true,
            cell: (record) => text(record.exercise.name),
          },
          {
            id: "heaviest",
            header: t("training.progress.heaviest"),
            cell: ({ heaviest }) => t("training.progress.repsAt", { kg: heaviest.kg, reps: heaviest.reps }),
          },
          {
            id: "estimated",
            header: t("training.progress.estimated"),
            cell: ({ estimatedMax }) =>
              estimatedMax === null ? "–" : t("training.progress.kg", { value: estimatedMax.kg }),
          },
          {
            id: "date",
            header: t("training.progress.date"),
            cell: ({ heaviest, estimatedMax }) => label(estimatedMax?.on ?? heaviest.on),
          },
        ]}
      />
      {courses.length > 0 && (
        <div className="mt-5 grid gap-5 lg:grid-cols-2">
          {courses.map(({ exercise, course }) => (
            <Card key={exercise.slug}>
              <LineChart
                title={t("training.progress.course", { name: text(exercise.name) })}
                unit={t("training.progress.units.kg")}
                columns={{ first: t("training.progress.date"), value: t("training.progress.estimated") }}
                points={course.map(({ on, kg }) => ({ on, value: kg, label: label(on) }))}
              />
            </Card>
          ))}
        </div>
      )}
    </div>
  );
}
