import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { AttentionItem } from "#shared/contract/admin-attention.ts";
import { attentionRules } from "#shared/domain/attention.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { FilterChips, FilterSelect, ListCard, ListFooter } from "#web/admin-kit/list/list-parts.tsx";
import { useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { AdminPage } from "#web/admin-kit/parts.tsx";
import { useMay } from "#web/admin-kit/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ruleNames, severityLabels } from "./attention-words.ts";
import { KeyHelp, type KeyNames } from "./key-help.tsx";
import type { AttentionList } from "./load-clients.ts";
import { QueueLine, toReplyHref } from "./queue-line.tsx";
import { useKeysOn } from "./single-keys.ts";
import { SnoozeDialog } from "./snooze-dialog.tsx";
import { useLineActs } from "./use-line-acts.ts";
import { focusLine, useQueueKeys } from "./use-queue-keys.ts";

const states = [
  { value: "", label: "Open" },
  { value: "snoozed", label: "Snoozed" },
  { value: "done", label: "Done" },
];
const severityOptions = [
  { value: "", label: "Any urgency" },
  ...([3, 2, 1] as const).map((value) => ({ value: String(value), label: severityLabels[value].text })),
];

function Filters({ list }: { readonly list: AttentionList }) {
  const address = useListAddress();
  const may = useMay();
  const counts = new Map(list.counts.map(({ rule, count }) => [rule, count]));
  const total = list.counts.reduce((sum, { count }) => sum + count, 0);
  const shown = attentionRules.filter((rule) => counts.has(rule) || address.get("rule") === rule);
  return (
    <>
      <FilterChips
        label="Reason"
        name="rule"
        address={address}
        options={[
          { value: "", label: "All", count: total },
          ...shown.map((rule) => ({ value: rule, label: ruleNames[rule], count: counts.get(rule) ?? 0 })),
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <FilterSelect label="State" name="state" address={address} options={states} />
        <FilterSelect label="Urgency" name="severity" address={address} options={severityOptions} />
        {may("coaching_lead") && (
          <FilterSelect
            label="Whose clients"
            name="coach"
            address={address}
            options={[
              { value: "", label: "My clients" },
              { value: "all", label: "All coaches" },
            ]}
          />
        )}
      </div>
    </>
  );
}

const keys: KeyNames = [
  ["j", "Next line"],
  ["k", "Line before"],
  ["Enter", "Open the client"],
  ["p", "This client's plan"],
  ["r", "Reply"],
  ["s", "Snooze"],
  ["d", "Done"],
  ["?", "This help"],
];

/** A coach's queue: who needs them, why, and the possible actions. */
export function TodayPage({ list }: { readonly list: AttentionList }) {
  const address = useListAddress();
  const navigate = useNavigate();
  const lines = useRef<HTMLUListElement>(null);
  const { act } = useLineActs();
  const [snoozing, setSnoozing] = useState<AttentionItem>();
  const [hasHelp, setHelp] = useState(false);
  const [isOn, setOn] = useKeysOn();
  const { items, pagination } = list;
  // After a line is removed, the focus goes to the line in its place.
  const after = useRef<number>(undefined);
  useEffect(() => {
    if (items.length > 0 && after.current !== undefined) focusLine(lines.current, after.current);
    after.current = undefined;
  }, [items]);
  const actAt = async (item: AttentionItem, body: Parameters<typeof act>[1]): Promise<void> => {
    after.current = items.indexOf(item);
    setSnoozing(undefined);
    await act(item, body);
  };
  const withMine = (work: (item: AttentionItem) => unknown) => (index: number | undefined) => {
    const item = index === undefined ? undefined : items[index];
    if (item?.isMine === true) void work(item);
  };
  const withOpen = (work: (item: AttentionItem) => unknown) => (index: number | undefined) => {
    withMine((item) => (item.state === "open" || item.state === "snoozed") && work(item))(index);
  };
  const onKey = {
    s: withOpen(setSnoozing),
    d: withOpen((item) => actAt(item, { act: "done" })),
    p: withMine(({ client }) => navigate(`${adminRoot}/clients/${client.id}?tab=plan`)),
    r: withMine((item) => navigate(toReplyHref(item))),
    "?": () => setHelp(true),
  };
  useQueueKeys({ list: lines, isOn, onKey });
  return (
    <AdminPage
      title="Who needs me today"
      actions={
        <Button variant="ghost" size="sm" onClick={() => setHelp(true)}>
          Keys
        </Button>
      }
    >
      <Filters list={list} />
      <ListCard footer={<ListFooter address={address} pagination={pagination} noun="lines" />}>
        {items.length === 0 ? (
          <EmptyState
            icon="check"
            title="Nobody needs you here"
            description="New lines appear by themselves when a client needs you."
            actions={
              <Button variant="secondary" onClick={() => void navigate(`${adminRoot}/clients`)}>
                My clients
              </Button>
            }
          />
        ) : (
          <ul ref={lines} aria-label="Clients who need you" className="divide-y divide-line">
            {items.map((item) => (
              <QueueLine
                key={item.id}
                item={item}
                onDone={() => void actAt(item, { act: "done" })}
                onSnooze={() => setSnoozing(item)}
                onReopen={() => void actAt(item, { act: "reopen" })}
              />
            ))}
          </ul>
        )}
      </ListCard>
      {snoozing && (
        <SnoozeDialog
          item={snoozing}
          onSnooze={(body) => void actAt(snoozing, body)}
          onClose={() => setSnoozing(undefined)}
        />
      )}
      {hasHelp && <KeyHelp keys={keys} isOn={isOn} onSwitch={setOn} onClose={() => setHelp(false)} />}
    </AdminPage>
  );
}
