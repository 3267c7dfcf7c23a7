import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { adminCreateExercise, adminUpdateExercise, type ExerciseBody } from "#shared/contract/admin-exercises.ts";
import { DraftNote } from "#web/admin-kit/edit/draft-note.tsx";
import { useDraft } from "#web/admin-kit/edit/use-draft.ts";
import { ConflictDialog, useVersionedSave } from "#web/admin-kit/forms/use-versioned-save.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { AdminPage } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { type ExerciseFields, findProblems, toBody, toDisplayFields, toFields } from "./exercise-form.ts";
import { BodyAndTools, Guidance, Movement, Names, Substitutes } from "./exercise-parts.tsx";
import type { ExerciseData } from "./load-exercise.ts";

const home = `${adminRoot}/exercises`;

function Editor(data: ExerciseData) {
  const { exercise, library } = data;
  const draft = useDraft(`exercise:${exercise?.slug ?? "new"}`, exercise, toFields);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const creating = useAction();
  const navigate = useNavigate();
  const saving = useVersionedSave<ExerciseBody>({
    send: (mine, version) =>
      api(adminUpdateExercise, { params: { slug: exercise?.slug ?? "" }, body: { ...mine, version } }),
    onSettled: draft.forget,
    toDisplayFields: toDisplayFields((slug) => library.find((one) => one.slug === slug)?.name.en ?? slug),
  });
  const create = (body: ExerciseBody) =>
    creating.run("Exercise added to the library", async () => {
      const made = await api(adminCreateExercise, { body });
      draft.forget();
      return navigate(`${home}/${made.exercise.slug}`, { replace: true });
    });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = findProblems(draft.fields);
    setProblems(found);
    if (found.length > 0 || creating.isBusy || saving.isBusy) return;
    const body = toBody(draft.fields);
    void (draft.base === null ? create(body) : saving.save(body, draft.base.version));
  };
  const part = {
    fields: draft.fields,
    set: (change: Partial<ExerciseFields>) => {
      setProblems([]);
      draft.change({ ...draft.fields, ...change });
    },
  };
  return (
    <>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <DraftNote at={draft.restoredAt} onDiscard={() => draft.restart(exercise)} />
        <Names {...part} />
        <Movement {...part} />
        <BodyAndTools {...part} />
        <Guidance {...part} />
        <Substitutes {...part} {...data} />
        <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-bg px-4 py-3 sm:-mx-6 sm:px-6">
          {problems.length > 0 && (
            <Callout tone="danger" role="alert" className="basis-full">
              {problems.join(" ")}
            </Callout>
          )}
          {draft.isDirty && (
            <>
              <span className="me-auto text-small text-muted">Unsaved changes</span>
              <Button variant="secondary" onClick={() => draft.restart(exercise)}>
                Discard changes
              </Button>
            </>
          )}
          <Button type="submit" loading={creating.isBusy || saving.isBusy} loadingLabel="Saving">
            {exercise === null ? "Add exercise" : "Save"}
          </Button>
        </div>
      </form>
      <ConflictDialog saving={saving} />
    </>
  );
}

/** An exercise of the library, in both languages; used by every plan that contains it. */
export function ExercisePage({ data }: { readonly data: ExerciseData }) {
  const { exercise } = data;
  return (
    <AdminPage title={exercise?.name.en ?? "New exercise"} back={{ href: home, label: "Exercises" }}>
      {exercise && <p className="text-muted">Changes show in every plan that uses this exercise.</p>}
      <Editor key={`${exercise?.slug} ${exercise?.version}`} {...data} />
    </AdminPage>
  );
}
