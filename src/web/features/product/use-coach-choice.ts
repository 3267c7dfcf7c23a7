import { useEffect, useState } from "react";
import {
  type CoachWait,
  chooseMyCoach,
  getCoachChoices,
  stopWaiting,
  waitForCoach,
} from "#shared/contract/coach-choice.ts";
import { findKeptChoice, keepChoice } from "#web/entities/coach/kept-choices.ts";
import { sendKeptChoices } from "#web/entities/coach/send-kept-choices.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { useSession } from "#web/lib/session/use-session.ts";
import { toast } from "#web/ui/toast-store.ts";

/** The radio buttons' name. Each package has its own, so that one page's buttons are not confused with another's. */
export const groupName = (packageId: string) => `coach-${packageId}`;

/** The choice on the server's page before React hydrated its radio buttons; `undefined` without one. */
function findEarlierClick(packageId: string): string | null | undefined {
  if (typeof document === "undefined") return;
  const chosen = document.querySelector<HTMLInputElement>(`input[name="${groupName(packageId)}"]:checked`);
  return chosen && !chosen.defaultChecked ? chosen.value || null : undefined;
}

/** A customer's earlier choice, also from before signing in. */
async function readChoice(packageId: string, signal: AbortSignal) {
  await sendKeptChoices(signal);
  const { choices, waits } = await api(getCoachChoices, {}, { signal });
  return { chosen: choices.find((choice) => choice.packageId === packageId)?.coachId ?? null, waits };
}

/** The coach chosen for a package: kept in this tab until the visitor has signed in. */
export function useCoachChoice(packageId: string) {
  const { t } = useTranslation();
  const { status, userId } = useSession();
  const toWords = useRefusalWords();
  // Read while rendering for the first time: React resets the buttons after it.
  const [earlierClick] = useState(() => findEarlierClick(packageId));
  const [coachId, setCoachId] = useState<string | null>(null);
  const [waits, setWaits] = useState<readonly CoachWait[]>([]);
  const [error, setError] = useState<string>();

  // Stored before the effect below reads it.
  useEffect(() => {
    if (earlierClick !== undefined) keepChoice({ packageId, coachId: earlierClick });
  }, [packageId, earlierClick]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each user has choices of their own
  useEffect(() => {
    if (status === "loading") return;
    if (status === "signed-out") {
      setWaits([]);
      return setCoachId(findKeptChoice(packageId));
    }
    const abort = new AbortController();
    readChoice(packageId, abort.signal).then(
      (mine) => {
        if (abort.signal.aborted) return;
        setCoachId(mine.chosen);
        setWaits(mine.waits);
      },
      // The best fit stays selected.
      () => undefined,
    );
    return () => abort.abort();
  }, [packageId, status, userId]);

  const choose = async (wanted: string | null) => {
    const before = coachId;
    setError(undefined);
    setCoachId(wanted);
    if (status !== "signed-in") return keepChoice({ packageId, coachId: wanted });
    try {
      await api(chooseMyCoach, { body: { packageId, coachId: wanted } });
      toast.show({ type: "success", message: t("coaching.choice.saved") });
    } catch (refusal) {
      setCoachId(before);
      setError(toWords(refusal));
    }
  };
  const change = async (call: () => Promise<unknown>, message: string) => {
    setError(undefined);
    try {
      await call();
      toast.show({ type: "success", message });
      setWaits((await api(getCoachChoices, {})).waits);
    } catch (refusal) {
      setError(toWords(refusal));
    }
  };
  const join = (id: string) =>
    change(() => api(waitForCoach, { params: { id }, body: { packageId } }), t("coaching.choice.joined"));
  const leave = (id: string) => change(() => api(stopWaiting, { params: { id } }), t("coaching.choice.left"));
  return { coachId, error, choose, waits, join, leave, isSignedIn: status === "signed-in" };
}
