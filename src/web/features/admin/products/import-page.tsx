import { type ReactNode, useEffect, useState } from "react";
import {
  adminGetImport,
  adminImportProducts,
  greatestImportBytes,
  type ImportState,
} from "#shared/contract/admin-import.ts";
import { api } from "#web/lib/api/browser.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { FileField } from "#web/ui/file-field.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { adminRoot } from "../frame/navigation.ts";
import { AdminPage, Panel } from "../parts.tsx";
import { messageOf } from "../use-act.ts";

const askEveryMs = 700;
const isOpen = (state: ImportState | undefined): boolean => state?.status === "queued" || state?.status === "running";

/** Asks how far an import is until it is over. */
function useProgress(state: ImportState | undefined, onState: (state: ImportState) => void): void {
  useEffect(() => {
    if (state === undefined || state.id === null || !isOpen(state)) return;
    const { id } = state;
    let isGone = false;
    const timer = setTimeout(async () => {
      // A call that fails is simply made again: the import goes on without us.
      const next = await api(adminGetImport, { params: { id } }).catch(() => ({ import: { ...state } }));
      if (!isGone) onState(next.import);
    }, askEveryMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [state, onState]);
}

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

const counts = ({ products: { created, updated, unchanged } }: ImportState): string =>
  `${created.toLocaleString("en")} new, ${updated.toLocaleString("en")} changed, ${unchanged.toLocaleString("en")} as they were`;

const endings: Partial<Record<ImportState["status"], (state: ImportState) => ReactNode>> = {
  checked: (state) => (
    <Callout tone="success" role="status" title="Nothing is wrong with this file">
      {state.lines.toLocaleString("en")} lines: {counts(state)}. Nothing has been changed yet.
    </Callout>
  ),
  done: (state) => (
    <Callout tone="success" role="status" title="The file was imported">
      {state.lines.toLocaleString("en")} lines: {counts(state)}.
    </Callout>
  ),
  refused: (state) => (
    <Callout tone="danger" role="alert" title="Nothing was imported">
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

function Outcome({ state }: { readonly state: ImportState }) {
  if (isOpen(state)) {
    const { lines, doneLines } = state;
    return (
      <ProgressBar
        label={lines === 0 ? "Checking the file" : "Writing"}
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

function Help() {
  return (
    <Panel title="How the file is read">
      <ul className="flex list-disc flex-col gap-1 ps-5 text-card">
        <li>
          CSV in UTF-8, as the export of the product list writes it. One line is one variant; the lines of a product
          stand together and share the address in <code>product</code>.
        </li>
        <li>
          <code>sku</code> decides: a known one is changed, an unknown one is added. An empty cell leaves what is there.
        </li>
        <li>
          <code>stock</code> counts for new variants only; <code>stock_change</code> adds to or takes from what is in
          the house, so that orders placed meanwhile lose nothing.
        </li>
        <li>
          <code>price_sar</code>, <code>price_aed</code>, <code>price_usd</code>: an amount, or <code>auto</code> to
          follow EGP. <code>new_until</code>: a day, or <code>-</code> for never. <code>on_sale</code>: yes or no.
        </li>
        <li>New products need kind, category, names and summaries in both languages, price_egp and size.</li>
      </ul>
    </Panel>
  );
}

/** What the file holds now; browsers refuse to read one that was written since it was chosen. */
const readAnew = (file: File): Promise<ArrayBuffer | undefined> => file.arrayBuffer().catch(() => undefined);

/** Products from a file: first looked at, then taken whole or not at all. */
export function ImportPage() {
  const [file, setFile] = useState<File>();
  const [state, setState] = useState<ImportState>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useProgress(state, setState);
  const choose = (chosen: File | undefined): void => {
    setState(undefined);
    const isTooLarge = chosen !== undefined && chosen.size > greatestImportBytes;
    setFailure(isTooLarge ? `A file has ${greatestImportBytes / 1e6} MB at most` : undefined);
    setFile(isTooLarge ? undefined : chosen);
  };
  const send = async (dryRun: boolean): Promise<void> => {
    if (file === undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const bytes = await readAnew(file);
      if (bytes === undefined) {
        choose(undefined);
        return setFailure("This file has changed since it was chosen. Choose it again.");
      }
      const upload = new Blob([bytes], { type: "text/csv" });
      const query = dryRun ? { dryRun: "1" as const } : {};
      setState((await api(adminImportProducts, { query }, { upload })).import);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <AdminPage title="Import products" back={{ href: `${adminRoot}/products`, label: "Products" }}>
      <Panel title="File">
        <div className="flex flex-col gap-4">
          <FileField
            label="CSV file"
            prompt="Drop a file here, or choose one"
            accept=".csv,text/csv"
            fileName={file?.name}
            error={failure}
            disabled={isBusy || isOpen(state)}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              // So that the same file can be chosen again once it is put right.
              event.target.value = "";
            }}
          />
          {state && <Outcome state={state} />}
          <div className="flex flex-wrap justify-end gap-3">
            <Button
              variant="secondary"
              loading={isBusy}
              disabled={file === undefined || isOpen(state)}
              onClick={() => void send(true)}
            >
              Check the file
            </Button>
            <Button disabled={state?.status !== "checked"} loading={isBusy} onClick={() => void send(false)}>
              Import it
            </Button>
          </div>
        </div>
      </Panel>
      <Help />
    </AdminPage>
  );
}
