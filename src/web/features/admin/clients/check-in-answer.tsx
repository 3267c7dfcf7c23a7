import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { AttentionItem } from "#shared/contract/admin-attention.ts";
import type { ClientHeader } from "#shared/contract/admin-clients.ts";
import type { SavedReply } from "#shared/contract/admin-saved-replies.ts";
import { adminAnswerCheckIn, type ClientCheckIn } from "#shared/contract/check-ins.ts";
import { maxMessageLength } from "#shared/contract/coach-threads.ts";
import { coachingWeek } from "#web/admin-kit/coaching/coaching-week.ts";
import { staffMediaWords } from "#web/admin-kit/coaching/staff-media-words.ts";
import { DraftNote } from "#web/admin-kit/edit/draft-note.tsx";
import { useLatest } from "#web/admin-kit/edit/use-latest.ts";
import { FormProblems } from "#web/admin-kit/forms/form-problems.tsx";
import { appendReply, fillReply, languageOfText, type ReplyFor } from "#web/admin-kit/saved-replies/insert-reply.ts";
import { replyKeys, SavedReplyList, useSavedReplies } from "#web/admin-kit/saved-replies/saved-reply-menu.tsx";
import { isBehind } from "#web/admin-kit/use-action.ts";
import { type PendingFiles, toReadyIds, usePending } from "#web/entities/media/use-pending.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { useDrafts, useOtherTabs } from "#web/lib/forms/use-tab-drafts.ts";
import { Button } from "#web/ui/button.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { KeyHelp, type KeyNames } from "./key-help.tsx";
import { loadAhead } from "./load-client.ts";
import { checkInHref, findNext, useNeighbours } from "./next-check-in.ts";
import { type KeyActs, useKeysOn, useSingleKeys } from "./single-keys.ts";
import { SnoozeDialog } from "./snooze-dialog.tsx";
import { useActiveSeconds } from "./use-active-seconds.ts";
import { useLineActs } from "./use-line-acts.ts";
import { WeekPlanDialog } from "./week-plan-dialog.tsx";

const AttachBar = lazy(async () => ({ default: (await import("#web/entities/media/attach-bar.tsx")).AttachBar }));

const keys: KeyNames = [
  ["1–9", "Insert a saved reply"],
  ["r", "Write the reply"],
  ["v", "Begin a voice note, and end it"],
  ["Ctrl+Enter", "Send and open the next client’s check-in, if one waits"],
  ["Esc", "Leave the field"],
  ["p", "This week’s plan"],
  ["j", "Next check-in"],
  ["k", "Check-in before"],
  ["s", "Snooze"],
  ["d", "Done without an answer"],
  ["?", "This help"],
];

/** The language that the client writes in; Arabic if they wrote nothing. */
function writesIn({ answers }: ClientCheckIn): "ar" | "en" {
  const words = Object.values(answers).find((one) => typeof one === "string");
  return typeof words === "string" ? languageOfText(words) : "ar";
}

interface CheckInAnswerProps {
  readonly checkIn: ClientCheckIn;
  readonly header: ClientHeader;
  readonly isReplying: boolean;
}

/** Code for an answer sent before its voice note is uploaded; it would go without the note. */
const notReady = "NOT_READY";

function useAnswerForm(checkIn: ClientCheckIn, files: PendingFiles, onDone: () => unknown) {
  const [messageId] = useState(() => crypto.randomUUID());
  const activeSeconds = useActiveSeconds();
  const { revalidate } = useRevalidator();
  const about = useId();
  const drafts = useDrafts(`check-in-answer:${checkIn.id}`);
  const form = useContractForm({
    endpoint: adminAnswerCheckIn,
    params: { id: checkIn.id },
    defaults: { text: "" },
    drafts,
    toBody: ({ text }) => {
      const [voiceId] = toReadyIds(files.pending) ?? [];
      return { messageId, text, activeSeconds: activeSeconds(), ...(voiceId === undefined ? {} : { voiceId }) };
    },
    toField: () => "text",
    check: ({ text }) => {
      const ready = toReadyIds(files.pending);
      if (ready === undefined) return [{ field: "text", code: notReady }];
      return text.trim() === "" && ready.length === 0 ? [{ field: "text", code: "REQUIRED" }] : [];
    },
    toWords: (_, code) => (code === notReady ? "The voice note is still on its way." : undefined),
    onDone: async () => {
      files.clear();
      toast.show({ type: "success", message: "Answered", about });
      await onDone();
    },
    onRefused: async (error) => {
      if (isBehind(error)) await revalidate();
    },
  });
  return useOtherTabs(form, drafts);
}

type Sheet = "help" | "plan" | "snooze";
type Body = Parameters<ReturnType<typeof useLineActs>["act"]>[1];

/** The queue's line for this check-in, and the actions that end it without an answer. */
function useQueueLine({ flags }: ClientHeader, showNext: () => unknown) {
  const { act } = useLineActs();
  const line = flags.find(({ rule, state }) => rule === "checkin_in" && state === "open");
  return {
    line,
    end: async (body: Body): Promise<void> => {
      if (line !== undefined && (await act(line, body))) await showNext();
    },
  };
}

