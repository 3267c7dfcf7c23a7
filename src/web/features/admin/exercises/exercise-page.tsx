import { adminCreateExercise, adminUpdateExercise, exerciseBody } from "#shared/contract/admin-exercises.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { ResourceEditor, useResourceForm } from "#web/admin-kit/resource-editor.tsx";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { describePart, fieldNames, toBody, toFields } from "./exercise-form.ts";
import { BodyAndTools, Guidance, Movement, Names, Substitutes } from "./exercise-parts.tsx";
import type { ExerciseData } from "./load-exercise.ts";
import { VideoPanel } from "./video-panel.tsx";

const home = `${adminRoot}/exercises`;

function ExerciseEditor(data: ExerciseData) {
  const { exercise, library } = data;
  const form = useResourceForm({
    endpoint: adminUpdateExercise,
    kind: "exercise",
    id: exercise?.slug,
    record: exercise,
    toValues: toFields,
    toBody,
    rules: bodyRules(exerciseBody),
    create: (body) => api(adminCreateExercise, { body }),
    update: (body) => api(adminUpdateExercise, { params: { slug: exercise?.slug ?? "" }, body }),
    created: "Exercise added to the library",
    toPath: (reply) => `${home}/${reply.exercise.slug}`,
  });
  const part = { fields: form.values, errors: form.errors, set: form.change };
  const nameOf = (slug: string) => library.find((one) => one.slug === slug)?.name.en ?? slug;
  return (
    <ResourceEditor
      title={exercise?.name.en ?? "New exercise"}
      back={{ href: home, label: "Exercises" }}
      lead={exercise && <p className="text-muted">Changes show in every plan that uses this exercise.</p>}
      form={form}
      submitLabel={exercise === null ? "Add exercise" : "Save"}
      conflict={{ what: "this exercise", names: fieldNames, describe: describePart(nameOf) }}
    >
      <Names {...part} />
      <Movement {...part} />
      <BodyAndTools {...part} />
      <Guidance {...part} />
      <Substitutes {...part} {...data} />
    </ResourceEditor>
  );
}

/** An exercise of the library, in both languages; used by every plan that contains it. */
export const ExercisePage = ({ data }: { readonly data: ExerciseData }) => (
  <>
    <ExerciseEditor key={data.exercise?.slug ?? "new"} {...data} />
    {data.exercise !== null && (
      <div className="mt-5">
        <VideoPanel
          key={`${data.exercise.slug} ${data.video?.version ?? 0}`}
          slug={data.exercise.slug}
          video={data.video}
        />
      </div>
    )}
  </>
);
