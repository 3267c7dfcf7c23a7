import { type CheckIn, getCheckIn } from "#shared/contract/check-ins.ts";
import { api } from "#web/lib/api/browser.ts";

export const loadCheckIn = async (id: string, signal: AbortSignal): Promise<CheckIn> =>
  (await api(getCheckIn, { params: { id } }, { signal })).checkIn;
