import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import {
  adminGetStatementColumns,
  adminReadStatement,
  adminSaveStatementColumns,
  type FileProblem,
  maxStatementBytes,
} from "#shared/contract/admin-courier-cash.ts";
import { isRefusal } from "#shared/contract/client.ts";
import type { StatementColumns } from "#shared/domain/courier-cash.ts";
import { type Currency, currencies } from "#shared/domain/currency.ts";
import { type CarrierName, carrierNames, carrierTitles } from "#shared/domain/shipments.ts";
import { fileHasChanged, readChosen } from "#web/admin-kit/chosen-file.ts";
import { FileProblems } from "#web/admin-kit/file-problems.tsx";
import { useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { AdminPage, Panel } from "#web/admin-kit/parts.tsx";
import { useFailureWords } from "#web/admin-kit/use-failure-words.ts";
import { api } from "#web/lib/api/browser.ts";
import { Button } from "#web/ui/button.tsx";
import { FileField } from "#web/ui/file-field.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { StatementColumnsForm } from "./columns-form.tsx";
import { courierHome } from "./courier-cash-page.tsx";

const carriers = carrierNames.map((value) => ({ value, label: carrierTitles[value] }));
const inCurrencies = currencies.map((value) => ({ value, label: value }));

interface Unmapped {
  readonly header: readonly string[];
  readonly columns: StatementColumns;
}

function useReading() {
  const navigate = useNavigate();
  const words = useFailureWords();
  const [file, setFile] = useState<File>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReactNode>();
  const [problems, setProblems] = useState<readonly FileProblem[]>();
  const [unmapped, setUnmapped] = useState<Unmapped>();
  const clear = (): void => {
    setFailure(undefined);
    setProblems(undefined);
    setUnmapped(undefined);
  };
  const choose = (chosen: File | undefined): void => {
    clear();
    const isTooLarge = chosen !== undefined && chosen.size > maxStatementBytes;
    if (isTooLarge) setFailure(`Maximum file size: ${maxStatementBytes / 1e6} MB`);
    setFile(isTooLarge ? undefined : chosen);
  };
  const send = async (carrier: CarrierName, currency: Currency): Promise<void> => {
    if (file === undefined) return setFailure("Choose the courier's file.");
    clear();
    setBusy(true);
    try {
      const upload = await readChosen(file);
      if (upload === undefined) {
        setFile(undefined);
        return setFailure(fileHasChanged);
      }
      const query = { carrier, currency, fileName: file.name.slice(-200) };
      const { statement } = await api(adminReadStatement, { query }, { upload });
      await navigate(`${courierHome}/statements/${statement.id}`);
    } catch (error) {
      if (isRefusal(error, adminReadStatement, "STATEMENT_COLUMNS")) setUnmapped(error.data);
      else if (isRefusal(error, adminReadStatement, "STATEMENT_UNREADABLE")) setProblems(error.data.problems);
      else if (isRefusal(error, adminReadStatement, "STATEMENT_BOOKED"))
        setFailure(
          <>
            {words(error)}{" "}
            <UiLink href={`${courierHome}/statements/${error.data.statementId}`} className="underline">
              Show it
            </UiLink>
          </>,
        );
      else setFailure(words(error));
    } finally {
      setBusy(false);
    }
  };
  return { file, choose, clear, isBusy, failure, setFailure, problems, unmapped, send };
}

/** Imports a courier's file as a draft: nothing is booked. */
export function ReadStatementPage() {
  const address = useListAddress();
  const [carrier, setCarrier] = useState<CarrierName>(
    carrierNames.find((one) => one === address.get("carrier")) ?? "bosta",
  );
  const [currency, setCurrency] = useState<Currency>(
    currencies.find((one) => one === address.get("currency")) ?? "EGP",
  );
  const words = useFailureWords();
  const reading = useReading();
  const { file, isBusy, failure, problems, unmapped, send } = reading;
  const saveColumns = async (columns: StatementColumns): Promise<void> => {
    try {
      const { version } = await api(adminGetStatementColumns, { params: { carrier } });
      await api(adminSaveStatementColumns, { params: { carrier }, body: { columns: { ...columns }, version } });
    } catch (error) {
      return reading.setFailure(words(error));
    }
    await send(carrier, currency);
  };
  return (
    <AdminPage title="Read a statement" back={{ href: courierHome, label: "Cash with couriers" }}>
      <Panel title="File">
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void send(carrier, currency);
          }}
        >
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label="Courier"
              options={carriers}
              value={carrier}
              onChange={(event) => {
                reading.clear();
                setCarrier(event.target.value as CarrierName);
              }}
            />
            <SelectField
              label="Currency"
              options={inCurrencies}
              value={currency}
              onChange={(event) => setCurrency(event.target.value as Currency)}
            />
          </div>
          <FileField
            label="CSV file"
            hint="UTF-8 or Windows-1256, with commas or semicolons, up to 5 MB."
            prompt="Drop a file here, or choose one"
            accept=".csv,text/csv"
            fileName={file?.name}
            error={failure}
            disabled={isBusy}
            onChange={(event) => {
              reading.choose(event.target.files?.[0]);
              // Allows the same file to be chosen again after it was corrected.
              event.target.value = "";
            }}
          />
          {problems && <FileProblems problems={problems} remedy="or ask the courier for another one" />}
          {unmapped === undefined && (
            <div className="flex justify-end">
              <Button type="submit" loading={isBusy}>
                Check the rows
              </Button>
            </div>
          )}
        </form>
      </Panel>
      {unmapped && (
        <StatementColumnsForm
          key={unmapped.header.join()}
          carrier={carrier}
          header={unmapped.header}
          guess={unmapped.columns}
          isBusy={isBusy}
          onSave={(columns) => void saveColumns(columns)}
        />
      )}
      <p className="text-small text-muted">
        Nothing is booked yet: each row is compared with its parcel first, and you see the sum before it counts.
      </p>
    </AdminPage>
  );
}
