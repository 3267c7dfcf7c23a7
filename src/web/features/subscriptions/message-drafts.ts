import { readDevice, removeDevice, writeDevice } from "#web/entities/workout/device-storage.ts";
import type { FormDrafts, KeptDraft } from "#web/lib/forms/form-drafts.ts";
import { currentUserId } from "#web/lib/session/current-user-id.ts";

/** What a member has typed to their coach and not sent yet, on this device. */
export function openMessageDrafts(subscriptionId: string): FormDrafts {
  const key = `himma.message.${currentUserId() ?? "nobody"}.${subscriptionId}`;
  return {
    left: readDevice(key) as KeptDraft<unknown, unknown> | undefined,
    keep: (draft) => void (draft === undefined ? removeDevice(key) : writeDevice(key, draft)),
  };
}
