import { useEffect, useState } from "react";

/** Object URL of a picture that has no public address; revoked when it is no longer shown. */
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
