import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { adminAlignPhoto, type CheckInPhoto } from "#shared/contract/check-ins.ts";
import type { PhotoAlignment } from "#shared/domain/photo-alignment.ts";
import { useFailureWords } from "#web/admin-kit/use-failure-words.ts";
import { api } from "#web/lib/api/browser.ts";
import { toast } from "#web/ui/toast-store.ts";

const pauseMs = 500;

/** The alignments of photos in their frames: shown at once, saved after a pause or when the page is left. */
export function useAlignments(memberId: string) {
  const [moved, setMoved] = useState<ReadonlyMap<string, PhotoAlignment>>(new Map());
  const waiting = useRef(new Map<string, PhotoAlignment>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const words = useFailureWords();
  const about = useId();
  const keep = (): void => {
    clearTimeout(timer.current);
    const all = [...waiting.current];
    waiting.current.clear();
    for (const [photo, body] of all)
      api(adminAlignPhoto, { params: { id: memberId, photo }, body }).catch((error: unknown) =>
        toast.show({ type: "error", message: words(error), duration: 8000, about }),
      );
  };
  const leave = useEffectEvent(keep);
  useEffect(() => () => leave(), []);
  return {
    alignmentOf: ({ id, alignment }: CheckInPhoto): PhotoAlignment => moved.get(id) ?? alignment,
    align: (photo: string, alignment: PhotoAlignment): void => {
      setMoved((before) => new Map(before).set(photo, alignment));
      waiting.current.set(photo, alignment);
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, pauseMs);
    },
  };
}
