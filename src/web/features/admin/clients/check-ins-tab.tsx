import { useState } from "react";
import type { CheckInForm } from "#shared/contract/check-in-forms.ts";
import {
  adminAnswerCheckIn,
  adminSetCheckInSchedule,
  adminStopCheckIns,
  answerCheckInBody,
  type CheckInSchedule,
  type ClientCheckIn,
  checkInScheduleBody,
} from "#shared/contract/check-ins.ts";
import { maxMessageLength } from "#shared/contract/coach-threads.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { rhythmNames, rhythmOptions, weekdayNames, weekdayOptions } from "#web/admin-kit/coaching/rhythm-words.ts";
import { DraftNote } from "#web/admin-kit/edit/draft-note.tsx";
import { FormProblems } from "#web/admin-kit/forms/form-problems.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { Panel, When } from "#web/admin-kit/parts.tsx";
import { appendReply, languageOfText } from "#web/admin-kit/saved-replies/insert-reply.ts";
import { SavedReplyMenu } from "#web/admin-kit/saved-replies/saved-reply-menu.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { toDay } from "./attention-words.ts";
import { CheckInPhotos } from "./check-in-photos.tsx";
import type { TabContent } from "./load-client.ts";
import { useActiveSeconds } from "./use-active-seconds.ts";

type Content = Extract<TabContent, { tab: "check-ins" }>;

interface CheckInsTabProps extends Content {
  readonly memberId: string;
  readonly name: string;
  /** A lead who has opened the member. */
  readonly isReadOnly: boolean;
}

/** The one to answer and the four before it. */
const comparedCount = 5;

/** On which days a client checks in, what they answered beside the times before, and the coach's answer. */
export function CheckInsTab({ memberId, name, schedule, checkIns, forms, isReadOnly }: CheckInsTabProps) {
  const waiting = checkIns.findLast(({ state }) => state === "submitted");
  const sent = checkIns.filter(({ submittedAt }) => submittedAt !== null);
  const from = waiting === undefined ? 0 : sent.indexOf(waiting);
  const compared = sent.slice(from, from + comparedCount);
  const missed = checkIns.filter(({ state }) => state === "missed" || state === "open");
  return (
    <div className="flex flex-col gap-4">
      <Schedule {...{ memberId, schedule, forms, isReadOnly }} />
      {compared.length === 0 ? (
        <p className="py-4 text-center text-muted">No check-in has been sent yet.</p>
      ) : (
        <Panel title={waiting === undefined ? "Last check-ins" : "Check-in to answer"}>
          <Answers checkIns={compared} />
          <CheckInPhotos key={compared[0]?.id} checkIns={sent} current={compared[0]?.id} />
          {waiting !== undefined && !isReadOnly && <Answer key={waiting.id} checkIn={waiting} name={name} />}
        </Panel>
      )}
      {missed.length > 0 && (
        <p className="text-small text-muted">
          Not sent: {missed.map(({ dueOn, state }) => `${toDay(dueOn)} (${state})`).join(", ")}
        </p>
      )}
    </div>
  );
}

interface ScheduleProps {
  readonly memberId: string;
  readonly schedule: CheckInSchedule | null;
  readonly forms: readonly CheckInForm[];
  readonly isReadOnly: boolean;
}

function Schedule({ memberId, schedule, forms, isReadOnly }: ScheduleProps) {
  const { run } = useAction();
  const [open, setOpen] = useState<"edit" | "stop">();
  const close = (): void => setOpen(undefined);
  const stop = async (): Promise<void> => {
    close();
    await run("Check-ins stopped", () => api(adminStopCheckIns, { params: { id: memberId } }));
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        {schedule === null ? (
          <span className="text-muted">No check-ins are planned.</span>
        ) : (
          <>
            {rhythmNames[schedule.everyWeeks]} on {weekdayNames[schedule.weekday]}, “{schedule.title.en}”, next due{" "}
            {toDay(schedule.nextDueOn)}
          </>
        )}
      </p>
      {!isReadOnly && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => setOpen("edit")}>
            {schedule === null ? "Plan check-ins" : "Change"}
          </Button>
          {schedule !== null && (
            <Button variant="ghost" size="sm" onClick={() => setOpen("stop")}>
              Stop
            </Button>
          )}
        </div>
      )}
      {open === "edit" && <ScheduleDialog {...{ memberId, schedule, forms }} onClose={close} />}
      {open === "stop" && (
        <ConfirmDialog
          open
          title="Stop the check-ins?"
          labels={{ close: "Close", confirm: "Stop check-ins", cancel: "Cancel" }}
          danger
          onConfirm={() => void stop()}
          onClose={close}
        />
      )}
    </div>
  );
}

/** The client may have the form of another coach. */
function toChoices(forms: readonly CheckInForm[], schedule: CheckInSchedule | null) {
  const isMissing = schedule !== null && !forms.some(({ id }) => id === schedule.formId);
  const others = isMissing ? [{ id: schedule.formId, title: schedule.title }] : [];
  return [...others, ...forms].map(({ id, title }) => ({ value: id, label: title.en }));
}