/** Digit keys insert saved replies. A key pressed before they are loaded takes effect then. */
function useReplyKeys(saved: ReturnType<typeof useSavedReplies>, onPick: (reply: SavedReply) => void): KeyActs {
  const [early, setEarly] = useState<number>();
  const replies = saved.status === "ready" ? saved.data.savedReplies : undefined;
  const latest = useLatest(onPick);
  useEffect(() => {
    if (early === undefined || replies === undefined) return;
    setEarly(undefined);
    const reply = replies[early];
    if (reply !== undefined) latest.current(reply);
  }, [early, replies, latest]);
  const press = (at: number) => () => {
    const reply = replies?.[at];
    if (replies === undefined) setEarly(at);
    else if (reply === undefined) return false;
    else onPick(reply);
    return true;
  };
  return Object.fromEntries(Array.from({ length: replyKeys }, (_, at) => [String(at + 1), press(at)]));
}

/** The form of the coach's answer, with keyboard shortcuts. Sending it opens the next client whose check-in waits. */
export function CheckInAnswer({ checkIn, header, isReplying }: CheckInAnswerProps) {
  const { client } = header;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [sheet, setSheet] = useState<Sheet>();
  const [isOn, setOn] = useKeysOn();
  const { before, after } = useNeighbours(client.id);
  const files = usePending(checkIn.subscriptionId, false);
  const goTo = (id: string | undefined) => id !== undefined && navigate(checkInHref(id));
  const showNext = async () => {
    const next = await findNext(client.id);
    await (next === undefined ? revalidate() : navigate(checkInHref(next)));
  };
  const form = useAnswerForm(checkIn, files, showNext);
  const { text } = form.values;
  const ready = toReadyIds(files.pending);
  const saved = useSavedReplies("coaching");
  const to: ReplyFor = { name: client.name, language: writesIn(checkIn), week: coachingWeek(header.startedOn) };
  const isWriting = text !== "" || files.pending.length > 0;
  useEffect(() => {
    if (isWriting && after !== undefined) loadAhead(after);
  }, [isWriting, after]);
  const { line, end } = useQueueLine(header, showNext);
  const field = () => form.element.current?.querySelector("textarea");
  const insert = (written: string): void => {
    form.change({ text: appendReply(text, written) });
    field()?.focus();
  };
  const acts: KeyActs = {
    ...useReplyKeys(saved, (reply) => insert(fillReply(reply, to))),
    r: () => field()?.focus(),
    v: () => form.element.current?.querySelector<HTMLElement>("[data-voice]")?.click(),
    "Ctrl+Enter": () => form.element.current?.requestSubmit(),
    p: () => setSheet("plan"),
    j: () => goTo(after),
    k: () => goTo(before),
    s: () => line && setSheet("snooze"),
    d: () => end({ act: "done" }),
    "?": () => setSheet("help"),
  };
  useSingleKeys(isOn, acts);
  return (
    <>
      <AnswerForm
        {...{ form, files, isReplying }}
        isReady={ready !== undefined && (text.trim() !== "" || ready.length > 0)}
      >
        <span className="flex flex-wrap gap-2">
          <SavedReplyList area="coaching" to={to} load={saved} onPick={insert} hasKeys={isOn} />
          <Button variant="ghost" size="sm" onClick={() => setSheet("help")}>
            Keys
          </Button>
        </span>
      </AnswerForm>
      <Sheets {...{ sheet, client, line, isOn }} onSwitch={setOn} onClose={() => setSheet(undefined)} onSnooze={end} />
    </>
  );
}

interface SheetsProps {
  readonly sheet: Sheet | undefined;
  readonly client: ClientHeader["client"];
  readonly line: AttentionItem | undefined;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onSnooze: (body: Body) => Promise<void>;
  readonly onClose: () => void;
}

/** The dialogs that keys open. */
function Sheets({ sheet, client, line, isOn, onSwitch, onSnooze, onClose }: SheetsProps) {
  if (sheet === "help") return <KeyHelp keys={keys} isOn={isOn} onSwitch={onSwitch} onClose={onClose} />;
  if (sheet === "plan") return <WeekPlanDialog memberId={client.id} name={client.name} onClose={onClose} />;
  if (sheet !== "snooze" || line === undefined) return null;
  return (
    <SnoozeDialog
      item={line}
      onClose={onClose}
      onSnooze={(body) => {
        onClose();
        void onSnooze(body);
      }}
    />
  );
}

interface AnswerFormProps {
  readonly form: ReturnType<typeof useAnswerForm>;
  readonly files: PendingFiles;
  readonly isReplying: boolean;
  readonly isReady: boolean;
  readonly children: ReactNode;
}

function AnswerForm({ form, files, isReplying, isReady, children }: AnswerFormProps) {
  return (
    <Form form={form} className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
      <DraftNote form={form} />
      <TextareaField
        {...form.field("text")}
        label="Your answer"
        hint="Goes into the conversation. The client is emailed, unless an earlier notice is still unread."
        dir="auto"
        rows={4}
        maxLength={maxMessageLength}
        autoFocus={isReplying}
        onKeyDown={(event) => {
          // Leaves the field, so that the single keys work again.
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      <Suspense>
        <AttachBar files={files} words={staffMediaWords} kinds={["voice"]} most={1} />
      </Suspense>
      <FormProblems form={form} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        {children}
        <Button type="submit" icon="send" disabled={!isReady} loading={form.isBusy} loadingLabel="Sending…">
          Answer
        </Button>
      </div>
    </Form>
  );
}
