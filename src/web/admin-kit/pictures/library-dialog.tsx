import { useEffect, useState } from "react";
import { adminListPictures } from "#shared/contract/admin-media.ts";
import type { AdminImage } from "#shared/contract/admin-products.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/input.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { LibraryChoice } from "./library-button.tsx";
import { PictureGrid } from "./picture-grid.tsx";
import { type PictureList, type PictureQuery, useMorePictures } from "./use-more-pictures.ts";

const typingPauseMs = 250;
const pageSize = "20";

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

interface FoundProps {
  readonly first: PictureList;
  readonly query: PictureQuery;
  readonly chosen: readonly AdminImage[];
  readonly taken: readonly string[];
  readonly onPress: (image: AdminImage) => void;
  readonly isSingle: boolean;
}

function Found({ first, query, chosen, taken, onPress, isSingle }: FoundProps) {
  const list = useMorePictures(first, query);
  return (
    <PictureGrid
      list={list}
      {...(isSingle ? {} : { pressed: chosen.map(({ hash }) => hash) })}
      taken={taken}
      onPress={({ image }) => onPress(image)}
      empty={<p role="status">No pictures match. Upload one instead.</p>}
    />
  );
}

/** Finds pictures of the library and returns them, with the alt texts that they have elsewhere. */
export default function LibraryDialog({
  room,
  taken,
  onChoose,
  onClose,
}: LibraryChoice & { readonly onClose: () => void }) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<readonly AdminImage[]>([]);
  const search = usePaused(text.trim());
  const query: PictureQuery = { limit: pageSize, ...(search === "" ? {} : { search }) };
  const { load, retry } = useOnDemand(`pictures:${search}`, (signal) => api(adminListPictures, { query }, { signal }));
  const finish = (images: readonly AdminImage[]): void => {
    onChoose(images);
    onClose();
  };
  const press = (image: AdminImage): void => {
    const rest = chosen.filter(({ hash }) => hash !== image.hash);
    if (room === 1) finish([image]);
    else if (rest.length < chosen.length) setChosen(rest);
    else if (chosen.length < room) setChosen([...chosen, image]);
  };
  const isFull = room > 1 && chosen.length === room;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Choose from the library"
      labels={{ close: "Close" }}
      size="60rem"
      footer={
        room > 1 && (
          <div className="flex flex-wrap items-center justify-end gap-3">
            <p role="status" className="me-auto text-small text-muted">
              {isFull ? "There is no room for more" : `${chosen.length} chosen`}
            </p>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={chosen.length === 0} onClick={() => finish(chosen)}>
              Add pictures
            </Button>
          </div>
        )
      }
    >
      <div className="sticky top-0 z-1 bg-surface pb-3">
        <TextField
          label="Search"
          hint="File name, alt text or product"
          dir="auto"
          data-focus-first
          value={text}
          maxLength={80}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {load.status === "loading" && <Spinner label="Loading" />}
      {load.status === "failed" && (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          The pictures could not be loaded.
          <Button size="sm" variant="secondary" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      {load.status === "ready" && (
        <Found first={load.data} {...{ query, chosen, taken }} onPress={press} isSingle={room === 1} />
      )}
    </Dialog>
  );
}
