import { type FormEvent, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { chipClass, RemovableChip } from "#web/ui/chip.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { gridIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import { TextField } from "#web/ui/input.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { type SavedViews, useSavedViews, viewQuery } from "./saved-views.ts";
import type { ListAddress } from "./use-list-address.ts";

const hiddenIn = (address: ListAddress): string[] => address.get("hide").split(",").filter(Boolean);

/** The columns not hidden by the URL (`?hide=phone,country`); the row header is always shown. */
export function shownColumns<C extends { readonly id: string; readonly rowHeader?: boolean }>(
  columns: readonly C[],
  address: ListAddress,
): C[] {
  const hidden = hiddenIn(address);
  return columns.filter((column) => column.rowHeader || !hidden.includes(column.id));
}

interface Choice {
  readonly id: string;
  readonly header: unknown;
  readonly headerText?: string;
  readonly rowHeader?: boolean;
}

/** Chooses the visible columns; kept in the URL, so that a link shows the same ones. */
export function ColumnChooser({
  columns,
  address,
}: {
  readonly columns: readonly Choice[];
  readonly address: ListAddress;
}) {
  const hidden = hiddenIn(address);
  const toggle = (id: string): void => {
    const next = hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id];
    address.goWith({ hide: next.join(",") });
  };
  return (
    <div className="max-md:hidden">
      <Menu
        triggerClass="inline-flex min-h-9 items-center gap-2 rounded-md border border-input px-3 text-small font-medium hover:border-text"
        trigger={
          <>
            <Icon name={gridIcon} size={16} />
            Columns
          </>
        }
      >
        {columns
          .filter((column) => !column.rowHeader)
          .map((column) => (
            <Checkbox
              key={column.id}
              className="px-3"
              label={column.headerText ?? String(column.header)}
              checked={!hidden.includes(column.id)}
              onChange={() => toggle(column.id)}
            />
          ))}
      </Menu>
    </div>
  );
}

function SaveDialog({ save, onClose }: { readonly save: SavedViews["save"]; readonly onClose: () => void }) {
  const { search } = useLocation();
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    setMissing(name === "");
    if (name === "") return;
    save({ name, query: viewQuery(search) });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title="Save this view" labels={{ close: "Close" }} size="26rem">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          name="name"
          label="Name"
          hint="Filters, sorting and columns are saved in this browser."
          error={isMissing ? "Enter a name" : undefined}
          required
          maxLength={40}
          dir="auto"
          data-focus-first
        />
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The saved views of a list as links; the current one can be saved or deleted. */
export function ViewTabs({ list }: { readonly list: string }) {
  const { views, save, remove } = useSavedViews(list);
  const [isSaving, setSaving] = useState(false);
  const { pathname, search } = useLocation();
  const now = viewQuery(search);
  const current = views.find((view) => view.query === now);
  return (
    <nav aria-label="Saved views" className="flex flex-wrap items-center gap-1.5">
      {views.map((view) =>
        view === current ? (
          <RemovableChip
            key={view.name}
            removeLabel={`Delete the view ${view.name}`}
            onRemove={() => remove(view.name)}
          >
            <bdi dir="auto">{view.name}</bdi>
          </RemovableChip>
        ) : (
          <UiLink
            key={view.name}
            href={view.query === "" ? pathname : `${pathname}?${view.query}`}
            className={chipClass({ selected: false, className: "min-h-8! px-3! text-small!" })}
          >
            <bdi dir="auto">{view.name}</bdi>
          </UiLink>
        ),
      )}
      {now !== "" && current === undefined && (
        <Button size="sm" variant="link" icon="plus" onClick={() => setSaving(true)}>
          Save this view
        </Button>
      )}
      {isSaving && <SaveDialog save={save} onClose={() => setSaving(false)} />}
    </nav>
  );
}
