import type { ReactNode } from "react";
import type { ImportState } from "#shared/contract/admin-import.ts";
import { UserText } from "#web/ui/bidi.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";

export const isOpen = (state: Pick<ImportState, "status"> | undefined): boolean =>
  state?.status === "queued" || state?.status === "running";

function Problems({ state }: { readonly state: ImportState }) {
  const { problems, problemCount } = state;
  if (problems.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <DataTable
        caption="What is wrong"
        dense
        rows={problems}
        rowKey={(one) => `${one.line} ${one.column} ${one.code}`}
        columns={[
          { id: "line", header: "Line", align: "end", cell: (one) => (one.line === 0 ? "–" : one.line) },
          { id: "column", header: "Column", cell: (one) => <code>{one.column || "–"}</code> },
          { id: "message", header: "What is wrong", cell: (one) => <bdi dir="auto">{one.message}</bdi> },
        ]}
      />
      {problemCount > problems.length && (
        <p className="text-small text-muted">
          The first {problems.length} of {problemCount.toLocaleString("en")}.
        </p>
      )}
    </div>
  );
}

export const countsOf = ({ products: { created, updated, unchanged } }: Pick<ImportState, "products">): string =>
  `${created.toLocaleString("en")} new, ${updated.toLocaleString("en")} changed, ${unchanged.toLocaleString("en")} as they were`;

const endings: Partial<Record<ImportState["status"], (state: ImportState) => ReactNode>> = {
  checked: (state) => (
    <Callout tone="success" role="status" title="Nothing is wrong with this file">
      {state.lines.toLocaleString("en")} lines: {countsOf(state)}. Nothing has been changed yet.
    </Callout>
  ),
  done: (state) => (
    <Callout tone="success" role="status" title="The file was imported">
      {state.lines.toLocaleString("en")} lines: {countsOf(state)}.
    </Callout>
  ),
  refused: (state) => (
    <Callout
      tone="danger"
      role="alert"
      title={state.id === null ? "This file cannot be imported yet" : "Nothing was imported"}
    >
      {state.problemCount === 1 ? "One thing is" : `${state.problemCount.toLocaleString("en")} things are`} wrong in the
      file. Put them right and try again: either all of a file is taken or none.
    </Callout>
  ),
  failed: () => (
    <Callout tone="danger" role="alert" title="The import failed; nothing was changed">
      Try again. If it fails again, tell whoever looks after the server.
    </Callout>
  ),
};

/** How far an import is, or how it ended. */
export function ImportOutcome({ state }: { readonly state: ImportState }) {
  if (isOpen(state)) {
    const { lines, doneLines } = state;
    return (
      <ProgressBar
        label={
          <>
            {lines === 0 ? "Checking" : "Writing"} <UserText>{state.fileName ?? "the file"}</UserText>
          </>
        }
        value={doneLines}
        max={Math.max(1, lines)}
        valueText={lines === 0 ? undefined : `${doneLines.toLocaleString("en")} of ${lines.toLocaleString("en")} lines`}
      />
    );
  }
  return (
    <>
      {endings[state.status]?.(state)}
      <Problems state={state} />
    </>
  );
}
