import { useCallback, useEffect, useRef, useState } from "react";
import { addCheckInPhoto, type CheckIn } from "#shared/contract/check-ins.ts";
import type { Pose } from "#shared/domain/check-ins.ts";
import { type MediaCode, uploadLimits } from "#shared/domain/private-media.ts";
import type { PlacedPhoto } from "#web/entities/check-ins/photo-places.tsx";
import { type PendingFile, pendingStore } from "#web/entities/media/pending-store.ts";
import { againMs, type SendingState, sendPending, wait } from "#web/entities/media/send-pending.ts";
import { api } from "#web/lib/api/browser.ts";
import { isWorthWaiting, toRefusal } from "#web/lib/offline/queue-kind.ts";
import { currentUserId } from "#web/lib/session/current-user-id.ts";

/** A photo chosen on this device that is not part of the check-in yet. */
export interface ChosenPhoto {
  readonly file: PendingFile;
  readonly state: SendingState;
  /** Object URL of the file on this device. */
  readonly url: string;
}

const quietly = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

const isAt = ({ file }: ChosenPhoto, key: string, pose: Pose): boolean =>
  file.place?.key === key && file.place.pose === pose;

const toChosen = (file: PendingFile): ChosenPhoto[] =>
  file.blob === null ? [] : [{ file, state: { status: "waiting" }, url: URL.createObjectURL(file.blob) }];

/** Adds an uploaded photo to its question, also if the network comes back later. */
async function place(
  { targetId, place: at }: PendingFile,
  mediaId: string,
  signal: AbortSignal,
): Promise<SendingState> {
  if (at === undefined) return { status: "refused", code: "OTHER" };
  for (;;) {
    try {
      await api(addCheckInPhoto, { params: { id: targetId }, body: { ...at, mediaId } }, { signal });
      return { status: "ready", mediaId };
    } catch (error) {
      signal.throwIfAborted();
      if (!isWorthWaiting(error)) return { status: "refused", code: toRefusal(error) };
      await wait(againMs, signal);
    }
  }
}

/** Photos that wait on this device for a check-in. They are sent once the answers have arrived. */
export function useCheckInPhotos(checkIn: CheckIn, isHandedIn: boolean, onPlaced: () => Promise<void>) {
  const { id: targetId } = checkIn;
  const [chosen, setChosen] = useState<readonly ChosenPhoto[]>([]);
  const aborts = useRef(new Map<string, AbortController>());
  const placed = useRef(onPlaced);
  placed.current = onPlaced;

  useEffect(() => {
    const running = aborts.current;
    let shown: readonly ChosenPhoto[] = [];
    let isGone = false;
    const userId = currentUserId();
    if (userId !== undefined)
      void pendingStore.list(userId, targetId).then(
        (files) => {
          if (isGone) return;
          shown = files.flatMap(toChosen);
          setChosen((added) => [...shown, ...added]);
        },
        () => undefined,
      );
    return () => {
      isGone = true;
      for (const abort of running.values()) abort.abort();
      running.clear();
      setChosen((all) => {
        for (const { url } of all) URL.revokeObjectURL(url);
        return [];
      });
    };
  }, [targetId]);

  const drop = useCallback((at: number) => {
    setChosen((all) => {
      for (const { file, url } of all) if (file.at === at) URL.revokeObjectURL(url);
      return all.filter(({ file }) => file.at !== at);
    });
  }, []);

  const start = useCallback(
    (first: PendingFile) => {
      const abort = new AbortController();
      // The id of an upload may change; the time of choosing does not.
      const { at } = first;
      const name = String(at);
      aborts.current.set(name, abort);
      const { signal } = abort;
      let current = first;
      const show = (state: SendingState): void =>
        setChosen((all) => all.map((one) => (one.file.at === at ? { ...one, file: current, state } : one)));
      const finish = async (mediaId: string): Promise<void> => {
        show({ status: "checking" });
        const outcome = await place(current, mediaId, signal);
        if (outcome.status !== "ready") return show(outcome);
        await quietly(pendingStore.remove(current.id));
        await placed.current();
        aborts.current.delete(name);
        drop(at);
      };
      const report = (state: SendingState): void => {
        if (state.status === "ready") void quietly(finish(state.mediaId));
        else show(state);
      };
      const onNewId = async (old: PendingFile): Promise<PendingFile> => {
        current = { ...old, id: crypto.randomUUID() };
        await quietly(pendingStore.put(current));
        await quietly(pendingStore.remove(old.id));
        return current;
      };
      void sendPending(first, report, { signal, onNewId });
    },
    [drop],
  );

  useEffect(() => {
    if (!isHandedIn) return;
    for (const { file, state } of chosen)
      if (state.status !== "refused" && !aborts.current.has(String(file.at))) start(file);
  }, [isHandedIn, chosen, start]);

  const remove = (key: string, pose: Pose): void => {
    for (const one of chosen.filter((each) => isAt(each, key, pose))) {
      aborts.current.get(String(one.file.at))?.abort();
      aborts.current.delete(String(one.file.at));
      drop(one.file.at);
      void quietly(pendingStore.remove(one.file.id));
    }
  };
  /** Photos count as chosen once they are stored on the device. */
  const pick = async (key: string, pose: Pose, blob: File): Promise<MediaCode | undefined> => {
    if (blob.size > uploadLimits.photo.maxBytes) return "TOO_BIG";
    if (!blob.type.startsWith("image/")) return "MEDIA_UNREADABLE";
    remove(key, pose);
    const file: PendingFile = {
      ...{ id: crypto.randomUUID(), userId: currentUserId() ?? "", targetId, target: "checkin", place: { key, pose } },
      ...{ kind: "photo", blob, bytes: blob.size, peaks: null, mediaId: null, at: Date.now() },
    };
    await quietly(pendingStore.put(file));
    setChosen((all) => [...all, ...toChosen(file)]);
    return undefined;
  };
  return { chosen, pick, remove };
}
export type CheckInPhotos = ReturnType<typeof useCheckInPhotos>;

/** Questions with required photos that are neither chosen nor sent. */
export function findMissingPhotos({ items, photos }: CheckIn, chosen: readonly ChosenPhoto[]): string[] {
  const isThere = (key: string, pose: Pose): boolean =>
    photos.some((one) => one.key === key && one.pose === pose) || chosen.some((one) => isAt(one, key, pose));
  return items
    .filter(
      ({ kind, isRequired, key, poses }) =>
        kind === "photos" && isRequired && !poses.every((pose) => isThere(key, pose)),
    )
    .map(({ key }) => key);
}

/** The photos shown for a question: chosen ones take precedence over sent ones. */
export function toPlaced(
  { photos }: CheckIn,
  key: string,
  chosen: readonly ChosenPhoto[],
  {
    urlOf,
    toText,
  }: { readonly urlOf: (id: string) => string | undefined; readonly toText: (state: SendingState) => string },
): ReadonlyMap<Pose, PlacedPhoto> {
  const sent = photos
    .filter((one) => one.key === key)
    .map(({ pose, id }): [Pose, PlacedPhoto] => [pose, { url: urlOf(id), state: undefined }]);
  const waiting = chosen.flatMap(({ file, state, url }): [Pose, PlacedPhoto][] =>
    file.place?.key === key
      ? [[file.place.pose, { url, state: toText(state), isRefused: state.status === "refused" }]]
      : [],
  );
  return new Map([...sent, ...waiting]);
}
