import { useState } from "react";
import { adminRemoveSavedReply, type SavedReply } from "#shared/contract/admin-saved-replies.ts";
import { FilterChips } from "#web/admin-kit/list/list-parts.tsx";
import { useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { AdminPage } from "#web/admin-kit/parts.tsx";
import { RemoveDialog } from "#web/admin-kit/remove-dialog.tsx";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { editIcon, messageIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";
import type { SavedReplies } from "./load-saved-replies.ts";
import { areaNames, SavedReplyDialog } from "./saved-reply-dialog.tsx";

interface ItemProps {
  readonly savedReply: SavedReply;
  readonly hasArea: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Item({ savedReply, hasArea, onEdit, onRemove }: ItemProps) {
  const { title, area, text } = savedReply;
  return (
    <li className="flex items-start gap-3 border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          <UserText>{title}</UserText>
          {hasArea && <Badge>{areaNames[area]}</Badge>}
        </h2>
        {[text.en, text.ar].map(
          (each) =>
            each !== "" && (
              <p key={each} dir="auto" className="line-clamp-2 max-w-prose text-small wrap-anywhere text-muted">
                {each}
              </p>
            ),
        )}
      </div>
      <IconButton icon={editIcon} size="sm" label={`Edit ${title}`} onClick={onEdit} />
      <IconButton icon={trashIcon} size="sm" label={`Delete ${title}`} onClick={onRemove} />
    </li>
  );
}

/** Texts that staff insert into replies. The edited one is in the URL: "new" or an id. */
export function SavedRepliesPage({ data }: { readonly data: SavedReplies }) {
  const { savedReplies, areas, area } = data;
  const address = useListAddress();
  const edited = address.get("edit");
  const editing = savedReplies.find((one) => one.id === edited);
  const edit = (which: string | undefined) => address.goWith({ edit: which });
  const [removing, setRemoving] = useState<SavedReply>();
  const [first] = areas;
  return (
    <AdminPage
      title="Saved replies"
      actions={
        first !== undefined && (
          <Button size="sm" icon="plus" onClick={() => edit("new")}>
            New saved reply
          </Button>
        )
      }
    >
      {areas.length > 1 && (
        <FilterChips
          label="Used in"
          name="area"
          address={address}
          options={[{ value: "", label: "All" }, ...areas.map((value) => ({ value, label: areaNames[value] }))]}
        />
      )}
      {savedReplies.length === 0 ? (
        <EmptyState
          icon={messageIcon}
          title="No saved replies"
          description="Save what you write again and again, and insert it into a reply with two clicks."
        />
      ) : (
        <Card padding="none">
          <ul>
            {savedReplies.map((one) => (
              <Item
                key={one.id}
                savedReply={one}
                hasArea={areas.length > 1}
                onEdit={() => edit(one.id)}
                onRemove={() => setRemoving(one)}
              />
            ))}
          </ul>
        </Card>
      )}
      {first !== undefined && (edited === "new" || editing !== undefined) && (
        <SavedReplyDialog
          key={edited}
          savedReply={editing}
          areas={areas}
          area={area ?? first}
          onClose={() => edit(undefined)}
        />
      )}
      {removing && (
        <RemoveDialog
          title={`Delete “${removing.title}”?`}
          verb="Delete"
          done="Saved reply deleted"
          remove={() => api(adminRemoveSavedReply, { params: { id: removing.id } })}
          onClose={() => setRemoving(undefined)}
        >
          Replies that were sent stay as they are.
        </RemoveDialog>
      )}
    </AdminPage>
  );
}
