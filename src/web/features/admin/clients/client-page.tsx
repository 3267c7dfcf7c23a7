import { useState } from "react";
import { useSearchParams } from "react-router";
import type { ClientHeader } from "#shared/contract/admin-clients.ts";
import { ThreadPanel } from "#web/admin-kit/coaching/thread-panel.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { sentence } from "#web/admin-kit/labels.ts";
import { LinkRow } from "#web/admin-kit/link-row.tsx";
import { AdminPage, When } from "#web/admin-kit/parts.tsx";
import { toEquipmentNames } from "#web/admin-kit/training/programme-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";
import { Drawer } from "#web/ui/drawer.tsx";
import { tabClass } from "#web/ui/tabs.tsx";
import { useMediaQuery } from "#web/ui/use-media-query.ts";
import { severityLabels, toDay, toPromise, toReason } from "./attention-words.ts";
import { BodyTab } from "./body-tab.tsx";
import { CheckInsTab } from "./check-ins-tab.tsx";
import { ClientCalendar } from "./client-calendar.tsx";
import { FoodTab } from "./food-tab.tsx";
import { HealthTab } from "./health-tab.tsx";
import { type ClientData, clientTabs, type TabContent } from "./load-client.ts";
import { NotesTab } from "./notes-tab.tsx";
import { toOpenFlags } from "./open-flags.ts";
import { PhotosTab } from "./photos-tab.tsx";
import { PlanTab } from "./plan-tab.tsx";
import { SessionsTab } from "./sessions-tab.tsx";
import { StayLink } from "./stay-link.tsx";
import { StrengthTab } from "./strength-tab.tsx";
import { useLineActs } from "./use-line-acts.ts";

const tabNames = {
  sessions: "Sessions",
  plan: "Plan",
  "check-ins": "Check-ins",
  photos: "Photos",
  strength: "Strength",
  body: "Body",
  food: "Food",
  health: "Health",
  notes: "Notes",
} as const;

