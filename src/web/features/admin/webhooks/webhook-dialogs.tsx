import {
  type AdminWebhook,
  adminCreateWebhook,
  adminUpdateWebhook,
  webhookBody,
} from "#shared/contract/admin-webhooks.ts";
import { webhookEventTypes } from "#shared/domain/webhooks.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { Ticks } from "#web/admin-kit/forms/ticks.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { api } from "#web/lib/api/browser.ts";
import type { ContractForm } from "#web/lib/forms/form-types.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/input.tsx";
import { eventNames } from "./webhook-words.ts";

type Values = Pick<AdminWebhook, "name" | "url" | "events" | "includePersonal">;
const toValues = ({ name, url, events, includePersonal }: AdminWebhook): Values => ({
  ...{ name, url, events, includePersonal },
});
const nothing: Values = { name: "", url: "https://", events: [], includePersonal: false };

const choices = webhookEventTypes.map((value) => ({ value, label: eventNames[value] }));
const toWords = (field: string, code: string): string | undefined => {
  if (field === "url" && code === "INVALID_VALUE") return "Give an https address on port 443 with a public name";
  if (field === "url") return "Give an address such as https://partner.example/hooks";
  return field === "events" ? "Choose one event at least" : undefined;
};

function Fields({ form }: { readonly form: ContractForm<Values> }) {
  const isAll = form.values.events.length === webhookEventTypes.length;
  return (
    <>
      <TextField {...form.field("name")} label="Name" hint="Only staff see it." required maxLength={80} dir="auto" />
      <TextField {...form.field("url")} label="Address" type="url" required maxLength={500} dir="ltr" />
      <Button
        size="sm"
        variant="secondary"
        className="self-start"
        onClick={() => form.change({ events: isAll ? [] : [...webhookEventTypes] })}
      >
        {isAll ? "Choose no event" : "Choose all events"}
      </Button>
      <Ticks
        name="events"
        legend="Events"
        choices={choices}
        ticked={form.values.events}
        onChange={(events) => form.change({ events })}
        error={form.errors["events"]}
        className="grid gap-x-4 sm:grid-cols-2"
      />
      <Checkbox
        {...form.field("includePersonal")}
        label="Send personal data"
        hint="Name, email address, phone number and delivery address, where the partner needs them to do their work."
      />
    </>
  );
}

interface NewProps {
  /** Gets the secret, which is shown once. */
  readonly onMade: (made: { readonly webhook: AdminWebhook; readonly secret: string }) => void;
  readonly onClose: () => void;
}

export function NewWebhookDialog({ onMade, onClose }: NewProps) {
  const form = useStaffForm({
    endpoint: adminCreateWebhook,
    defaults: nothing,
    rules: bodyRules(webhookBody),
    toWords,
    onDone: onMade,
  });
  return (
    <ActionDialog title="New webhook" confirm="Add" size="44rem" form={form} onClose={onClose}>
      <Fields form={form} />
    </ActionDialog>
  );
}

export function EditWebhookDialog({
  webhook,
  onClose,
}: {
  readonly webhook: AdminWebhook;
  readonly onClose: () => void;
}) {
  const params = { id: webhook.id };
  const form = useStaffForm({
    endpoint: adminUpdateWebhook,
    defaults: toValues(webhook),
    version: webhook.version,
    rules: bodyRules(webhookBody),
    toCurrent: (current) => {
      const theirs = current as AdminWebhook;
      return { values: toValues(theirs), version: theirs.version };
    },
    send: (_, { values, version }) => api(adminUpdateWebhook, { params, body: { ...values, version } }),
    toWords,
    done: "Saved",
    onDone: onClose,
  });
  const names = { name: "Name", url: "Address", events: "Events", includePersonal: "Personal data" };
  return (
    <ActionDialog
      title={webhook.name}
      confirm="Save"
      size="44rem"
      form={form}
      conflict={{ what: "this webhook", names }}
      onClose={onClose}
    >
      <Fields form={form} />
    </ActionDialog>
  );
}
