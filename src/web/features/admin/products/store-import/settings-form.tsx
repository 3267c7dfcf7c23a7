import { type FormEvent, useState } from "react";
import type { AdminCategory } from "#shared/contract/admin-categories.ts";
import type { StoreFileFacts, StoreSettings } from "#shared/contract/store-import.ts";
import { type Currency, currencies } from "#shared/domain/currency.ts";
import { type Store, storeFields } from "#shared/domain/store-files.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Select, SelectField } from "#web/ui/select.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { fieldTitle, storeTitles } from "./store-words.ts";

/** The currency must be chosen: no file contains it. */
export type Draft = Omit<StoreSettings, "currency"> & { readonly currency: Currency | "" };

export const toDraft = (settings: StoreSettings | null): Draft =>
  settings ?? {
    ...{ currency: "", language: "en", existing: "keep", differentPrices: "own", pictures: true, redirects: true },
    ...{ defaultCategory: null, categories: [], columns: [] },
  };

interface Props {
  readonly store: Store;
  readonly file: StoreFileFacts;
  readonly draft: Draft;
  readonly categories: readonly AdminCategory[];
  readonly isBusy: boolean;
  readonly onChange: (draft: Draft) => void;
  /** Maps the columns and reads the file again. */
  readonly onColumns: (columns: StoreSettings["columns"]) => void;
  readonly onSave: (settings: StoreSettings) => void;
}

const inCurrencies = currencies.map((value) => ({ value, label: value }));
const inLanguages = [
  { value: "en", label: "English" },
  { value: "ar", label: "Arabic" },
];
const forExisting = [
  { value: "keep", label: "Leave as they are" },
  { value: "update", label: "Update texts and prices, add variants" },
];
const forPrices = [
  { value: "own", label: "Keep each variant’s price" },
  { value: "split", label: "Make a product for each price" },
  { value: "refuse", label: "Name them as a problem" },
];

function Choices({ draft, onChange, isTried }: Pick<Props, "draft" | "onChange"> & { readonly isTried: boolean }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Currency of the prices"
          placeholder="Choose"
          required
          error={isTried && draft.currency === "" ? "Choose the currency of the file’s prices." : undefined}
          options={inCurrencies}
          value={draft.currency}
          onChange={(event) => onChange({ ...draft, currency: event.target.value as Currency | "" })}
        />
        <SelectField
          label="Language of the texts"
          hint="Products are drafts until they are translated."
          options={inLanguages}
          value={draft.language}
          onChange={(event) => onChange({ ...draft, language: event.target.value as Language })}
        />
        <SelectField
          label="Products that are here already"
          options={forExisting}
          value={draft.existing}
          onChange={(event) => onChange({ ...draft, existing: event.target.value as Draft["existing"] })}
        />
        <SelectField
          label="Variants with different prices"
          options={forPrices}
          value={draft.differentPrices}
          onChange={(event) => onChange({ ...draft, differentPrices: event.target.value as Draft["differentPrices"] })}
        />
      </div>
      <Switch
        label="Fetch pictures"
        hint="From the other shop, in the background. Keep it online until they are here."
        checked={draft.pictures}
        onChange={(event) => onChange({ ...draft, pictures: event.target.checked })}
      />
      <Switch
        label="Lead old addresses to the new ones"
        checked={draft.redirects}
        onChange={(event) => onChange({ ...draft, redirects: event.target.checked })}
      />
    </>
  );
}

function Categories({ file, draft, categories, onChange }: Pick<Props, "file" | "draft" | "categories" | "onChange">) {
  const options = categories.map(({ slug, name }) => ({ value: slug, label: name.en }));
  const chosen = (name: string) =>
    draft.categories.find((one) => one.name.toLowerCase() === name.toLowerCase())?.category ?? "";
  const choose = (name: string, category: string): void => {
    const others = draft.categories.filter((one) => one.name.toLowerCase() !== name.toLowerCase());
    onChange({ ...draft, categories: category === "" ? others : [...others, { name, category }] });
  };
  const named = file.categories.filter(({ name }) => name !== "");
  return (
    <>
      <SelectField
        label="Category of everything else"
        hint="For products whose category is not mapped below."
        placeholder="None: name them as problems"
        options={options}
        value={draft.defaultCategory ?? ""}
        onChange={(event) => onChange({ ...draft, defaultCategory: event.target.value || null })}
      />
      {named.length > 0 && (
        <DataTable
          caption="Categories of the file"
          layout="stack"
          dense
          rows={named}
          rowKey={({ name }) => name}
          columns={[
            { id: "name", header: "In the file", rowHeader: true, cell: ({ name }) => <bdi dir="auto">{name}</bdi> },
            { id: "products", header: "Products", align: "end", cell: ({ products }) => products.toLocaleString("en") },
            {
              id: "category",
              header: "Here",
              cell: ({ name }) => (
                <Select
                  aria-label={`Category for ${name}`}
                  placeholder="Everything else"
                  options={options}
                  value={chosen(name)}
                  onChange={(event) => choose(name, event.target.value)}
                />
              ),
            },
          ]}
        />
      )}
    </>
  );
}

type ColumnsProps = Pick<Props, "store" | "file" | "draft" | "onColumns">;

function Columns({ store, file, draft, onColumns }: ColumnsProps) {
  const options = storeFields[store].map((value) => ({ value, label: fieldTitle(value) }));
  const choose = (name: string, field: string): void => {
    const others = draft.columns.filter((one) => one.name.toLowerCase() !== name.toLowerCase() && one.field !== field);
    onColumns([...others, { name: name.slice(0, 100), field }].slice(-200));
  };
  return (
    <details open={file.missing.length > 0}>
      <summary className="cursor-pointer py-2 font-semibold">
        Columns: {file.columns.filter(({ field }) => field !== "").length} of {file.columns.length} are read
      </summary>
      <DataTable
        caption="Columns of the file"
        layout="stack"
        dense
        rows={file.columns}
        rowKey={({ name }) => name}
        columns={[
          { id: "name", header: "Column", rowHeader: true, cell: ({ name }) => <bdi dir="auto">{name}</bdi> },
          {
            id: "sample",
            header: "First line",
            cell: ({ sample }) => (
              <bdi dir="auto" className="wrap-anywhere text-muted">
                {sample || "–"}
              </bdi>
            ),
          },
          {
            id: "field",
            header: "Read as",
            cell: ({ name, field }) => (
              <Select
                aria-label={`Read ${name} as`}
                placeholder="Left out"
                options={options}
                value={field}
                onChange={(event) => choose(name, event.target.value)}
              />
            ),
          },
        ]}
      />
    </details>
  );
}

/** The import's settings: asked once for each shop system, and kept. */
export function SettingsForm(props: Props) {
  const { store, file, draft, isBusy, onSave } = props;
  const [isTried, setTried] = useState(false);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const { currency, ...rest } = draft;
    if (currency !== "" && file.missing.length === 0) onSave({ ...rest, currency });
  };
  return (
    <Panel title={`How ${storeTitles[store]}’s file is read`}>
      <form className="flex flex-col gap-4" onSubmit={save} noValidate>
        {file.missing.length > 0 && (
          <Callout tone="danger" role="alert" title="Columns are missing">
            Say below which column holds: {file.missing.map(fieldTitle).join(", ")}.
          </Callout>
        )}
        <Choices {...props} isTried={isTried} />
        <Categories {...props} />
        <Columns {...props} />
        <div className="flex justify-end">
          <Button type="submit" loading={isBusy}>
            Keep and check the file
          </Button>
        </div>
      </form>
    </Panel>
  );
}
