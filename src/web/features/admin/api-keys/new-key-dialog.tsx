import { type ApiKey, adminCreateApiKey, apiKeyBody } from "#shared/contract/admin-api-keys.ts";
import { type KeyPermission, keyPermissions, usualPerMinute } from "#shared/domain/api-keys.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { Ticks } from "#web/admin-kit/forms/ticks.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { permissionNames } from "#web/admin-kit/permission-names.ts";
import { useMay } from "#web/admin-kit/use-may.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";

interface Values {
  readonly name: string;
  readonly permissions: KeyPermission[];
  readonly days: string;
  readonly addresses: string;
  readonly perMinute: number | null;
}
const defaults: Values = { name: "", permissions: [], days: "90", addresses: "", perMinute: usualPerMinute };

const dayMs = 86_400_000;
const spans = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "180", label: "180 days" },
  { value: "365", label: "One year" },
];

const toBody = ({ name, permissions, days, addresses, perMinute }: Values) => ({
  ...{ name, permissions, perMinute },
  expiresAt: new Date(Date.now() + Number(days) * dayMs).toISOString(),
  ipAllow: addresses.split(/[\s,]+/).filter((each) => each !== ""),
});

const toWords = (field: string): string | undefined => {
  if (field === "permissions") return "Choose one at least";
  return field === "addresses" ? "Give IP addresses, or ranges such as 203.0.113.0/24" : undefined;
};

interface Props {
  /** Gets the key itself, which is shown once. */
  readonly onMade: (made: { readonly apiKey: ApiKey; readonly secret: string }) => void;
  readonly onClose: () => void;
}

export function NewKeyDialog({ onMade, onClose }: Props) {
  const may = useMay();
  const form = useStaffForm({
    endpoint: adminCreateApiKey,
    defaults,
    toBody,
    rules: bodyRules(apiKeyBody),
    toField: (field) => (field.startsWith("ipAllow") ? "addresses" : field === "expiresAt" ? "days" : field),
    toWords,
    onDone: onMade,
  });
  const choices = keyPermissions
    .filter((permission) => may(permission))
    .map((value) => ({ value, label: permissionNames[value] }));
  return (
    <ActionDialog title="New API key" confirm="Make the key" size="44rem" form={form} onClose={onClose}>
      <TextField
        {...form.field("name")}
        label="Name"
        hint="Who uses it, such as “Warehouse”."
        required
        maxLength={80}
        dir="auto"
      />
      <Ticks
        name="permissions"
        legend="What it may do"
        choices={choices}
        ticked={form.values.permissions}
        onChange={(permissions) => form.change({ permissions })}
        error={form.errors["permissions"]}
        className="grid gap-x-4 sm:grid-cols-2"
      />
      <p className="text-small text-muted">
        Never more than you may yourself. Refunds, points and whatever else asks for your second factor stay with
        people.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...form.field("days")} label="Works for" options={spans} />
        <TextField {...form.number("perMinute")} label="Calls a minute" inputMode="numeric" required dir="ltr" />
      </div>
      <TextareaField
        {...form.field("addresses")}
        label="Allowed addresses"
        hint="One in a line, such as 203.0.113.0/24. Empty: from everywhere."
        rows={2}
        maxLength={1000}
        dir="ltr"
      />
    </ActionDialog>
  );
}
