import { useState } from "react";
import type { ClientHeader } from "#shared/contract/admin-clients.ts";
import type { CheckInForm } from "#shared/contract/check-in-forms.ts";
import {
  adminSetCheckInSchedule,
  adminStopCheckIns,
  type CheckInPhotoDay,
  type CheckInSchedule,
  type ClientCheckIn,
  checkInScheduleBody,
} from "#shared/contract/check-ins.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { rhythmNames, rhythmOptions, weekdayNames, weekdayOptions } from "#web/admin-kit/coaching/rhythm-words.ts";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { toDay } from "./attention-words.ts";
import { CheckInAnswer } from "./check-in-answer.tsx";
import { CheckInAnswers } from "./check-in-answers.tsx";
import { CheckInPhotos } from "./check-in-photos.tsx";
import { KeyLifts } from "./key-lifts.tsx";
import type { TabContent } from "./load-client.ts";

type Content = Extract<TabContent, { tab: "check-ins" }>;

interface CheckInsTabProps extends Content {
  readonly header: ClientHeader;
  /** Focuses the answer field. */
  readonly isReplying: boolean;
}

const toPhotoDays = (checkIns: readonly ClientCheckIn[]): CheckInPhotoDay[] =>
  checkIns.flatMap(({ id, dueOn, photos }) => (photos.length === 0 ? [] : [{ checkInId: id, dueOn, photos }]));

/** The check-in to answer and the four before it. */
const comparedCount = 5;

/** A client's check-in days, their answers beside earlier ones, and the coach's answer. */
export function CheckInsTab({ header, schedule, checkIns, forms, lifts, isReplying }: CheckInsTabProps) {
  // A lead with temporary access.
  const isReadOnly = header.reason === "break_glass";
  const memberId = header.client.id;
  const waiting = checkIns.findLast(({ state }) => state === "submitted");
  const sent = checkIns.filter(({ submittedAt }) => submittedAt !== null);
  const from = waiting === undefined ? 0 : sent.indexOf(waiting);
  const compared = sent.slice(from, from + comparedCount);
  const missed = checkIns.filter(({ state }) => state === "missed" || state === "open");
  return (
    <div className="flex flex-col gap-4">
      {compared.length === 0 ? (
        <p className="py-4 text-center text-muted">No check-in has been sent yet.</p>
      ) : (
        <Panel title={waiting === undefined ? "Last check-ins" : "Check-in to answer"}>
          <KeyLifts lifts={lifts} standing={header.standing} />
          <CheckInAnswers checkIns={compared} />
          <CheckInPhotos
            key={compared[0]?.id}
            first={{ days: toPhotoDays(sent) }}
            current={compared[0]?.id}
            {...{ memberId, isReadOnly }}
          />
          {waiting !== undefined && !isReadOnly && (
            <CheckInAnswer key={waiting.id} checkIn={waiting} header={header} isReplying={isReplying} />
          )}
        </Panel>
      )}
      <Schedule {...{ memberId, schedule, forms, isReadOnly }} />
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

/** The client's current form may belong to another coach. */
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
