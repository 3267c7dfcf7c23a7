import { useState } from "react";
import { adminGetRoster } from "#shared/contract/admin-attention.ts";
import { useFailureWords } from "#web/admin-kit/use-failure-words.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { TextField } from "#web/ui/input.tsx";

interface Client {
  readonly id: string;
  readonly name: string;
}
interface PickerProps {
  readonly picked: readonly Client[];
  readonly onChange: (picked: Client[]) => void;
  readonly error?: string | undefined;
}

const maxClients = 100;

/** Picks some of the coach's clients by name. Picked clients stay listed even if the search no longer finds them. */
export function ClientPicker({ picked, onChange, error }: PickerProps) {
  const words = useFailureWords();
  const [search, setSearch] = useState("");
  const { load } = useOnDemand(`my clients ${search}`, (signal) =>
    api(adminGetRoster, { query: { limit: "100", sort: "name", ...(search === "" ? {} : { search }) } }, { signal }),
  );
  const found = load.status === "ready" ? load.data.clients.map(({ client: { id, name } }) => ({ id, name })) : [];
  const shown = [...picked, ...found.filter(({ id }) => !picked.some((one) => one.id === id))];
  const isFull = picked.length >= maxClients;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-card font-semibold">Clients ({picked.length})</legend>
      <TextField
        label="Search my clients"
        dir="auto"
        maxLength={80}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className="mt-2 grid max-h-56 gap-x-4 overflow-y-auto sm:grid-cols-2">
        {shown.map((client) => {
          const isPicked = picked.some(({ id }) => id === client.id);
          return (
            <Checkbox
              key={client.id}
              label={<span dir="auto">{client.name}</span>}
              checked={isPicked}
              disabled={isFull && !isPicked}
              onChange={(event) =>
                onChange(event.target.checked ? [...picked, client] : picked.filter(({ id }) => id !== client.id))
              }
            />
          );
        })}
      </div>
      <p role="status" className="mt-1 text-small text-muted">
        {load.status === "loading" && "Loading"}
        {load.status === "failed" && words(load.error)}
        {load.status === "ready" && shown.length === 0 && "You have no client of that name."}
      </p>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
