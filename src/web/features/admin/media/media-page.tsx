import { useState } from "react";
import { useRevalidator } from "react-router";
import { counted } from "#web/admin-kit/labels.ts";
import { ActiveFilters, FilterChips, ListSearch, NothingFound } from "#web/admin-kit/list/list-parts.tsx";
import { useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { AdminPage } from "#web/admin-kit/parts.tsx";
import { DropZone } from "#web/admin-kit/pictures/drop-zone.tsx";
import { PictureGrid } from "#web/admin-kit/pictures/picture-grid.tsx";
import { uploadAll } from "#web/admin-kit/pictures/upload-pictures.ts";
import { useMorePictures } from "#web/admin-kit/pictures/use-more-pictures.ts";
import { useFailureWords } from "#web/admin-kit/use-failure-words.ts";
import { toast } from "#web/ui/toast-store.ts";
import type { ShownPictures } from "./load-pictures.ts";
import { PictureDialog } from "./picture-dialog.tsx";

const states = [
  { value: "", label: "All" },
  { value: "used", label: "Used" },
  { value: "unused", label: "Unused" },
];

/** Uploads files and shows them with the others. */
function useUploads() {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const words = useFailureWords();
  const add = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    setBusy(true);
    const done = await uploadAll(files, words);
    if (done.length > 0) {
      toast.show({ type: "success", message: `${counted(done.length, "picture")} uploaded` });
      await revalidate();
    }
    setBusy(false);
  };
  return { isBusy, add };
}

/** Every picture that staff have added, and where it is shown. */
export function MediaPage({ shown: { query, first } }: { readonly shown: ShownPictures }) {
  const address = useListAddress();
  const list = useMorePictures(first, query);
  const uploads = useUploads();
  const [openHash, setOpenHash] = useState<string>();
  const open = list.pictures.find(({ image }) => image.hash === openHash);
  return (
    <AdminPage title="Media library">
      <p className="text-small text-muted">
        Pictures of products, categories, rewards, content and exercises. Those that nothing has shown for a week are
        deleted.
      </p>
      <DropZone multiple isBusy={uploads.isBusy} onFiles={(files) => void uploads.add(files)} />
      <FilterChips label="Use" name="state" address={address} options={states} />
      <ListSearch label="File name, alt text or product" address={address} />
      <ActiveFilters address={address} names={{ search: "Search" }} />
      <section aria-label="Pictures">
        <PictureGrid
          list={list}
          onPress={({ image }) => setOpenHash(image.hash)}
          empty={<NothingFound noun="pictures" address={address} total={0} />}
        />
      </section>
      {open !== undefined && <PictureDialog picture={open} onClose={() => setOpenHash(undefined)} />}
    </AdminPage>
  );
}
