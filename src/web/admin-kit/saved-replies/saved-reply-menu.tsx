import { adminListSavedReplies, type SavedReply, type SavedReplyArea } from "#shared/contract/admin-saved-replies.ts";
import { api } from "#web/lib/api/browser.ts";
import { type OnDemand, useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { UserText } from "#web/ui/bidi.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Menu, MenuSeparator, menuItemClass } from "#web/ui/menu.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { adminRoot } from "../frame/navigation.ts";
import { fillReply, type ReplyFor } from "./insert-reply.ts";

type Loaded = OnDemand<{ readonly savedReplies: readonly SavedReply[] }>;

interface MenuProps {
  readonly area: SavedReplyArea;
  readonly to: ReplyFor;
  readonly onPick: (text: string) => void;
}

/** The saved replies of an area. */
export const useSavedReplies = (area: SavedReplyArea): Loaded =>
  useOnDemand(area, (signal) => api(adminListSavedReplies, { query: { area } }, { signal })).load;

/** Number of saved replies with a keyboard shortcut. */
export const replyKeys = 9;

/** A menu of an area's saved replies; passes on the chosen one with its placeholders filled. */
export function SavedReplyMenu(props: MenuProps) {
  return <SavedReplyList {...props} load={useSavedReplies(props.area)} />;
}

/** The same for loaded replies. `hasKeys`: the first nine show their shortcut. */
export function SavedReplyList({
  area,
  to,
  onPick,
  load,
  hasKeys = false,
}: MenuProps & { readonly load: Loaded; readonly hasKeys?: boolean }) {
  const replies = load.status === "ready" ? load.data.savedReplies : [];
  return (
    <Menu
      trigger="Saved replies"
      triggerClass={buttonClass({ variant: "secondary", size: "sm", className: "self-start" })}
      align="start"
      className="max-h-80 w-72 overflow-y-auto"
    >
      {load.status === "failed" && <p className="px-3 py-2 text-small">The saved replies could not be loaded.</p>}
      {load.status === "ready" && replies.length === 0 && (
        <p className="px-3 py-2 text-small text-muted">No saved replies yet.</p>
      )}
      {replies.map((reply, at) => (
        <button
          key={reply.id}
          type="button"
          className={menuItemClass()}
          onClick={(event) => {
            onPick(fillReply(reply, to));
            // So that the reply can be read through and sent.
            event.currentTarget.closest("form")?.querySelector("textarea")?.focus();
          }}
        >
          {hasKeys && at < replyKeys && <kbd className="w-4 shrink-0 text-small text-muted">{at + 1}</kbd>}
          <UserText>{reply.title}</UserText>
        </button>
      ))}
      <MenuSeparator />
      <UiLink href={`${adminRoot}/saved-replies?area=${area}`} className={menuItemClass()}>
        Edit saved replies
      </UiLink>
    </Menu>
  );
}
