import type { AttentionItem } from "#shared/contract/admin-attention.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { When } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { ruleNames, severityLabels, toDay, toReason } from "./attention-words.ts";

interface LineProps {
  readonly item: AttentionItem;
  readonly onDone: () => void;
  readonly onSnooze: () => void;
  readonly onReopen: () => void;
}

/** The part of the client's page where a line is handled; by default its first tab, the sessions. */
const places: Readonly<Partial<Record<AttentionItem["rule"], string>>> = {
  message: "?thread=open",
  clip_waiting: "?thread=open",
  checkin_in: "?tab=check-ins",
  checkin_missed: "?tab=check-ins",
  pain: "?tab=health",
  stalled: "?tab=strength",
  deload: "?tab=plan",
  weight: "?tab=body",
  plan_ends: "?tab=plan",
  no_plan: "?tab=plan",
};

const toHref = ({ client, rule }: AttentionItem): string => `${adminRoot}/clients/${client.id}${places[rule] ?? ""}`;

/** Where a line is answered: a check-in beside its answers, anything else in the conversation. */
export const toReplyHref = (item: AttentionItem): string =>
  item.rule === "checkin_in"
    ? `${toHref(item)}&reply=open`
    : `${adminRoot}/clients/${item.client.id}?thread=open&reply=open`;

function Facts({ item }: { readonly item: AttentionItem }) {
  const { client, since, nextSessionOn, coachName, isMine, until, untilLog, state } = item;
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5 text-small text-muted">
      <span>
        raised <When at={since} />
      </span>
      <span>{client.package.en}</span>
      <span>paid until {toDay(client.paidUntil)}</span>
      {nextSessionOn !== null && <span>next session {toDay(nextSessionOn)}</span>}
      {!isMine && coachName !== null && <span>{coachName.en}</span>}
      {state === "snoozed" && (
        <span>
          sleeps{" "}
          {until !== null ? (
            <>
              until <When at={until} exact />
            </>
          ) : (
            untilLog && "until the next workout"
          )}
        </span>
      )}
    </span>
  );
}

/** One client and one reason, with the possible actions. */
export function QueueLine({ item, onDone, onSnooze, onReopen }: LineProps) {
  const { client, rule, severity, state, isMine } = item;
  const label = severityLabels[severity];
  const isLiving = state === "open" || state === "snoozed";
  const href = toHref(item);
  const about = `${client.name}, ${ruleNames[rule]}`;
  return (
    <li className="flex flex-col gap-3 px-4 py-3 focus-within:bg-sand-50 sm:px-5 md:flex-row md:items-center">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={label.tone}>{label.text}</Badge>
          {isMine ? (
            <UiLink href={href} className="font-semibold" data-line="">
              <UserText>{client.name}</UserText>
            </UiLink>
          ) : (
            <span className="font-semibold">
              <UserText>{client.name}</UserText>
            </span>
          )}
          <span className="text-small text-muted">{ruleNames[rule]}</span>
        </span>
        {isMine && <span>{toReason(item)}</span>}
        <Facts item={item} />
      </div>
      {isMine && (
        <div className="flex shrink-0 gap-2">
          {isLiving && (
            <Button variant="secondary" size="sm" onClick={onSnooze}>
              {state === "snoozed" ? "Snooze longer" : "Snooze"} <span className="sr-only">{about}</span>
            </Button>
          )}
          {isLiving && (
            <Button variant="secondary" size="sm" onClick={onDone}>
              Done <span className="sr-only">{about}</span>
            </Button>
          )}
          {state !== "open" && (
            <Button variant="ghost" size="sm" onClick={onReopen}>
              Open again <span className="sr-only">{about}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
