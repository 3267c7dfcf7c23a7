import { adminListCustomers } from "#shared/contract/admin.ts";
import { personName } from "#web/admin-kit/labels.ts";
import { useFound } from "#web/admin-kit/use-found.ts";
import { useMay } from "#web/admin-kit/use-may.ts";
import { api } from "#web/lib/api/browser.ts";
import type { ContractForm } from "#web/lib/forms/form-types.ts";
import { ComboboxField } from "#web/ui/combobox.tsx";
import type { DraftValues } from "./draft-values.ts";

/** An account, found by name, email or phone; or any email address. */
export function CustomerField({ form }: { readonly form: ContractForm<DraftValues, number> }) {
  const { email, userId } = form.values;
  const may = useMay();
  const found = useFound(userId === null ? email : "", async (search, signal) =>
    may("customers")
      ? (await api(adminListCustomers, { query: { search, limit: "8", role: "customer" } }, { signal })).customers
      : [],
  );
  return (
    <ComboboxField
      label="Customer"
      hint={
        userId === null
          ? "Find an account by name, email or phone, or type the email address of somebody new."
          : "This account pays. Type to choose somebody else."
      }
      error={form.errors["email"] ?? form.errors["userId"]}
      required
      autoComplete="off"
      maxLength={254}
      value={email}
      options={found.map((one) => ({ id: one.id, label: `${personName(one)} · ${one.email}` }))}
      onType={(text) => form.change({ email: text, userId: null })}
      onPick={({ id }) => {
        const person = found.find((one) => one.id === id);
        if (person !== undefined) form.change({ userId: id, email: person.email ?? "" });
      }}
    />
  );
}
