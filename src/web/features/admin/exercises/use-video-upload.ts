import { useEffect, useRef, useState } from "react";
import { uploadLimits } from "#shared/domain/private-media.ts";
import { staffMediaWords } from "#web/admin-kit/coaching/staff-media-words.ts";
import { useFailureWords } from "#web/admin-kit/use-failure-words.ts";
import { type SendingState, sendFile } from "#web/entities/media/send-pending.ts";

const { maxBytes, minMs, maxMs } = uploadLimits.exercise_video;

const refusals: Readonly<Record<string, string>> = {
  TOO_LONG: `It is longer than ${maxMs / 1000} seconds.`,
  TOO_SMALL: `It is shorter than ${minMs / 1000} seconds, or the picture is smaller than 240 pixels.`,
  TOO_BIG: "Its sides are longer than 1920 pixels, or it has more than 60 pictures a second.",
  CODEC_UNSUPPORTED: "It doesn't play everywhere. Export it as MP4 with H.264.",
};

const toWords = (state: SendingState): string => {
  if (state.status === "sending") return staffMediaWords.sending(state.percent);
  return state.status === "waiting" ? staffMediaWords.waiting : staffMediaWords.checking;
};

/** Sends a video for an exercise; `onReady` gets its hash. */
export function useVideoUpload(slug: string, onReady: (hash: string) => Promise<void>) {
  const [progress, setProgress] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const failureWords = useFailureWords();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const run = async (file: File, signal: AbortSignal): Promise<string | undefined> => {
    const body = {
      id: crypto.randomUUID(),
      purpose: "exercise_video",
      target: { kind: "exercise", id: slug },
    } as const;
    const state = await sendFile(file, body, (next) => setProgress(toWords(next)), signal);
    if (state.status === "ready") await onReady(state.mediaId);
    return state.status === "refused" ? (refusals[state.code] ?? staffMediaWords.refused(state.code)) : undefined;
  };
  const send = async (file: File): Promise<void> => {
    setProblem(file.size > maxBytes ? `The file is larger than ${maxBytes / 1e6} MB.` : undefined);
    if (file.size > maxBytes) return;
    abort.current = new AbortController();
    const { signal } = abort.current;
    setProgress(staffMediaWords.sending(0));
    try {
      setProblem(await run(file, signal));
    } catch (error) {
      if (!signal.aborted) setProblem(failureWords(error));
    }
    setProgress(undefined);
  };
  return { progress, problem, send };
}
