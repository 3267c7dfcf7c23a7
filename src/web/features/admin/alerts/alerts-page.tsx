import { adminSaveAlerts, type StaffAlerts } from "#shared/contract/admin-alerts.ts";
import {
  digestMinutes,
  type StaffAlertChannel,
  type StaffAlertKind,
  threadMinutes,
} from "#shared/domain/staff-alerts.ts";
import { EditorForm } from "#web/admin-kit/forms/editor-form.tsx";
import { FormPart } from "#web/admin-kit/forms/form-parts.tsx";
import { Ticks } from "#web/admin-kit/forms/ticks.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { AdminPage } from "#web/admin-kit/parts.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { TextField } from "#web/ui/input.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";

const kinds: Readonly<Record<StaffAlertKind, string>> = {
  order: "An order is paid, or placed with cash on delivery",
  return: "A customer asks to return something",
  low_stock: "A size falls below its low-stock threshold",
  payment_review: "A payment is disputed or does not match its order",
  thread_unread: "A client's message stays unread",
  dead_letter: "A job has failed for good",
  endpoint_disabled: "A webhook was disabled",
};

const channelNames: readonly { readonly value: StaffAlertChannel; readonly label: string }[] = [
  { value: "mail", label: "Email" },
  { value: "push", label: "Device" },
  { value: "whatsapp", label: "WhatsApp" },
];

const isMinutes = (value: number): boolean =>
  Number.isInteger(value) && value >= threadMinutes.min && value <= threadMinutes.max;

const toValues = ({ rules, threadMinutes: minutes }: StaffAlerts) => ({ rules, threadMinutes: String(minutes) });

/** Warns of chosen channels that cannot be delivered yet. */
function ReachNote({ rules, reachable }: Pick<StaffAlerts, "rules" | "reachable">) {
  const isChosen = (channel: StaffAlertChannel): boolean => rules.some((rule) => rule.channels.includes(channel));
  const missing = [
    ...(isChosen("push") && !reachable.push ? ["no device of yours shows notifications"] : []),
    ...(isChosen("whatsapp") && !reachable.whatsapp ? ["your WhatsApp number is not linked"] : []),
  ];
  if (missing.length === 0) return null;
  return (
    <Callout tone="warn">
      <p>
        Some of these alerts cannot reach you: {missing.join(", and ")}. Set it up on your{" "}
        <UiLink href="/dashboard/notifications" className="underline">
          notifications page
        </UiLink>
        .
      </p>
    </Callout>
  );
}

/** The alerts that a member of staff receives, by channel. */
export function AlertsPage({ alerts }: { readonly alerts: StaffAlerts }) {
  const form = useStaffForm({
    endpoint: adminSaveAlerts,
    defaults: toValues(alerts),
    version: alerts.version,
    draftKey: "alerts",
    toBody: ({ rules, threadMinutes: minutes }, version) => ({ rules, threadMinutes: Number(minutes), version }),
    check: ({ threadMinutes: minutes }) =>
      isMinutes(Number(minutes)) ? [] : [{ field: "threadMinutes", code: "INVALID_VALUE" }],
    toCurrent: (current) => ({
      values: toValues(current as StaffAlerts),
      version: (current as StaffAlerts).version,
    }),
    done: "Alerts saved",
  });
  const { rules } = form.values;
  const choose = (kind: StaffAlertKind, channels: StaffAlertChannel[]): void =>
    form.change({ rules: rules.map((rule) => (rule.kind === kind ? { kind, channels } : rule)) });
  return (
    <AdminPage title="Alerts">
      <EditorForm form={form} submitLabel="Save" conflict={{ what: "your alerts" }}>
        <FormPart
          title="What you are told of"
          lead={`Only what your role works on. The first alert comes within a minute; what follows within ${digestMinutes} minutes comes in one message.`}
        >
          {rules.length === 0 && <p className="text-muted">Your role works on nothing that alerts tell of.</p>}
          {rules.map(({ kind, channels }) => (
            <Ticks
              key={kind}
              name={`rules.${kind}`}
              legend={kinds[kind]}
              choices={channelNames}
              ticked={channels}
              onChange={(ticked) => choose(kind, ticked)}
              className="flex flex-wrap gap-x-6"
            />
          ))}
          <ReachNote rules={rules} reachable={alerts.reachable} />
        </FormPart>
        {rules.some(({ kind }) => kind === "thread_unread") && (
          <FormPart title="Unread messages" lead="Of the clients whom you coach. Each message is told once.">
            <TextField
              {...form.field("threadMinutes")}
              label="Minutes until a message counts as waiting"
              type="number"
              inputMode="numeric"
              min={threadMinutes.min}
              max={threadMinutes.max}
              dir="ltr"
            />
          </FormPart>
        )}
      </EditorForm>
    </AdminPage>
  );
}
