import { useState } from "react";
import { adminDeletePicture, type LibraryPicture, type PictureUse } from "#shared/contract/admin-media.ts";
import { toRenditionUrl } from "#shared/domain/rendition-url.ts";
import { AdminLink } from "#web/admin-kit/admin-link.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { When } from "#web/admin-kit/parts.tsx";
import { dimensionWords, isUnused, pictureName, sizeWords } from "#web/admin-kit/pictures/picture-words.ts";
import { RemoveDialog } from "#web/admin-kit/remove-dialog.tsx";
import { api } from "#web/lib/api/browser.ts";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";

const owners: Readonly<Record<PictureUse["kind"], { readonly label: string; readonly path: (id: string) => string }>> =
  {
    product: { label: "Product", path: (id) => `products/${id}` },
    package: { label: "Package", path: (id) => `packages/${id}` },
    programme: { label: "Programme", path: (id) => `programmes/${id}` },
    category: { label: "Category", path: () => "categories" },
    reward: { label: "Reward", path: (id) => `rewards/${id}` },
    content: { label: "Content", path: () => "content" },
    exercise: { label: "Exercise", path: (id) => `exercises/${id}` },
    coach: { label: "Coach", path: () => "coaches" },
    review: { label: "Review", path: () => "reviews" },
  };

function Alt({ alt }: Pick<PictureUse, "alt">) {
  if (alt.en === "" && alt.ar === "") return <span className="text-small text-warn">No alt text</span>;
  return (
    <span className="flex flex-col text-small text-muted">
      {alt.en !== "" && <bdi lang="en">{alt.en}</bdi>}
      {alt.ar !== "" && <bdi lang="ar">{alt.ar}</bdi>}
    </span>
  );
}

function Uses({ picture: { uses, useCount, isBought } }: { readonly picture: LibraryPicture }) {
  return (
    <section aria-label="Where it is used">
      <h3 className="mb-2 text-card font-semibold">Where it is used</h3>
      {useCount === 0 && !isBought && (
        <p className="text-small text-muted">Nowhere. It is deleted after a week without use.</p>
      )}
      <ul className="flex flex-col gap-2">
        {uses.map(({ kind, id, name, alt }) => (
          <li key={`${kind} ${id}`} className="rounded-md border border-line px-3 py-2">
            <AdminLink href={`${adminRoot}/${owners[kind].path(id)}`} className="font-medium">
              {owners[kind].label}
              {name !== null && (
                <>
                  : <UserText>{name.en}</UserText>
                </>
              )}
              {kind === "content" && `: ${id}`}
            </AdminLink>
            {kind !== "review" && <Alt alt={alt} />}
          </li>
        ))}
      </ul>
      {useCount > uses.length && <p className="mt-2 text-small text-muted">And {useCount - uses.length} more.</p>}
      {isBought && (
        <p className="mt-2 text-small text-muted">Orders, programmes or subscriptions that were bought show it.</p>
      )}
    </section>
  );
}

interface DialogProps {
  readonly picture: LibraryPicture;
  readonly onClose: () => void;
}

/** One picture: its facts, where it is used, and its deletion. */
export function PictureDialog({ picture, onClose }: DialogProps) {
  const [isDeleting, setDeleting] = useState(false);
  const { image } = picture;
  return (
    <>
      <Dialog open onClose={onClose} title={<bdi>{pictureName(picture)}</bdi>} labels={{ close: "Close" }} size="48rem">
        <div className="grid gap-5 sm:grid-cols-2">
          <div className="flex flex-col gap-3">
            <img
              src={toRenditionUrl(image.url, 640)}
              alt={image.alt.en}
              width={image.width}
              height={image.height}
              className="h-auto max-h-96 w-full rounded-lg border border-line object-contain"
              style={{ background: image.placeholder }}
            />
            <p className="text-small text-muted">
              <Ltr>{dimensionWords(picture)}</Ltr> pixels, {sizeWords(picture)}, added <When at={picture.addedAt} />
            </p>
            {isUnused(picture) ? (
              <Button variant="secondary" icon={trashIcon} onClick={() => setDeleting(true)}>
                Delete picture
              </Button>
            ) : (
              <p className="text-small text-muted">A picture that is used cannot be deleted.</p>
            )}
          </div>
          <Uses picture={picture} />
        </div>
      </Dialog>
      {isDeleting && (
        <RemoveDialog
          title="Delete this picture?"
          verb="Delete"
          done="Picture deleted"
          remove={() => api(adminDeletePicture, { params: { hash: image.hash } })}
          onClose={() => setDeleting(false)}
        >
          It cannot be restored.
        </RemoveDialog>
      )}
    </>
  );
}
