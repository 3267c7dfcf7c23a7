import { useCallback, useState } from "react";
import type { Enrolment } from "#shared/contract/enrolments.ts";
import type { ProgrammeDay } from "#shared/contract/training.ts";
import { isEqual } from "#shared/domain/is-equal.ts";
import type { SessionRef } from "#shared/domain/training-calendar.ts";
import { readDevice, removeDevice, writeDevice } from "#web/entities/workout/device-storage.ts";
import { newId } from "#web/entities/workout/new-id.ts";
import { dayOf } from "#web/entities/workout/standing.ts";
import { storedUnit } from "#web/entities/workout/suggested-load.ts";
import type { Waiting } from "#web/entities/workout/training-queue.ts";
import { currentUserId } from "#web/lib/session/current-user-id.ts";
import {
  type Draft,
  type DraftSet,
  emptySet,
  keyOf,
  newDraft,
  type Place,
  type Timer,
  toDraft,
  toFinished,
  type Unit,
} from "./draft.ts";

const unitKey = "himma.training.unit";

const toDraftKey = (planId: string, { week, day }: SessionRef): string =>
  `himma.training.${currentUserId() ?? "nobody"}.draft.${planId}.${week}-${day}`;

/** Whether the workout has begun: there is a draft on this device, or a log. */
export const hasBegun = (plan: Enrolment, ref: SessionRef, waiting: readonly Waiting[]): boolean =>
  readDevice(toDraftKey(plan.id, ref)) !== undefined ||
  waiting.some(({ body }) => sameRef(body, ref)) ||
  plan.logs.some((each) => sameRef(each, ref));

const sameRef = (a: SessionRef, b: SessionRef): boolean => a.week === b.week && a.day === b.day;

function firstDraft(plan: Enrolment, day: ProgrammeDay, ref: SessionRef, waiting: readonly Waiting[]): Draft {
  const kept = readDevice(toDraftKey(plan.id, ref)) as Draft | undefined;
  const fromQueue = waiting.find(({ body }) => sameRef(body, ref));
  const log = plan.logs.findLast((each) => sameRef(each, ref));
  const finished = fromQueue === undefined ? log : toFinished(fromQueue.body);
  if (kept !== undefined) return kept;
  if (finished === undefined) return { ...newDraft(newId(), new Date(), storedUnit(), plan.planNumber), day };
  const draft = toDraft(finished, day);
  // The plan keeps a trained session as it was trained, so a correction follows today's plan.
  return draft.planNumber === undefined || fromQueue !== undefined ? draft : { ...draft, planNumber: plan.planNumber };
}

/** The session of a workout that began before its plan changed. */
export function findBegunDay(plan: Enrolment, ref: SessionRef): ProgrammeDay | undefined {
  const kept = readDevice(toDraftKey(plan.id, ref)) as Draft | undefined;
  const isOther = kept?.planNumber !== undefined && kept.planNumber !== plan.planNumber;
  // A fast that was switched on or off meanwhile changes the day, not the plan.
  const isOlder = isOther || (kept?.day !== undefined && !isEqual(kept.day.ease, dayOf(plan, ref)?.ease));
  return isOlder && Object.keys(kept.sets).length > 0 ? kept.day : undefined;
}

/** The workout in progress. Every change is stored on the device synchronously. */
export function useDraft(plan: Enrolment, day: ProgrammeDay, ref: SessionRef, waiting: readonly Waiting[]) {
  const [draft, setDraft] = useState(() => firstDraft(plan, day, ref, waiting));
  const [hasRoom, setHasRoom] = useState(true);
  const key = toDraftKey(plan.id, ref);
  const change = useCallback(
    (next: (draft: Draft) => Draft) => {
      setDraft((current) => {
        const changed = { ...next(current), touchedAt: new Date().toISOString() };
        setHasRoom(writeDevice(key, changed));
        return changed;
      });
    },
    [key],
  );
  return {
    draft,
    hasRoom,
    change,
    setSet: (place: Place, part: Partial<DraftSet>) =>
      change((current) => {
        const at = keyOf(place);
        return { ...current, sets: { ...current.sets, [at]: { ...(current.sets[at] ?? emptySet), ...part } } };
      }),
    removeSet: (place: Place) =>
      change((current) => {
        const { [keyOf(place)]: _, ...sets } = current.sets;
        return { ...current, sets };
      }),
    setTimer: (timer: Timer | null) =>
      change(({ clocked = [], ...current }) => ({
        ...{ ...current, timer },
        clocked: timer?.block === undefined ? clocked : [...new Set([...clocked, timer.block])],
      })),
    setUnit: (unit: Unit) => {
      writeDevice(unitKey, unit);
      change((current) => ({ ...current, unit }));
    },
    forget: () => removeDevice(key),
  };
}

export type DraftTools = ReturnType<typeof useDraft>;
