import { Callout } from "#web/ui/callout.tsx";
import { DataTable } from "#web/ui/data-table.tsx";

/** A line of a file that cannot be read; line 0 is the file itself. */
export interface LineProblem {
  readonly line: number;
  readonly column: string;
  readonly message: string;
}

interface FileProblemsProps {
  readonly problems: readonly LineProblem[];
  /** What staff can do: "or ask the courier for another one". */
  readonly remedy: string;
}

/** Why a statement was rejected, line by line. */
export function FileProblems({ problems, remedy }: FileProblemsProps) {
  const [only] = problems;
  if (problems.length === 1 && only?.line === 0)
    return (
      <Callout tone="danger" role="alert" title="This file cannot be read">
        <bdi dir="auto">{only.message}</bdi>. Nothing was kept.
      </Callout>
    );
  return (
    <>
      <Callout tone="danger" role="alert" title="This statement cannot be read">
        Nothing was kept. Put these lines right in the file, {remedy}.
      </Callout>
      <DataTable
        caption="Problems"
        dense
        rows={problems}
        rowKey={(one) => `${one.line} ${one.column} ${one.message}`}
        columns={[
          { id: "line", header: "Line", align: "end", cell: ({ line }) => (line === 0 ? "–" : line) },
          { id: "column", header: "Column", cell: ({ column }) => <bdi>{column || "–"}</bdi> },
          { id: "message", header: "Problem", cell: ({ message }) => <bdi dir="auto">{message}</bdi> },
        ]}
      />
    </>
  );
}
