import { useCallback, useMemo, useRef, useState } from "react";
import { type CheckIn, saveCheckIn } from "#shared/contract/check-ins.ts";
import { isRefusal } from "#shared/contract/client.ts";
import { type AnswerCode, findAnswerProblems, withoutEmpty } from "#shared/domain/check-ins.ts";
import type { Answer } from "#web/entities/check-ins/answer-text.ts";
import { createDraftWriter } from "#web/entities/check-ins/draft-store.ts";
import { keepCheckIn } from "#web/entities/workout/kept-plans.ts";
import { checkInKind, saveCheckInAnswers, trainingQueue } from "#web/entities/workout/training-queue.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { isWorthWaiting } from "#web/lib/offline/queue-kind.ts";
import { currentUserId } from "#web/lib/session/current-user-id.ts";
import { toast } from "#web/ui/toast-store.ts";

export type Problems = Readonly<Record<string, AnswerCode>>;

/** Answers, and the revision that they are based on. */
export interface TypedAnswers {
  readonly answers: CheckIn["answers"];
  readonly revision: number;
}

interface Options {
  readonly checkIn: CheckIn;
  /** The form's initial answers: the server's, or those that wait on this device. */
  readonly start: TypedAnswers;
  /** Questions whose required photos are missing. */
  readonly findMissingPhotos: () => readonly string[];
  /** Reloads the check-in. */
  readonly onStale: () => Promise<void>;
  readonly onSent: () => Promise<void>;
}

/** Where the answers were saved. */
export type KeptAt = "server" | "device";

/**
 * The answers while they are typed: each change is saved on the device. They are saved on the server on request, and
 * submitted as a whole, through the offline queue.
 */
export function useAnswers({ checkIn, start, findMissingPhotos, onStale, onSent }: Options) {
  const words = useRefusalWords();
  const [answers, setAnswers] = useState(start.answers);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState<"keep" | "send">();
  const [isKept, setKept] = useState(start.revision > 0 && start.answers === checkIn.answers);
  const revision = useRef(start.revision);
  const draft = useMemo(() => createDraftWriter(checkIn.id), [checkIn.id]);
  const latest = useRef(answers);
  const change = (key: string, answer: Answer | undefined): void => {
    setKept(false);
    setProblems(({ [key]: _, ...others }) => others);
    const { [key]: _, ...others } = latest.current;
    latest.current = answer === undefined ? others : { ...others, [key]: answer };
    setAnswers(latest.current);
    void draft.put({ answers: latest.current, revision: revision.current, at: Date.now() });
  };
  const refused = useCallback(
    async (error: unknown): Promise<void> => {
      toast.show({ type: "error", message: words(error) });
      if (isRefusal(error, saveCheckIn, "CHECKIN_STATE")) await onStale();
    },
    [onStale, words],
  );
  /** The first question with an error; undefined if all are valid. */
  const check = (isFinal: boolean, keys?: readonly string[]): string | undefined => {
    const missing = isFinal ? findMissingPhotos().map((key) => ({ key, code: "REQUIRED" as const })) : [];
    const found = [...findAnswerProblems(checkIn.items, withoutEmpty(answers), isFinal), ...missing].filter(
      ({ key }) => keys === undefined || keys.includes(key),
    );
    setProblems(Object.fromEntries(found.map(({ key, code }) => [key, code])));
    return checkIn.items.find(({ key }) => found.some((one) => one.key === key))?.key;
  };
  const keep = async (): Promise<KeptAt | undefined> => {
    setBusy("keep");
    const kept = latest.current;
    revision.current += 1;
    try {
      const body = { revision: revision.current, answers: withoutEmpty(kept), submit: false };
      const saved = await saveCheckInAnswers(checkIn.id, body);
      revision.current = saved.revision;
      // Without a network the page opens with this copy.
      const userId = currentUserId();
      if (userId !== undefined) await keepCheckIn(userId, saved);
      // Answers typed meanwhile stay on the device.
      if (latest.current === kept) {
        await draft.remove();
        setKept(true);
      } else await draft.put({ answers: latest.current, revision: revision.current, at: Date.now() });
      return "server";
    } catch (error) {
      if (isWorthWaiting(error)) return "device";
      await refused(error);
      return undefined;
    } finally {
      setBusy(undefined);
    }
  };
  const send = async (): Promise<void> => {
    setBusy("send");
    revision.current += 1;
    const body = { revision: revision.current, answers: withoutEmpty(answers), submit: true };
    try {
      const queue = trainingQueue();
      const handedIn = { id: checkIn.id, at: new Date().toISOString(), body };
      if ((await queue.storeOrSend(checkInKind, handedIn)) === "stored") await queue.send();
      await draft.remove();
      await onSent();
    } catch (error) {
      await refused(error);
    } finally {
      setBusy(undefined);
    }
  };
  return { answers, problems, busy, isKept, change, check, keep, send };
}
