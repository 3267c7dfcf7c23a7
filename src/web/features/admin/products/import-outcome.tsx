import type { ReactNode } from "react";
import type { ImportState } from "#shared/contract/admin-import.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { UserText } from "#web/ui/bidi.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";

export const isRunning = (state: Pick<ImportState, "status"> | null | undefined): boolean =>
  state?.status === "queued" || state?.status === "running";

function Problems({ state }: { readonly state: ImportState }) {
  const { problems, problemCount } = state;
  if (problems.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <DataTable
        caption="Problem"
        dense
        rows={problems}
        rowKey={(one) => `${one.line} ${one.column} ${one.code}`}
        columns={[
          { id: "line", header: "Line", align: "end", cell: (one) => (one.line === 0 ? "–" : one.line) },
          { id: "column", header: "Column", cell: (one) => <code>{one.column || "–"}</code> },
          { id: "message", header: "Problem", cell: (one) => <bdi dir="auto">{one.message}</bdi> },
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

export const toCounts = ({ products: { created, updated, unchanged } }: Pick<ImportState, "products">): string =>
  `${created.toLocaleString("en")} new, ${updated.toLocaleString("en")} updated, ${unchanged.toLocaleString("en")} unchanged`;

const endings: Partial<Record<ImportState["status"], (state: ImportState) => ReactNode>> = {
  checked: (state) => (
    <Callout tone="success" role="status" title="No problems found">
      {counted(state.lines, "line")}: {toCounts(state)}. Nothing has been imported yet.
    </Callout>
  ),
  done: (state) => (
    <Callout tone="success" role="status" title="Import complete">
      {counted(state.lines, "line")}: {toCounts(state)}.
    </Callout>
  ),
  refused: (state) => (
    <Callout
      tone="danger"
      role="alert"
      title={state.id === null ? "This file cannot be imported yet" : "Nothing was imported"}
    >
      {state.problemCount === 1 ? "1 problem was" : `${state.problemCount.toLocaleString("en")} problems were`} found in
      the file. Fix and try again: a file is imported completely or not at all.
    </Callout>
  ),
  failed: () => (
    <Callout tone="danger" role="alert" title="Import failed; nothing was changed">
      Try again. If it keeps failing, contact whoever runs your server.
    </Callout>
  ),
};

/** The progress or result of an import. */
export function ImportOutcome({ state }: { readonly state: ImportState }) {
  if (isRunning(state)) {
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
        valueText={lines === 0 ? undefined : `${doneLines.toLocaleString("en")} of ${counted(lines, "line")}`}
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
