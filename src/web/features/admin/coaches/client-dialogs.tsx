import { useNavigate } from "react-router";
import {
  type AdminCoach,
  type Assignment,
  adminAssignClient,
  adminOpenClient,
  assignClientBody,
  type Client,
  longestCoverDays,
  openClientBody,
} from "#shared/contract/admin-coaching.ts";
import { fitsAudience } from "#shared/domain/coach-choice.ts";
import { ActionDialog, given } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";

interface DialogProps {
  readonly client: Client;
  readonly onClose: () => void;
}

/** Coaches who can take the client, with their free places; others are shown, but cannot be chosen. */
function toOptions(coaches: readonly AdminCoach[], client: Client, needsPlace: boolean) {
  const others = coaches.filter(({ id, staff }) => staff !== null && id !== client.coachId);
  return others.map((coach) => {
    const { id, name, load, capacity } = coach;
    // Only the server knows whether a coach for women fits; it refuses with a message.
    const fits = fitsAudience({ ...coach, womenOnly: false }, { sex: null, audience: client.audience });
    const isFull = needsPlace && load >= capacity;
    const why = fits ? (isFull ? " (full)" : "") : " (member wants women only)";
    return { value: id, label: `${name.en}, ${load} of ${capacity}${why}`, disabled: isFull || !fits };
  });
}

export type AssignKind = "primary" | "cover";

/** Moves a client to another coach, or sets a cover. */
export function AssignDialog({
  client,
  coaches,
  kind,
  onClose,
}: DialogProps & { readonly coaches: readonly AdminCoach[]; readonly kind: AssignKind }) {
  const { member, subscriptionId, assignmentId } = client;
  const isCover = kind === "cover";
  const form = useStaffForm({
    endpoint: adminAssignClient,
    params: { id: member.id },
    defaults: { coachId: "", until: "", brief: "" },
    version: assignmentId,
    toBody: ({ coachId, until, brief }, from) => ({
      ...{ subscriptionId, kind, from, coachId },
      ...(isCover ? { until } : {}),
      ...given("brief", brief),
    }),
    rules: bodyRules(assignClientBody),
    // Somebody else has moved the client: the input continues from the new state.
    toCurrent: (current) => {
      const { assignment } = current as { readonly assignment: Assignment | null };
      const values = { coachId: (!isCover && assignment?.coachId) || "", until: "", brief: "" };
      return { values, version: assignment?.id ?? null };
    },
    done: ({ assignment }) => `${assignment.coachName.en} ${isCover ? "stands in" : "is the coach now"}`,
    onDone: onClose,
  });
  const describe = (value: unknown): string =>
    coaches.find(({ id }) => id === value)?.name.en ?? (typeof value === "string" ? value : "");
  const conflict = { what: "this client", names: { coachId: "coach" }, describe };
  const title = isCover ? `Cover for ${member.name}` : `Coach of ${member.name}`;
  return (
    <ActionDialog
      title={title}
      confirm={isCover ? "Assign cover" : "Assign"}
      form={form}
      conflict={conflict}
      onClose={onClose}
    >
      <p className="text-muted">
        {isCover && "Sees everything of this client until the last day."}
        {!isCover && assignmentId !== null && "Acts at once: the coach until now sees nothing of this client any more."}
        {!isCover && assignmentId === null && "Sees everything of this client at once."}
      </p>
      <SelectField
        {...form.field("coachId")}
        label="Coach"
        placeholder="Choose a coach"
        required
        options={toOptions(coaches, client, !isCover)}
      />
      {isCover && (
        <TextField
          {...form.field("until")}
          label="Last day"
          type="date"
          required
          hint={`At most ${longestCoverDays} days from now.`}
        />
      )}
      <TextareaField
        {...form.field("brief")}
        label="Note for the coach"
        optionalLabel="optional"
        hint="Encrypted. Only this coach reads it."
        rows={4}
        maxLength={2000}
        dir="auto"
      />
    </ActionDialog>
  );
}

export type Cover = Client["covers"][number];

/** Ends a cover before its last day. */
export function EndCoverDialog({ client, cover, onClose }: DialogProps & { readonly cover: Cover }) {
  const { coachId, coachName } = cover;
  const form = useStaffForm({
    endpoint: adminAssignClient,
    params: { id: client.member.id },
    defaults: {},
    toBody: () => ({ subscriptionId: client.subscriptionId, kind: "cover", coachId, until: null }),
    done: `${coachName.en} no longer stands in`,
    onDone: onClose,
  });
  return (
    <ActionDialog title={`Cover for ${client.member.name}`} confirm="End cover" form={form} onClose={onClose}>
      <p>
        {coachName.en} sees nothing of this client any more. <strong>Acts at once.</strong>
      </p>
    </ActionDialog>
  );
}

/** Opens a client's thread for an hour. */
export function OpenDialog({ client, onClose }: DialogProps) {
  const { member, subscriptionId } = client;
  const navigate = useNavigate();
  const form = useStaffForm({
    endpoint: adminOpenClient,
    params: { id: member.id },
    defaults: { reason: "" },
    rules: bodyRules(openClientBody),
    done: "Open for one hour",
    onDone: async () => {
      onClose();
      await navigate(`${adminRoot}/threads?thread=${subscriptionId}`);
    },
  });
  return (
    <ActionDialog title={`Open the thread of ${member.name}`} confirm="Open for one hour" form={form} onClose={onClose}>
      <p>
        You can read this client’s thread for one hour.{" "}
        <strong>They are told by mail, with your name and reason.</strong>
      </p>
      <TextareaField
        {...form.field("reason")}
        label="Reason"
        hint="At least 10 characters. The client reads it."
        required
        rows={3}
        maxLength={500}
        dir="auto"
      />
    </ActionDialog>
  );
}
