import { type AdminReturn, adminGetReturnPhoto } from "#shared/contract/admin-return-cases.ts";
import { usePrivatePicture } from "#web/admin-kit/use-private-picture.ts";
import { api } from "#web/lib/api/browser.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface PhotoProps {
  readonly id: string;
  readonly name: string;
}

const loadPhoto = (id: string): Promise<Blob> => api(adminGetReturnPhoto, { params: { id } });

/** A customer's private picture, which has no public URL. */
function Photo({ id, name }: PhotoProps) {
  const { url, isLost } = usePrivatePicture(id, loadPhoto);
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
