import { useEffect, useState } from "react";
import { type AdminReturn, adminGetReturnPhoto } from "#shared/contract/admin-return-cases.ts";
import { api } from "#web/lib/api/browser.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface PhotoProps {
  readonly id: string;
  readonly name: string;
}

/** A customer's private picture, which has no address of its own. */
function Photo({ id, name }: PhotoProps) {
  const [url, setUrl] = useState<string>();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    api(adminGetReturnPhoto, { params: { id } }).then(
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
  }, [id]);
  if (isLost) return <p className="text-small text-muted">{name} could not be loaded.</p>;
  if (url === undefined) return <Skeleton className="size-40 rounded-lg" />;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={name} className="size-40 rounded-lg border border-line object-cover" />
    </a>
  );
}

export function Photos({ photos }: Pick<AdminReturn, "photos">) {
  return (
    <ul className="flex flex-wrap gap-3">
      {photos.map(({ id }, at) => (
        <li key={id}>
          <Photo id={id} name={`Picture ${at + 1} of the customer`} />
        </li>
      ))}
    </ul>
  );
}
