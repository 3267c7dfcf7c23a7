import { useEffect, useMemo, useRef, useState } from "react";

export const speeds = [0.25, 0.5, 1] as const;
export type Speed = (typeof speeds)[number];

/** Duration of one frame: clips are converted to 30 frames a second before they are uploaded. */
export const frameMs = 1000 / 30;

export interface ClipPlayer {
  readonly ms: number;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  /** Ref callback of the video element. */
  readonly attach: (video: HTMLVideoElement | null) => void;
  readonly toggle: () => void;
  readonly pause: () => void;
  readonly seek: (ms: number) => void;
  readonly step: (frames: number) => void;
  readonly setSpeed: (speed: Speed) => void;
}

/** Plays a clip, also frame by frame. */
export function useClipPlayer(length: number): ClipPlayer {
  const video = useRef<HTMLVideoElement>(null);
  const [ms, setMs] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const place = useRef(0);

  const attach = useMemo(() => {
    let abort: AbortController | undefined;
    return (element: HTMLVideoElement | null): void => {
      abort?.abort();
      video.current = element;
      if (element === null) return;
      abort = new AbortController();
      const { signal } = abort;
      const follow = (): void => {
        place.current = element.currentTime * 1000;
        setMs(place.current);
      };
      for (const name of ["timeupdate", "seeked"]) element.addEventListener(name, follow, { signal });
      element.addEventListener("play", () => setPlaying(true), { signal });
      for (const name of ["pause", "ended"]) element.addEventListener(name, () => setPlaying(false), { signal });
    };
  }, []);

  // Browsers report the time four times a second: too seldom for drawings that belong to a moment.
  useEffect(() => {
    if (!isPlaying) return;
    let next = 0;
    const look = (): void => {
      if (video.current !== null) {
        place.current = video.current.currentTime * 1000;
        setMs(place.current);
      }
      next = requestAnimationFrame(look);
    };
    next = requestAnimationFrame(look);
    return () => cancelAnimationFrame(next);
  }, [isPlaying]);

  const seek = (to: number): void => {
    const bounded = Math.min(length, Math.max(0, to));
    place.current = bounded;
    setMs(bounded);
    if (video.current !== null) video.current.currentTime = bounded / 1000;
  };
  const pause = (): void => video.current?.pause();
  return {
    ...{ ms, isPlaying, speed, attach, seek, pause },
    toggle: () => {
      const element = video.current;
      if (element === null) return;
      if (!element.paused) return element.pause();
      // At its end the clip starts over.
      if (place.current >= length - frameMs) seek(0);
      void element.play().catch(() => undefined);
    },
    step: (frames) => {
      pause();
      seek(place.current + frames * frameMs);
    },
    setSpeed: (next) => {
      if (video.current !== null) video.current.playbackRate = next;
      setSpeed(next);
    },
  };
}
