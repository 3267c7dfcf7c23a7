import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { adminInviteCustomers, type CustomerInvitations, maxCustomerBytes } from "#shared/contract/store-import.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { fileHasChanged, readChosen } from "#web/admin-kit/chosen-file.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { useFailureWords } from "#web/admin-kit/use-failure-words.ts";
import { usePolling } from "#web/admin-kit/use-polling.ts";
import { api } from "#web/lib/api/browser.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { FileField } from "#web/ui/file-field.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { isRunning } from "../import-outcome.tsx";

const pollEveryMs = 3000;

const inLanguages = [
  { value: "en", label: "English" },
  { value: "ar", label: "Arabic" },
];

function Outcome({ state }: { readonly state: CustomerInvitations }) {
  const { status, invited, leftOut, problemCount, problems } = state;
  if (status === "failed") return <Callout tone="danger" role="alert" title="The invitations failed; try again" />;
  const first = problems[0];
  const rest = `${counted(leftOut, "line")} left out: an account here, invited before, or twice in the file.`;
  return (
    <Callout
      tone={problemCount > 0 ? "warn" : "success"}
      role="status"
      title={`${counted(invited, "person", "people")} ${status === "checked" ? "would be" : "were"} invited`}
    >
      {isRunning(state) ? `${state.doneLines.toLocaleString("en")} lines so far.` : rest}
      {first !== undefined &&
        ` ${counted(problemCount, "line")} cannot be read; the first is line ${first.line}: ${first.message}`}
    </Callout>
  );
}

/** Invites the customers of the former shop, who open their accounts themselves. */
export function CustomersPanel({ latest }: { readonly latest: CustomerInvitations | null }) {
  const words = useFailureWords();
  const { revalidate } = useRevalidator();
  const [file, setFile] = useState<File>();
  const [shop, setShop] = useState("");
  const [language, setLanguage] = useState<Language>("en");
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [checked, setChecked] = useState<CustomerInvitations>();
  const isInviting = isRunning(latest);
  usePolling(isInviting, pollEveryMs);
  const send = async (dryRun: boolean): Promise<void> => {
    if (file === undefined || shop.trim() === "") return setFailure("Choose a file, and say what the shop was called.");
    setBusy(true);
    setFailure(undefined);
    try {
      const upload = await readChosen(file);
      if (upload === undefined) {
        setFile(undefined);
        return setFailure(fileHasChanged);
      }
      const query = { shop: shop.trim(), language, fileName: file.name.slice(-200) };
      const { invitations } = await api(
        adminInviteCustomers,
        { query: dryRun ? { ...query, dryRun: "1" as const } : query },
        { upload },
      );
      setChecked(dryRun ? invitations : undefined);
      if (!dryRun) await revalidate();
    } catch (error) {
      setFailure(words(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(true);
  };
  const shown = checked ?? latest;
  return (
    <Panel title="Invite customers">
      <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
        <p className="text-small text-muted">
          Everybody in the file gets one mail with a link to open an account. Nothing of the file is kept, and consent
          to offers is not taken over: whoever wants them says so here.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="What the shop was called"
            required
            maxLength={80}
            dir="auto"
            value={shop}
            onChange={(event) => setShop(event.target.value)}
          />
          <SelectField
            label="Language of the mail"
            options={inLanguages}
            value={language}
            onChange={(event) => setLanguage(event.target.value as Language)}
          />
        </div>
        <FileField
          label="CSV file of customers"
          prompt="Drop a file here, or choose one"
          accept=".csv,text/csv"
          fileName={file?.name}
          error={failure}
          disabled={isBusy || isInviting}
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            const isTooLarge = chosen !== undefined && chosen.size > maxCustomerBytes;
            setFailure(isTooLarge ? `Maximum file size: ${maxCustomerBytes / 1e6} MB` : undefined);
            setFile(isTooLarge ? undefined : chosen);
            setChecked(undefined);
            event.target.value = "";
          }}
        />
        {shown !== null && <Outcome state={shown} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button type="submit" variant="secondary" loading={isBusy} disabled={isInviting}>
            Count
          </Button>
          <Button
            loading={isBusy}
            disabled={checked === undefined || checked.invited === 0 || isInviting}
            onClick={() => void send(false)}
          >
            {checked === undefined ? "Invite" : `Invite ${counted(checked.invited, "person", "people")}`}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
