import { useEffect, useRef, useState } from "react";
import { peakCount, uploadLimits } from "#shared/domain/private-media.ts";

const types = ["audio/mp4;codecs=mp4a.40.2", "audio/webm;codecs=opus"];
const bitsPerSecond = 48_000;

export interface Recorded {
  readonly blob: Blob;
  readonly peaks: readonly number[] | null;
}

/** The recording's loudness over time; `null` if the browser cannot decode it. */
async function readPeaks(blob: Blob): Promise<readonly number[] | null> {
  const context = new AudioContext();
  try {
    const sound = (await context.decodeAudioData(await blob.arrayBuffer())).getChannelData(0);
    const step = Math.max(1, Math.floor(sound.length / peakCount));
    const loud = Array.from({ length: peakCount }, (_, at) =>
      sound.subarray(at * step, (at + 1) * step).reduce((most, value) => Math.max(most, Math.abs(value)), 0),
    );
    const most = Math.max(...loud, 0.01);
    return loud.map((value) => Math.round((100 * value) / most));
  } catch {
    return null;
  } finally {
    await context.close();
  }
}

export const canRecord = (): boolean =>
  typeof MediaRecorder !== "undefined" && types.some((type) => MediaRecorder.isTypeSupported(type));

/** Records a voice note of at most two minutes. */
export function useVoiceRecorder(onDone: (recorded: Recorded) => void) {
  const [seconds, setSeconds] = useState<number>();
  const [isRefused, setRefused] = useState(false);
  const recorder = useRef<MediaRecorder>(undefined);
  const latest = useRef(onDone);
  latest.current = onDone;

  const begin = async (): Promise<void> => {
    setRefused(false);
    let stream: MediaStream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch {
      return setRefused(true);
    }
    const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type)) ?? "";
    const made = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond });
    const parts: Blob[] = [];
    made.ondataavailable = ({ data }) => parts.push(data);
    made.onstop = async () => {
      for (const track of stream.getTracks()) track.stop();
      recorder.current = undefined;
      setSeconds(undefined);
      const blob = new Blob(parts, { type: mimeType.split(";")[0] ?? "" });
      if (blob.size > 0) latest.current({ blob, peaks: await readPeaks(blob) });
    };
    recorder.current = made;
    made.start();
    setSeconds(0);
  };
  const stop = (): void => recorder.current?.stop();

  const isRecording = seconds !== undefined;
  useEffect(() => {
    if (!isRecording) return;
    const begun = Date.now();
    const timer = setInterval(() => {
      const passed = Math.floor((Date.now() - begun) / 1000);
      setSeconds(passed);
      if (passed * 1000 >= uploadLimits.voice.maxMs - 1000) recorder.current?.stop();
    }, 250);
    return () => clearInterval(timer);
  }, [isRecording]);
  // Leaving the page ends the recording.
  useEffect(
    () => () => {
      const left = recorder.current;
      if (left === undefined) return;
      left.onstop = null;
      for (const track of left.stream.getTracks()) track.stop();
    },
    [],
  );
  return { seconds, isRefused, begin, stop };
}
