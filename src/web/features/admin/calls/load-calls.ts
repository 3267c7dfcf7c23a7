import { adminGetCallHours, adminListCalls, type CallHours, type CoachCall } from "#shared/contract/calls.ts";
import { isRefusal } from "#shared/contract/client.ts";
import { api } from "#web/lib/api/browser.ts";

export interface CallsData {
  readonly calls: readonly CoachCall[];
  /** Null for staff without a coach's profile. */
  readonly callHours: CallHours | null;
}

async function loadHours(signal: AbortSignal): Promise<CallHours | null> {
  try {
    return (await api(adminGetCallHours, {}, { signal })).callHours;
  } catch (error) {
    if (isRefusal(error, adminGetCallHours, "NOT_FOUND")) return null;
    throw error;
  }
}

export async function loadCalls(signal: AbortSignal): Promise<CallsData> {
  const [{ calls }, callHours] = await Promise.all([api(adminListCalls, {}, { signal }), loadHours(signal)]);
  return { calls, callHours };
}
