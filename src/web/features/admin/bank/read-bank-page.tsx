import { useState } from "react";
import { useNavigate } from "react-router";
import {
  adminListBankAccounts,
  adminReadBankStatement,
  adminSaveBankColumns,
  type BankAccount,
  type BankFileProblem,
  maxBankFileBytes,
  type ReadBankRow,
} from "#shared/contract/admin-bank.ts";
import { isRefusal } from "#shared/contract/client.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { inFours } from "#shared/domain/iban.ts";
import type { BankColumns } from "#shared/domain/transfers.ts";
import { fileHasChanged, readChosen } from "#web/admin-kit/chosen-file.ts";
import { FileProblems } from "#web/admin-kit/file-problems.tsx";
import { counted } from "#web/admin-kit/labels.ts";
import { AdminPage, Amount, Day, Panel } from "#web/admin-kit/parts.tsx";
import { useFailureWords } from "#web/admin-kit/use-failure-words.ts";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { FileField } from "#web/ui/file-field.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { BankColumnsForm } from "./bank-columns-form.tsx";
import { bankHome } from "./bank-page.tsx";

type Reading = ReplyOf<typeof adminReadBankStatement>;

interface Unmapped {
  readonly header: readonly string[];
  readonly columns: BankColumns;
}

function useReading() {
  const words = useFailureWords();
  const [file, setFile] = useState<File>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [problems, setProblems] = useState<readonly BankFileProblem[]>();
  const [unmapped, setUnmapped] = useState<Unmapped>();
  const [reading, setReading] = useState<Reading>();
  const clear = (): void => {
    setFailure(undefined);
    setProblems(undefined);
    setUnmapped(undefined);
    setReading(undefined);
  };
  const choose = (chosen: File | undefined): void => {
    clear();
    const isTooLarge = chosen !== undefined && chosen.size > maxBankFileBytes;
    if (isTooLarge) setFailure(`Maximum file size: ${maxBankFileBytes / 1e6} MB`);
    setFile(isTooLarge ? undefined : chosen);
  };
  /** A dry run is only shown; otherwise the rows are stored. */
  const send = async (account: string, dryRun: boolean): Promise<Reading | undefined> => {
    if (file === undefined) {
      setFailure("Choose the bank's file.");
      return undefined;
    }
    setFailure(undefined);
    setBusy(true);
    try {
      const upload = await readChosen(file);
      if (upload === undefined) {
        setFile(undefined);
        setFailure(fileHasChanged);
        return undefined;
      }
      const query = { account, fileName: file.name.slice(-200), dryRun: dryRun ? "true" : "false" } as const;
      const reply = await api(adminReadBankStatement, { query }, { upload });
      clear();
      if (dryRun) setReading(reply);
      return reply;
    } catch (error) {
      clear();
      if (isRefusal(error, adminReadBankStatement, "BANK_FILE_COLUMNS")) setUnmapped(error.data);
      else if (isRefusal(error, adminReadBankStatement, "BANK_FILE_UNREADABLE")) setProblems(error.data.problems);
      else setFailure(words(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { file, choose, clear, isBusy, failure, setFailure, problems, unmapped, reading, send };
}

const toColumns = (currency: BankAccount["currency"]): readonly Column<ReadBankRow>[] => [
  { id: "day", header: "Day", rowHeader: true, cell: ({ bookedOn }) => <Day day={bookedOn} /> },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: ({ amount }) => <Amount amount={amount} currency={currency} />,
  },
  { id: "payer", header: "Payer", cell: ({ payer }) => <UserText>{payer || "–"}</UserText> },
  {
    id: "text",
    header: "Description",
    cell: ({ text }) => <UserText className="wrap-anywhere">{text || "–"}</UserText>,
  },
  {
    id: "new",
    header: "Row",
    cell: ({ isNew }) => <Badge tone={isNew ? "success" : "neutral"}>{isNew ? "New" : "Read before"}</Badge>,
  },
];

interface PreviewProps {
  readonly reading: Reading;
  readonly isBusy: boolean;
  readonly onKeep: () => void;
}

/** The rows of the file; nothing is stored yet. */
function Preview({ reading: { statement, rows, outgoing, alike }, isBusy, onKeep }: PreviewProps) {
  return (
    <Panel title="What the file says">
      <div className="flex flex-col gap-4">
        <p role="status">
          {counted(statement.newRows, "new row")} of {statement.rows}, <Day day={statement.firstOn} /> to{" "}
          <Day day={statement.lastOn} />.{" "}
          {outgoing > 0 && `${counted(outgoing, "row")} without incoming money left out.`}
        </p>
        {alike > 0 && (
          <Callout tone="warn" title={`${counted(alike, "new row")} may be known under other words`}>
            The same day and amount were read before, and this file does not have that row. Perhaps the bank writes it
            differently, or another column was named. Compare them before you keep the file.
          </Callout>
        )}
        <DataTable
          caption="Rows of the file"
          layout="stack"
          dense
          columns={toColumns(statement.currency)}
          rows={rows}
          rowKey={({ line }) => String(line)}
        />
        {statement.rows > rows.length && <p className="text-small text-muted">The first {rows.length} are shown.</p>}
        <div className="flex justify-end">
          <Button loading={isBusy} onClick={onKeep}>
            Keep {counted(statement.newRows, "new row")}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

/** Imports a bank's file: shows its rows first, then stores the new ones. */
export function ReadBankPage({ data: { accounts } }: { readonly data: ReplyOf<typeof adminListBankAccounts> }) {
  const [iban, setIban] = useState(accounts[0]?.iban ?? "");
  const navigate = useNavigate();
  const words = useFailureWords();
  const state = useReading();
  const { file, isBusy, failure, problems, unmapped, reading, send } = state;
  const account = accounts.find((one) => one.iban === iban);
  const saveColumns = async (columns: BankColumns): Promise<void> => {
    try {
      const known = (await api(adminListBankAccounts, {})).accounts.find((one) => one.iban === iban);
      const body = { columns: { ...columns }, version: known?.version ?? 1 };
      await api(adminSaveBankColumns, { params: { account: iban }, body });
    } catch (error) {
      return state.setFailure(words(error));
    }
    await send(iban, true);
  };
  const keep = async (): Promise<void> => {
    const kept = await send(iban, false);
    if (kept === undefined) return;
    toast.show({ type: "success", message: `${counted(kept.statement.newRows, "new row")} kept` });
    await navigate(bankHome);
  };
  return (
    <AdminPage title="Read a bank statement" back={{ href: bankHome, label: "Transfers and bank" }}>
      <Panel title="File">
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void send(iban, true);
          }}
        >
          <SelectField
            label="Account"
            options={accounts.map((one) => ({ value: one.iban, label: `${one.bank} ${inFours(one.iban)}` }))}
            value={iban}
            onChange={(event) => {
              state.clear();
              setIban(event.target.value);
            }}
          />
          <FileField
            label="CSV file"
            hint="UTF-8 or Windows-1256, with commas or semicolons, up to 5 MB. Whole days; days may overlap with earlier files."
            prompt="Drop a file here, or choose one"
            accept=".csv,text/csv"
            fileName={file?.name}
            error={failure}
            disabled={isBusy}
            onChange={(event) => {
              state.choose(event.target.files?.[0]);
              // Allows the same file to be chosen again after it was corrected.
              event.target.value = "";
            }}
          />
          {problems && <FileProblems problems={problems} remedy="or download it from the bank again" />}
          {unmapped === undefined && reading === undefined && (
            <div className="flex justify-end">
              <Button type="submit" loading={isBusy}>
                Look at the rows
              </Button>
            </div>
          )}
        </form>
      </Panel>
      {unmapped && account && (
        <BankColumnsForm
          key={unmapped.header.join()}
          bank={account.bank}
          header={unmapped.header}
          guess={unmapped.columns}
          isBusy={isBusy}
          onSave={(columns) => void saveColumns(columns)}
        />
      )}
      {reading && <Preview reading={reading} isBusy={isBusy} onKeep={() => void keep()} />}
    </AdminPage>
  );
}
