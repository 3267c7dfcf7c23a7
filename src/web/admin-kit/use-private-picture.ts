import { useEffect, useState } from "react";

/** A picture that has no address of its own: one in this browser, until it is no longer shown. */
export function usePrivatePicture(id: string, load: (id: string) => Promise<Blob>) {
  const [url, setUrl] = useState<string>();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    load(id).then(
      (blob) => {
        if (isGone) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      () => setLost(true),
    );
    return () => {
      isGone = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [id, load]);
  return { url, isLost };
}
