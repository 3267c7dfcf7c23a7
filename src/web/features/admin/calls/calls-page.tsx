import { useState } from "react";
import { adminMarkCall, type CoachCall, type callOutcomes } from "#shared/contract/calls.ts";
import { NoProfile } from "#web/admin-kit/coaching/no-profile.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { AdminPage, When } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { CallHoursForm } from "./call-hours-form.tsx";
import type { CallsData } from "./load-calls.ts";

type Outcome = (typeof callOutcomes)[number];

const outcomes: readonly (readonly [Outcome, string, string])[] = [
  ["held", "Held", "Call marked as held"],
  ["missed_by_member", "Client did not come", "Call marked as missed by the client"],
  ["missed_by_coach", "I missed it", "The client has their call back"],
];

const states: Readonly<Record<CoachCall["state"], readonly [Tone, string]>> = {
  booked: ["info", "Booked"],
  held: ["success", "Held"],
  missed: ["warn", "Missed"],
  cancelled: ["neutral", "Cancelled"],
};

function Acts({ call, hasBegun }: { readonly call: CoachCall; readonly hasBegun: boolean }) {
  const { isBusy, run } = useAction();
  const mark = (outcome: Outcome, done: string) =>
    void run(done, () => api(adminMarkCall, { params: { id: call.id }, body: { outcome } }));
  const [isCancelling, setCancelling] = useState(false);
  if (!hasBegun)
    return (
      <>
        <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => setCancelling(true)}>
          Cancel call <span className="sr-only">{call.client.name}</span>
        </Button>
        <ConfirmDialog
          open={isCancelling}
          danger
          busy={isBusy}
          title={`Cancel the call with ${call.client.name}?`}
          labels={{ close: "Close", cancel: "Back", confirm: "Cancel the call" }}
          onClose={() => setCancelling(false)}
          onConfirm={() => mark("cancel", "Call cancelled; the client was told")}
        >
          The client is told, and gets the call back.
        </ConfirmDialog>
      </>
    );
  return (
    <div className="flex flex-wrap gap-2">
      {outcomes.map(([outcome, label, done]) => (
        <Button key={outcome} size="sm" variant="secondary" disabled={isBusy} onClick={() => mark(outcome, done)}>
          {label} <span className="sr-only">{call.client.name}</span>
        </Button>
      ))}
    </div>
  );
}

function Call({ call }: { readonly call: CoachCall }) {
  const { client, state, startsAt, minutes, meetingUrl, by } = call;
  const [tone, label] = states[state];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 basis-full sm:flex-1 sm:basis-0">
        <UiLink href={`${adminRoot}/clients/${client.id}`} className="block font-semibold">
          <bdi>{client.name}</bdi>
        </UiLink>
        <span className="block text-small text-muted">
          <When at={startsAt} exact /> · {minutes} minutes
        </span>
      </span>
      <Badge tone={tone}>
        {label}
        {by !== null && ` by ${by === "coach" ? "you" : "client"}`}
      </Badge>
      {state === "booked" && meetingUrl !== "" && (
        <UiLink href={meetingUrl} className="text-small underline">
          Meeting room
        </UiLink>
      )}
      {state === "booked" && <Acts call={call} hasBegun={new Date(startsAt) <= new Date()} />}
    </li>
  );
}

interface ListProps {
  readonly title: string;
  readonly calls: readonly CoachCall[];
  readonly empty: string;
}

function CallList({ title, calls, empty }: ListProps) {
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-h3 font-semibold">{title}</h2>
      {calls.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {calls.map((call) => (
            <Call key={call.id} call={call} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** A coach's calls and the hours in which they take them. */
export function CallsPage({ data: { calls, callHours } }: { readonly data: CallsData }) {
  const now = new Date();
  const isOver = ({ startsAt, minutes }: CoachCall) => new Date(startsAt).getTime() + minutes * 60_000 <= now.getTime();
  const open = calls.filter((call) => call.state === "booked" && isOver(call));
  const next = calls.filter((call) => call.state === "booked" && !isOver(call));
  const past = calls.filter((call) => call.state !== "booked").toReversed();
  return (
    <AdminPage title="Calls">
      {callHours === null ? (
        <NoProfile />
      ) : (
        <>
          {open.length > 0 && <CallList title="How did they go?" calls={open} empty="" />}
          <CallList title="To come" calls={next} empty="No call is booked." />
          {past.length > 0 && <CallList title="Last two weeks" calls={past} empty="" />}
          <CallHoursForm key={callHours.version} callHours={callHours} />
        </>
      )}
    </AdminPage>
  );
}
