import { useCallback, useEffect, useRef, useState } from "react";
import { deleteMedia } from "#shared/contract/media.ts";
import type { MediaKind } from "#shared/domain/private-media.ts";
import { api } from "#web/lib/api/browser.ts";
import { currentUserId } from "#web/lib/session/current-user-id.ts";
import { type PendingFile, pendingStore } from "./pending-store.ts";
import { type SendingState, sendPending } from "./send-pending.ts";

export interface Pending {
  readonly file: PendingFile;
  readonly state: SendingState;
}

const stateOf = (file: PendingFile): SendingState =>
  file.mediaId === null ? { status: "waiting" } : { status: "ready", mediaId: file.mediaId };

/** A file that cannot be stored lasts as long as the page. */
const quietly = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

/**
 * Files being sent to a thread: those of this visit, and those stored on the device before. `isKept`: stores them.
 */
export function usePending(targetId: string, isKept = true) {
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const aborts = useRef(new Map<string, AbortController>());
  const isHere = useRef(false);

  const change = useCallback((id: string, next: (one: Pending) => Pending) => {
    setPending((all) => all.map((one) => (one.file.id === id ? next(one) : one)));
  }, []);

  const start = useCallback(
    (first: PendingFile) => {
      if (first.mediaId !== null) return;
      const abort = new AbortController();
      let current = first;
      aborts.current.set(first.id, abort);
      const report = (state: SendingState): void => {
        change(current.id, ({ file }) => ({ file, state }));
        if (state.status !== "ready") return;
        const kept = { ...current, blob: null, mediaId: state.mediaId };
        change(current.id, () => ({ file: kept, state }));
        if (isKept) void quietly(pendingStore.put(kept));
      };
      const onNewId = async (old: PendingFile): Promise<PendingFile> => {
        const fresh = { ...old, id: crypto.randomUUID() };
        if (isKept) await quietly(pendingStore.put(fresh));
        await quietly(pendingStore.remove(old.id));
        aborts.current.set(fresh.id, abort);
        change(old.id, ({ state }) => ({ file: fresh, state }));
        current = fresh;
        return fresh;
      };
      void sendPending(first, report, { signal: abort.signal, onNewId });
    },
    [change, isKept],
  );

  useEffect(() => {
    const running = aborts.current;
    isHere.current = true;
    let isGone = false;
    const userId = currentUserId();
    if (userId !== undefined && isKept)
      void pendingStore.list(userId, targetId).then(
        (files) => {
          if (isGone) return;
          const isOld = ({ id }: PendingFile): boolean => !running.has(id);
          const old = files.filter(isOld);
          setPending((added) => [...old.map((file) => ({ file, state: stateOf(file) })), ...added]);
          for (const file of old) start(file);
        },
        () => undefined,
      );
    return () => {
      isGone = true;
      isHere.current = false;
      for (const abort of running.values()) abort.abort();
      running.clear();
      setPending([]);
    };
  }, [targetId, start, isKept]);

  const drop = (id: string): void => {
    aborts.current.get(id)?.abort();
    setPending((all) => all.filter(({ file }) => file.id !== id));
    void quietly(pendingStore.remove(id));
  };
  return {
    pending,
    /** Stored before it is shown as waiting. */
    add: async (kind: MediaKind, blob: Blob, peaks: readonly number[] | null = null): Promise<void> => {
      const file: PendingFile = {
        ...{ id: crypto.randomUUID(), userId: currentUserId() ?? "", targetId, kind, blob, bytes: blob.size, peaks },
        ...{ mediaId: null, at: Date.now() },
      };
      if (isKept) await quietly(pendingStore.put(file));
      // The file is stored, so the next visit continues.
      if (!isHere.current) return;
      setPending((all) => [...all, { file, state: { status: "waiting" } }]);
      start(file);
    },
    /** Removes a file; its uploaded part is deleted on the server. */
    remove: ({ file, state }: Pending) => {
      drop(file.id);
      if (state.status === "ready") void quietly(api(deleteMedia, { params: { id: state.mediaId } }));
    },
    /** Called after the files were sent with a message. */
    clear: () => {
      for (const { file } of pending) drop(file.id);
    },
  };
}
export type PendingFiles = ReturnType<typeof usePending>;

/** The media that can go with a message; `undefined` while one of them is not ready. */
export function toReadyIds(pending: readonly Pending[]): readonly string[] | undefined {
  const ids = pending.flatMap(({ state }) => (state.status === "ready" ? [state.mediaId] : []));
  return ids.length === pending.length ? ids : undefined;
}
