import { useState } from "react";
import { adminImportProducts, maxImportBytes } from "#shared/contract/admin-import.ts";
import { isRefusal } from "#shared/contract/client.ts";
import { fileHasChanged, readChosen } from "#web/admin-kit/chosen-file.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { AdminPage, Panel } from "#web/admin-kit/parts.tsx";
import { useFailureWords } from "#web/admin-kit/use-failure-words.ts";
import { api } from "#web/lib/api/browser.ts";
import { Button } from "#web/ui/button.tsx";
import { FileField } from "#web/ui/file-field.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { ImportOutcome, isRunning } from "./import-outcome.tsx";
import { type Imports, RecentImports } from "./recent-imports.tsx";
import { useImport } from "./use-import.ts";

function Help() {
  return (
    <Panel title="File format">
      <ul className="flex list-disc flex-col gap-1 ps-5 text-card">
        <li>
          CSV in UTF-8, in the same format as the product export. Each line is one variant; keep the lines of a product
          together, with the same handle in <code>product</code>.
        </li>
        <li>
          <code>sku</code> decides: an existing SKU is updated, a new one is added. An empty cell changes nothing.
        </li>
        <li>
          <code>stock</code> applies to new variants only; <code>stock_change</code> adds to or subtracts from the
          current stock, so orders placed in the meantime are counted.
        </li>
        <li>
          <code>price_sar</code>, <code>price_aed</code>, <code>price_usd</code>: an amount, or <code>auto</code> to
          follow EGP. <code>new_until</code>: a day, or <code>-</code> for never. <code>on_sale</code>: yes or no.
        </li>
        <li>
          <code>barcode</code>: a GTIN, or <code>-</code> for none. <code>cost_egp</code>: what a piece costs you.{" "}
          <code>publish_from</code>, <code>publish_until</code>: moments in UTC such as 2026-12-31T18:00Z, or{" "}
          <code>-</code>. <code>margin_percent</code> is for reading only.
        </li>
        <li>
          <code>variant_price_egp</code>, <code>variant_price_sar</code> and so on: the price of a size that costs
          differently, or <code>-</code> in <code>variant_price_egp</code> for the product’s price.
        </li>
        <li>New products need kind, category, names and summaries in both languages, price_egp and size.</li>
      </ul>
    </Panel>
  );
}

/** Imports products from a file: checked first, then imported completely or not at all. */
export function ImportPage({ imports }: { readonly imports: Imports }) {
  const [file, setFile] = useState<File>();
  const { state, setState, revalidate } = useImport(imports);
  const [failure, setFailure] = useState<string>();
  const words = useFailureWords();
  const [isBusy, setBusy] = useState(false);
  const choose = (chosen: File | undefined): void => {
    setState(undefined);
    const isTooLarge = chosen !== undefined && chosen.size > maxImportBytes;
    setFailure(isTooLarge ? `Maximum file size: ${maxImportBytes / 1e6} MB` : undefined);
    setFile(isTooLarge ? undefined : chosen);
  };
  const send = async (dryRun: boolean): Promise<void> => {
    if (file === undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const upload = await readChosen(file);
      if (upload === undefined) {
        choose(undefined);
        return setFailure(fileHasChanged);
      }
      const query = { fileName: file.name.slice(-200), ...(dryRun ? { dryRun: "1" as const } : {}) };
      setState((await api(adminImportProducts, { query }, { upload })).import);
    } catch (error) {
      setFailure(words(error));
      // Another import is running: show it.
      if (isRefusal(error, adminImportProducts, "IMPORT_RUNNING")) await revalidate();
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
            disabled={isBusy || isRunning(state)}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              // Allows the same file to be chosen again after it was corrected.
              event.target.value = "";
            }}
          />
          {state && <ImportOutcome state={state} />}
          <div className="flex flex-wrap justify-end gap-3">
            <Button
              variant="secondary"
              loading={isBusy}
              disabled={file === undefined || isRunning(state)}
              onClick={() => void send(true)}
            >
              Check file
            </Button>
            <Button disabled={state?.status !== "checked"} loading={isBusy} onClick={() => void send(false)}>
              Import
            </Button>
          </div>
        </div>
      </Panel>
      <p className="text-small">
        <UiLink href={`${adminRoot}/products/import/store`} className="underline">
          Import a file of Shopify or WooCommerce
        </UiLink>
      </p>
      <RecentImports imports={imports} />
      <Help />
    </AdminPage>
  );
}
