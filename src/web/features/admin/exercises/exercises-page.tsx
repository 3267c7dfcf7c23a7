import type { ExerciseRef } from "#shared/contract/admin-programmes.ts";
import type { Exercise } from "#shared/contract/enrolments.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { sentence } from "#web/admin-kit/labels.ts";
import { TablePage } from "#web/admin-kit/list/table-page.tsx";
import { type ListAddress, useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { BothNames } from "#web/admin-kit/parts.tsx";
import { ExerciseFigure } from "#web/ui/art/exercise/exercise-figure.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import type { Column } from "#web/ui/data-table.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { ExerciseLibrary } from "./load-exercises.ts";

const named = (codes: readonly string[]): string => codes.map(sentence).join(", ") || "–";

const columnsFor = (address: ListAddress): Column<ExerciseRef>[] => [
  {
    id: "name",
    header: "Exercise",
    rowHeader: true,
    className: "min-w-48",
    cell: (one) => (
      <UiLink
        href={address.hrefWith({ exercise: one.slug, page: address.get("page") })}
        className="no-underline hover:underline"
      >
        <BothNames name={one.name} />
      </UiLink>
    ),
  },
  { id: "pattern", header: "Movement", cell: (one) => sentence(one.pattern) },
  { id: "muscles", header: "Primary muscles", cell: (one) => named(one.muscles) },
  { id: "equipment", header: "Equipment", cell: (one) => named(one.equipment) },
  { id: "level", header: "Level", cell: (one) => sentence(one.level) },
  {
    id: "sides",
    header: "Sides",
    cell: (one) => (one.isUnilateral ? <Badge tone="info">One at a time</Badge> : "Both"),
  },
];

function Points({ title, points }: { readonly title: string; readonly points: readonly LocalizedText[] }) {
  if (points.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <ol className="list-decimal space-y-3 ps-5">
        {points.map((point) => (
          <li key={point.en}>
            {point.en}
            <span lang="ar" className="block text-muted">
              <UserText>{point.ar}</UserText>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The customer's view of an exercise, in both languages. */
function Details({ exercise, onClose }: { readonly exercise: Exercise; readonly onClose: () => void }) {
  const { name, steps, mistakes, safety, primaryMuscles, secondaryMuscles, substitutions } = exercise;
  return (
    <Drawer
      open
      onClose={onClose}
      title={name.en}
      labels={{ close: "Close" }}
      size="32.5rem"
      footer={
        <UiLink
          href={`${adminRoot}/exercises/${exercise.slug}`}
          className={buttonClass({ size: "sm", variant: "secondary" })}
        >
          Edit
          <span className="sr-only"> {name.en}</span>
        </UiLink>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: nothing inside is focusable, so this makes it scrollable by keyboard */}
      <section aria-label={`How to do ${name.en}`} tabIndex={0} className="flex flex-col gap-5">
        <p lang="ar" dir="rtl" className="text-h3">
          {name.ar}
        </p>
        <figure className="rounded-xl bg-sand-50 px-4 py-5">
          <ExerciseFigure
            exercise={exercise}
            label={`Start and finish of ${name.en}`}
            className="mx-auto w-full max-w-xs"
          />
        </figure>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {(
            [
              ["Primary muscles", named(primaryMuscles)],
              ["Secondary muscles", named(secondaryMuscles)],
              ["Equipment", named(exercise.equipment)],
              ["Level", sentence(exercise.level)],
              ["Substitutes", named(substitutions)],
            ] as const
          ).map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Points title="Steps" points={steps} />
        <Points title="Common mistakes" points={mistakes} />
        <Points title="Safety notes" points={[safety]} />
      </section>
    </Drawer>
  );
}

const toOptions = (codes: readonly string[]) => codes.map((value) => ({ value, label: sentence(value) }));

/** The exercise library for plans. */
export function ExercisesPage({ library }: { readonly library: ExerciseLibrary }) {
  const address = useListAddress();
  const close = () => address.goWith({ exercise: undefined, page: address.get("page") });
  return (
    <>
      <TablePage
        title="Exercises"
        id="exercises"
        noun="exercises"
        hint="Programmes and clients’ plans are made of exercises. Add the first one."
        columns={columnsFor(address)}
        rows={library.rows}
        rowKey={(one) => one.slug}
        create={{ href: `${adminRoot}/exercises/new`, label: "New exercise" }}
        pagination={library.pagination}
        search="Name or muscle, in either language"
        filters={[
          { label: "Movement", name: "pattern", all: "All movements", options: toOptions(library.patterns) },
          { label: "Equipment", name: "equipment", all: "All equipment", options: toOptions(library.equipment) },
        ]}
      />
      {library.open && <Details key={library.open.slug} exercise={library.open} onClose={close} />}
    </>
  );
}
