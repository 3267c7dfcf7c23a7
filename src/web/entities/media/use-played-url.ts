import { useEffect, useRef, useState } from "react";
import type { MediaLink } from "#shared/contract/media.ts";

/** A playing medium keeps its URL until that expires: a new one would restart it. */
export function usePlayedUrl(link: MediaLink | undefined) {
  const [url, setUrl] = useState(link?.url);
  const place = useRef(0);
  useEffect(() => setUrl((now) => now ?? link?.url), [link]);
  return {
    url,
    onError: () => setUrl(link?.url),
    onTimeUpdate: (player: HTMLMediaElement) => {
      if (player.currentTime > 0) place.current = player.currentTime;
    },
    /** Continues where the former URL stopped. */
    onLoaded: (player: HTMLMediaElement) => {
      if (place.current > 0) player.currentTime = place.current;
    },
  };
}