function ScheduleDialog({
  memberId,
  schedule,
  forms,
  onClose,
}: Omit<ScheduleProps, "isReadOnly"> & { readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminSetCheckInSchedule,
    params: { id: memberId },
    defaults: {
      formId: schedule?.formId ?? forms[0]?.id ?? "",
      weekday: String(schedule?.weekday ?? 6),
      everyWeeks: String(schedule?.everyWeeks ?? 1),
    },
    version: schedule?.version,
    toBody: ({ formId, weekday, everyWeeks }, version) => ({
      ...{ formId, weekday: Number(weekday) as 0, everyWeeks: Number(everyWeeks) as 1 },
      ...(version === undefined ? {} : { version }),
    }),
    rules: bodyRules(checkInScheduleBody),
    done: "Check-ins planned",
    onDone: onClose,
  });
  return (
    <ActionDialog title="Plan check-ins" confirm="Save" form={form} conflict={{ what: "the days" }} onClose={onClose}>
      <SelectField {...form.field("formId")} label="Form" options={toChoices(forms, schedule)} />
      <SelectField
        {...form.field("weekday")}
        label="Due on"
        hint="It opens a day before. The client is reminded at 18:00 on that day and the next."
        options={weekdayOptions}
      />
      <SelectField {...form.field("everyWeeks")} label="How often" options={rhythmOptions} />
    </ActionDialog>
  );
}

const tones: Readonly<Record<ClientCheckIn["state"], Tone>> = {
  open: "neutral",
  submitted: "warn",
  answered: "success",
  missed: "neutral",
  skipped: "neutral",
};
const stateNames = { submitted: "To answer", answered: "Answered", open: "Open", missed: "Missed", skipped: "Skipped" };

function toText({ items, answers, photos }: ClientCheckIn, key: string): string {
  const item = items.find((one) => one.key === key);
  const answer = answers[key];
  const nameOf = (value: string): string => item?.options.find((one) => one.value === value)?.label.en ?? value;
  if (item?.kind === "photos") return photos.length === 0 ? "–" : counted(photos.length, "photo");
  if (answer === undefined) return "–";
  if (typeof answer === "boolean") return answer ? "Yes" : "No";
  if (typeof answer === "number") return item?.unit ? `${answer} ${item.unit.en}` : String(answer);
  return typeof answer === "string" ? nameOf(answer) : answer.map(nameOf).join(", ");
}

/** Questions down, check-ins across, the newest first. */
function Answers({ checkIns }: { readonly checkIns: readonly ClientCheckIn[] }) {
  const [newest] = checkIns;
  if (newest === undefined) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="table-place" data-wide aria-label="Answers" tabIndex={0}>
      <table className="w-full text-start text-small">
        <thead>
          <tr className="border-b border-line text-start align-bottom">
            <th scope="col" className="py-2 pe-4 text-start font-medium text-muted" data-names-rows="">
              Question
            </th>
            {checkIns.map((one) => (
              <th key={one.id} scope="col" className="min-w-32 py-2 pe-4 text-start font-medium">
                {toDay(one.dueOn)} <Badge tone={tones[one.state]}>{stateNames[one.state]}</Badge>
                {one.isLate && <span className="text-muted"> late</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newest.items.map((item) => (
            <tr key={item.key} className="border-b border-line align-top">
              <th scope="row" className="min-w-40 py-2 pe-4 text-start font-normal text-muted">
                {item.label.en}
              </th>
              {checkIns.map((one, at) => (
                <td
                  key={one.id}
                  dir="auto"
                  className={`max-w-80 py-2 pe-4 wrap-anywhere whitespace-pre-line ${at === 0 ? "font-medium" : "text-muted"}`}
                >
                  {toText(one, item.key)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-2 text-small text-muted">
        {newest.submittedAt !== null && (
          <>
            Sent <When at={newest.submittedAt} />
          </>
        )}
      </p>
    </section>
  );
}

/** The language that the client writes in; Arabic without words. */
function writesIn({ answers }: ClientCheckIn): "ar" | "en" {
  const words = Object.values(answers).find((one) => typeof one === "string");
  return typeof words === "string" ? languageOfText(words) : "ar";
}

function Answer({ checkIn, name }: { readonly checkIn: ClientCheckIn; readonly name: string }) {
  const [messageId] = useState(() => crypto.randomUUID());
  const activeSeconds = useActiveSeconds();
  const form = useStaffForm({
    endpoint: adminAnswerCheckIn,
    params: { id: checkIn.id },
    defaults: { text: "" },
    draftKey: `check-in-answer:${checkIn.id}`,
    toBody: ({ text }) => ({ messageId, text, activeSeconds: activeSeconds() }),
    rules: bodyRules(answerCheckInBody),
    done: "Answered",
  });
  return (
    <Form form={form} className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
      <DraftNote at={form.restoredAt} onDiscard={form.discard} />
      <TextareaField
        {...form.field("text")}
        label="Your answer"
        hint="Goes into the conversation. The client is emailed, unless an earlier notice is still unread."
        dir="auto"
        rows={4}
        maxLength={maxMessageLength}
      />
      <FormProblems form={form} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SavedReplyMenu
          area="coaching"
          name={name}
          language={writesIn(checkIn)}
          onPick={(saved) => form.change({ text: appendReply(form.values.text, saved) })}
        />
        <Button
          type="submit"
          icon="send"
          disabled={form.values.text.trim() === ""}
          loading={form.isBusy}
          loadingLabel="Sending…"
        >
          Answer
        </Button>
      </div>
    </Form>
  );
}
