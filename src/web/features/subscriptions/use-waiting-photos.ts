import { useEffect, useState } from "react";
import { currentUserId } from "#web/lib/session/current-user-id.ts";

/** The check-ins with photos that are not uploaded yet; none without storage. */
export function useWaitingPhotos(checkInIds: readonly string[]): ReadonlySet<string> {
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const asked = checkInIds.join(" ");
  useEffect(() => {
    const userId = currentUserId();
    if (userId === undefined || asked === "") return;
    let isGone = false;
    const find = async (): Promise<void> => {
      const { pendingStore } = await import("#web/entities/media/pending-store.ts");
      const ids = asked.split(" ");
      const files = await Promise.all(ids.map((id) => pendingStore.list(userId, id)));
      if (!isGone) setWaiting(new Set(ids.filter((_, at) => files[at]?.length !== 0)));
    };
    find().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [asked]);
  return waiting;
}
