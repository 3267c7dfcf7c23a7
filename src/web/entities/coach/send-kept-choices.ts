import { chooseMyCoach } from "#shared/contract/coach-choice.ts";
import { api } from "#web/lib/api/browser.ts";
import { toErrorStatus } from "#web/lib/api/error-status.ts";
import { forgetChoice, listKeptChoices } from "./kept-choices.ts";

/** Sends the choices made before signing in, and returns the refused ones. Failed ones are sent next time. */
export async function sendKeptChoices(signal: AbortSignal): Promise<readonly unknown[]> {
  const refused: unknown[] = [];
  for (const choice of listKeptChoices()) {
    try {
      await api(chooseMyCoach, { body: choice }, { signal });
    } catch (error) {
      if (toErrorStatus(error) === undefined) return refused;
      refused.push(error);
    }
    forgetChoice(choice.packageId);
  }
  return refused;
}
