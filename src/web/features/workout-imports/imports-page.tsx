import { useState } from "react";
import { useRevalidator } from "react-router";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { dropWorkoutImport, type readWorkoutFile, type WorkoutImport } from "#shared/contract/workout-imports.ts";
import { importSourceNames } from "#shared/domain/workout-files.ts";
import { TrainingLink } from "#web/entities/workout/training-link.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FileForm } from "./file-form.tsx";
import { ImportList } from "./import-list.tsx";
import { MappingForm } from "./mapping-form.tsx";

function Head() {
  const { t } = useTranslation("imports");
  return (
    <>
      <PrivateHead title={t("title")} />
      <PageHeader title={t("title")} lead={t("lead")} />
    </>
  );
}

export function ImportsWaiting() {
  return (
    <>
      <Head />
      <Skeleton className="h-64 rounded-xl" />
    </>
  );
}

/** Imports workouts from a file of Strong or Hevy: read it, map exercises, store; also undoes imports. */
export function ImportsPage({ imports }: { readonly imports: readonly WorkoutImport[] }) {
  const { t } = useTranslation("imports");
  const { revalidate } = useRevalidator();
  const [file, setFile] = useState<ReplyOf<typeof readWorkoutFile>>();
  const [stored, setStored] = useState<WorkoutImport>();
  const done = (one: WorkoutImport): void => {
    setFile(undefined);
    setStored(one);
    void revalidate();
  };
  const cancel = (): void => {
    const id = file?.import.id;
    setFile(undefined);
    // Unconfirmed files are deleted later anyway.
    if (id !== undefined) void api(dropWorkoutImport, { params: { id } }).catch(() => undefined);
  };
  return (
    <>
      <Head />
      <div className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-6">
        {stored !== undefined && (
          <Callout
            tone="success"
            role="status"
            title={importSourceNames[stored.source]}
            action={
              <TrainingLink to="/dashboard/progress" className="underline">
                {t("toProgress")}
              </TrainingLink>
            }
          >
            {stored.added ? t("stored", { count: stored.added }) : t("storedNone")}
          </Callout>
        )}
        {file === undefined ? (
          <FileForm
            onRead={(read) => {
              setStored(undefined);
              setFile(read);
            }}
          />
        ) : (
          <MappingForm
            key={file.import.id}
            file={file.import}
            exercises={file.exercises}
            onStored={done}
            onCancel={cancel}
          />
        )}
        <ImportList imports={imports} onChanged={() => void revalidate()} />
      </div>
    </>
  );
}
