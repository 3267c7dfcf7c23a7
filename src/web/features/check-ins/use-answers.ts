import { useCallback, useRef, useState } from "react";
import { type CheckIn, saveCheckIn } from "#shared/contract/check-ins.ts";
import { isRefusal } from "#shared/contract/client.ts";
import { type AnswerCode, findAnswerProblems, withoutEmpty } from "#shared/domain/check-ins.ts";
import type { Answer } from "#web/entities/check-ins/answer-text.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { toast } from "#web/ui/toast-store.ts";

export type Problems = Readonly<Record<string, AnswerCode>>;

interface Options {
  readonly checkIn: CheckIn;
  /** Reads the check-in again. */
  readonly onStale: () => Promise<void>;
  readonly onSent: () => Promise<void>;
}

/** The answers as they are typed. They are kept on the server when asked, and handed in as a whole. */
export function useAnswers({ checkIn, onStale, onSent }: Options) {
  const words = useRefusalWords();
  const [answers, setAnswers] = useState<CheckIn["answers"]>(checkIn.answers);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState<"keep" | "send">();
  const [isKept, setKept] = useState(checkIn.revision > 0);
  const revision = useRef(checkIn.revision);
  const change = (key: string, answer: Answer | undefined): void => {
    setKept(false);
    setProblems(({ [key]: _, ...others }) => others);
    setAnswers(({ [key]: _, ...others }) => (answer === undefined ? others : { ...others, [key]: answer }));
  };
  const save = useCallback(
    async (submit: boolean, values: CheckIn["answers"]): Promise<boolean> => {
      setBusy(submit ? "send" : "keep");
      try {
        revision.current += 1;
        const body = { revision: revision.current, answers: withoutEmpty(values), submit };
        await api(saveCheckIn, { params: { id: checkIn.id }, body });
        setKept(true);
        return true;
      } catch (error) {
        toast.show({ type: "error", message: words(error) });
        if (isRefusal(error, saveCheckIn, "CHECKIN_STATE")) await onStale();
        return false;
      } finally {
        setBusy(undefined);
      }
    },
    [checkIn.id, onStale, words],
  );
  /** The first question that is wrong; undefined when all fit. */
  const check = (isFinal: boolean, keys?: readonly string[]): string | undefined => {
    const found = findAnswerProblems(checkIn.items, withoutEmpty(answers), isFinal).filter(
      ({ key }) => keys === undefined || keys.includes(key),
    );
    setProblems(Object.fromEntries(found.map(({ key, code }) => [key, code])));
    return checkIn.items.find(({ key }) => found.some((one) => one.key === key))?.key;
  };
  const keep = (): Promise<boolean> => save(false, answers);
  const send = async (): Promise<void> => {
    if (await save(true, answers)) await onSent();
  };
  return { answers, problems, busy, isKept, change, check, keep, send };
}
