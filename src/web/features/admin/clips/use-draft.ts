import { useState } from "react";
import type { MediaComment } from "#shared/contract/media-comments.ts";
import { type Shape, toShapes } from "#shared/domain/drawings.ts";

/** A comment while it is written. */
export interface Draft {
  readonly id: string;
  readonly version: number | undefined;
  readonly atMs: number;
  readonly untilMs: number | null;
  readonly text: string;
  readonly shapes: readonly Shape[];
  readonly voiceId: string | null;
}

export function useDraft() {
  const [draft, setDraft] = useState<Draft>();
  return {
    draft,
    begin: (atMs: number): void =>
      setDraft({
        ...{ id: crypto.randomUUID(), version: undefined, atMs: Math.round(atMs), untilMs: null },
        ...{ text: "", shapes: [], voiceId: null },
      }),
    edit: ({ id, version, atMs, untilMs, text, shapes, voice }: MediaComment): void =>
      setDraft({ id, version, atMs, untilMs, text, shapes: toShapes(shapes), voiceId: voice?.id ?? null }),
    setShapes: (shapes: readonly Shape[]): void => setDraft((now) => now && { ...now, shapes }),
    end: (): void => setDraft(undefined),
  };
}
