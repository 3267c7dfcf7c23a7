import { useEffect, useRef, useState } from "react";
import type { MediaLink } from "#shared/contract/media.ts";

/** A medium keeps the address that it plays from until that ends: a new one would begin again. */
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
    /** Goes on where it stopped. */
    onLoaded: (player: HTMLMediaElement) => {
      if (place.current > 0) player.currentTime = place.current;
    },
  };
}
