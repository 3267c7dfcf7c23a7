import { lazy, Suspense, useState } from "react";
import type { AdminImage } from "#shared/contract/admin-products.ts";
import { useMay } from "#web/admin-kit/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { gridIcon } from "#web/ui/drawn-icons.ts";

const LibraryDialog = lazy(() => import("./library-dialog.tsx"));

export interface LibraryChoice {
  /** How many pictures can be added; if it is one, pressing a picture chooses it at once. */
  readonly room: number;
  /** Hashes of the pictures that are there already. */
  readonly taken: readonly string[];
  readonly onChoose: (images: readonly AdminImage[]) => void;
}

/** Chooses pictures that were uploaded before. `what`: the field's name, if a form has several. */
export function LibraryButton({ what, ...choice }: LibraryChoice & { readonly what?: string }) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may("catalogue")) return null;
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon={gridIcon}
        aria-label={what === undefined ? undefined : `Choose from the library: ${what}`}
        onClick={() => setOpen(true)}
      >
        Choose from the library
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <LibraryDialog {...choice} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