/** Open lines, each with its one action. */
function Flags({ data }: { readonly data: ClientData }) {
  const { header } = data;
  const { act, isBusy } = useLineActs();
  const open = toOpenFlags(data);
  if (open.length === 0) return null;
  return (
    <ul aria-label="Needs you" className="flex flex-col gap-2">
      {open.map((item) => (
        <li key={item.id} className="flex flex-wrap items-center gap-2">
          <Badge tone={severityLabels[item.severity].tone}>{severityLabels[item.severity].text}</Badge>
          <span className="min-w-0 flex-1">{toReason(item)}</span>
          {header.reason !== "break_glass" && (
            <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => void act(item, { act: "done" })}>
              Done <span className="sr-only">{toReason(item)}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Facts({ header }: { readonly header: ClientHeader }) {
  const { standing, email, client, goal, level, equipment, startedOn, audience, hasPlan, isEnded } = header;
  const facts: readonly (readonly [string, string])[] = [
    ["Package", client.package.en],
    ["Since", toDay(startedOn)],
    ["Paid until", toDay(client.paidUntil)],
    ...(goal === null ? [] : ([["Goal", sentence(goal)]] as const)),
    ...(level === null ? [] : ([["Level", sentence(level)]] as const)),
    ...(equipment.length === 0 ? [] : ([["Trains with", toEquipmentNames(equipment)]] as const)),
    ...(standing === null
      ? []
      : ([
          ["14 days", standing.due14 === 0 ? "nothing due" : `${standing.done14} of ${standing.due14} sessions`],
          ["Last workout", standing.lastSessionOn === null ? "none yet" : toDay(standing.lastSessionOn)],
          ["Next session", standing.nextSessionOn === null ? "none planned" : toDay(standing.nextSessionOn)],
          ...(standing.weight7d === null ? [] : ([["Weight, 7 days", `${standing.weight7d} kg`]] as const)),
        ] as const)),
    ...header.entitlements.map(toPromise),
    ...(!isEnded && !hasPlan ? ([["Plan", "none yet"]] as const) : []),
  ];
  return (
    <div className="flex flex-col gap-2">
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-tiny text-muted">{name}</dt>
            <dd className="figures text-small font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-muted">
        {email !== null && <Ltr>{email}</Ltr>}
        {audience === "women_only" && " · seen by women only"}
      </p>
    </div>
  );
}

/** Explains the access to a client who is not the coach's own. */
function Notices({ header }: { readonly header: ClientHeader }) {
  if (header.isEnded)
    return (
      <Callout tone="neutral" title="Coaching has ended">
        Training data is closed. The conversation can be read for 30 days after the end.
      </Callout>
    );
  if (header.reason === "break_glass")
    return (
      <Callout tone="warn" title="Opened with a reason">
        The client was told. You read{" "}
        {header.openUntil !== null && (
          <>
            until <When at={header.openUntil} />
          </>
        )}{" "}
        and change nothing.
      </Callout>
    );
  return null;
}

function Tabs({ current }: { readonly current: TabContent["tab"] }) {
  return (
    <LinkRow label="Client" chosen={current} className="gap-6 border-b border-line">
      {clientTabs.map((tab) => (
        <StayLink
          key={tab}
          href={`?tab=${tab}`}
          aria-current={tab === current ? "page" : undefined}
          className={tabClass(tab === current)}
        >
          {tabNames[tab]}
        </StayLink>
      ))}
    </LinkRow>
  );
}

interface ContentProps {
  readonly content: TabContent;
  readonly header: ClientHeader;
  readonly isReplying: boolean;
}

function Content({ content, header, isReplying }: ContentProps) {
  if (content.tab === "sessions") return <SessionsTab {...content} />;
  if (content.tab === "check-ins") return <CheckInsTab {...content} header={header} isReplying={isReplying} />;
  if (content.tab === "photos") return <PhotosTab photos={content.photos} header={header} />;
  if (content.tab === "plan") return <PlanTab {...content} header={header} />;
  if (content.tab === "strength") return <StrengthTab {...content} clientId={header.client.id} />;
  if (content.tab === "body") return <BodyTab {...content} />;
  if (content.tab === "food")
    return <FoodTab {...content} clientId={header.client.id} isReadOnly={header.reason === "break_glass"} />;
  if (content.tab === "health") return <HealthTab {...content} clientId={header.client.id} />;
  return <NotesTab memberId={header.client.id} notes={content.notes} isReadOnly={header.reason === "break_glass"} />;
}

/** All about one client, with the conversation beside it. */
export function ClientPage({ data }: { readonly data: ClientData }) {
  const { header, training } = data;
  const { client, status, reason, pausedUntil } = header;
  const [params] = useSearchParams();
  // The check-in to answer is on the first screen.
  const hasAnswer = training?.content.tab === "check-ins";
  // There is room for the thread beside the page.
  const isWide = useMediaQuery("(min-width: 80rem)");
  const [isTalking, setTalking] = useState(params.get("thread") === "open");
  const isReplying = params.get("reply") === "open";
  const thread = (
    <ThreadPanel
      key={client.subscriptionId}
      id={client.subscriptionId}
      isReplying={isReplying && params.get("thread") === "open"}
    />
  );
  return (
    <AdminPage
      title={client.name}
      back={{ href: `${adminRoot}/today`, label: "Today" }}
      beside={
        <>
          {reason === "cover" && <Badge tone="info">You stand in</Badge>}
          {status !== "active" && (
            <Badge tone={status === "ended" ? "neutral" : "warn"}>
              {sentence(status)}
              {pausedUntil !== null && ` until ${toDay(pausedUntil)}`}
            </Badge>
          )}
        </>
      }
      actions={
        !isWide && (
          <Button variant="secondary" icon="send" onClick={() => setTalking(true)}>
            Conversation
          </Button>
        )
      }
    >
      <div
        className={cx(
          "grid gap-4",
          // Five check-ins beside each other need the thread's place, which is then below them.
          hasAnswer ? "min-[96rem]:grid-cols-[minmax(0,1fr)_26rem]" : "xl:grid-cols-[minmax(0,1fr)_26rem]",
          "xl:items-start",
        )}
      >
        <div className="flex min-w-0 flex-col gap-4">
          <Notices header={header} />
          <Card className="flex flex-col gap-4">
            <Facts header={header} />
            <Flags data={data} />
          </Card>
          {training && (
            <>
              {!hasAnswer && <ClientCalendar calendar={training.calendar} />}
              <Tabs current={training.content.tab} />
              <Content content={training.content} header={header} isReplying={isReplying} />
              {hasAnswer && <ClientCalendar calendar={training.calendar} />}
            </>
          )}
        </div>
        {isWide && thread}
      </div>
      {!isWide && (
        <Drawer
          open={isTalking}
          onClose={() => setTalking(false)}
          side="sheet"
          title={`Conversation with ${client.name}`}
          hideTitle
          labels={{ close: "Close" }}
        >
          {thread}
        </Drawer>
      )}
    </AdminPage>
  );
}
