import type { StoreNote, StoreSettings } from "#shared/contract/store-import.ts";
import { stores } from "#shared/domain/store-files.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { AdminPage, Panel } from "#web/admin-kit/parts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { FileField } from "#web/ui/file-field.tsx";
import { Stepper } from "#web/ui/stepper.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { ImportOutcome, isRunning } from "../import-outcome.tsx";
import { type Imports, RecentImports } from "../recent-imports.tsx";
import { useImport } from "../use-import.ts";
import { CustomersPanel } from "./customers-panel.tsx";
import type { StoreImportData } from "./load-store-import.ts";
import { PicturesPanel } from "./pictures-panel.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { noteWord, storeTitles } from "./store-words.ts";
import { useStoreFile } from "./use-store-file.ts";

const steps = [
  { id: "file", label: "File" },
  { id: "settings", label: "Mapping" },
  { id: "check", label: "Check" },
  { id: "import", label: "Import" },
];

function Notes({ notes }: { readonly notes: readonly StoreNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="flex list-disc flex-col gap-1 ps-5 text-card">
      {notes.map(({ code, count, lines }) => (
        <li key={code}>
          {noteWord(code)}{" "}
          <span className="text-muted">
            {count.toLocaleString("en")}×, {lines.length === 1 ? "line" : "lines"} {lines.join(", ")}
            {count > lines.length && "…"}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Reading = ReturnType<typeof useStoreFile>;

function FilePanel({ reading, isImporting }: { readonly reading: Reading; readonly isImporting: boolean }) {
  const { file, failure, isBusy, isUnknown } = reading;
  return (
    <Panel title="File">
      <div className="flex flex-col gap-4">
        <FileField
          label="Product export as CSV"
          hint="Shopify: Products, Export. WooCommerce: Products, Export."
          prompt="Drop a file here, or choose one"
          accept=".csv,text/csv"
          fileName={file?.name}
          error={failure}
          disabled={isBusy || isImporting}
          onChange={(event) => {
            reading.choose(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        {isUnknown && (
          <Callout tone="warn" role="alert" title="Which shop system is this file from?">
            <span className="flex flex-wrap gap-3 pt-2">
              {stores.map((store) => (
                <Button key={store} size="sm" variant="secondary" onClick={() => void reading.recognise(store)}>
                  {storeTitles[store]}
                </Button>
              ))}
            </span>
          </Callout>
        )}
      </div>
    </Panel>
  );
}

interface Props {
  readonly data: StoreImportData;
  readonly imports: Imports;
}

/** Imports products of another shop system: file, mapping, check, import; then pictures and customers. */
export function StoreImportPage({ data: { categories, pictures, invitations }, imports }: Props) {
  const { state, setState } = useImport(imports);
  const reading = useStoreFile(setState);
  const { recognised, checked, isBusy } = reading;
  const currentStep = state !== undefined && recognised === undefined ? 3 : checked ? 2 : recognised ? 1 : 0;
  const check = (settings: StoreSettings) => recognised && void reading.check(recognised.store, settings);
  return (
    <AdminPage
      title="Import from another shop"
      back={{ href: `${adminRoot}/products`, label: "Products" }}
      actions={
        <UiLink href={`${adminRoot}/redirects`} className="underline">
          Redirects
        </UiLink>
      }
    >
      <Stepper label="Steps of the import" steps={steps} current={currentStep} doneLabel="done" />
      <FilePanel reading={reading} isImporting={isRunning(state)} />
      {recognised && (
        <SettingsForm
          key={recognised.store}
          {...recognised}
          categories={categories}
          isBusy={isBusy}
          onChange={reading.changeDraft}
          onColumns={reading.changeColumns}
          onSave={check}
        />
      )}
      {recognised && checked && (
        <Panel title="Check">
          <div className="flex flex-col gap-4">
            <ImportOutcome state={checked.state} />
            <Notes notes={checked.notes} />
            <div className="flex justify-end">
              <Button
                loading={isBusy}
                disabled={checked.state.status !== "checked"}
                onClick={() => void reading.start(recognised.store)}
              >
                Import
              </Button>
            </div>
          </div>
        </Panel>
      )}
      {state && recognised === undefined && (
        <Panel title="Import">
          <div className="flex flex-col gap-4">
            <ImportOutcome state={state} />
            {state.status === "done" && state.products.created > 0 && (
              <p>
                New products are drafts. Write their summary in the other language, and put them on sale:{" "}
                <UiLink href={`${adminRoot}/products?state=untranslated`}>Products to translate</UiLink>
              </p>
            )}
          </div>
        </Panel>
      )}
      <PicturesPanel pictures={pictures} />
      {invitations !== undefined && <CustomersPanel latest={invitations} />}
      <RecentImports imports={imports} />
    </AdminPage>
  );
}
