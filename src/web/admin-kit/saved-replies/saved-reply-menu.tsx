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

/** How many saved replies have a key. */
export const replyKeys = 9;

/** A button with the saved replies of an area; the chosen one is handed over filled in. */
export function SavedReplyMenu(props: MenuProps) {
  return <SavedReplyList {...props} load={useSavedReplies(props.area)} />;
}

/** The same with replies that are loaded. `hasKeys`: the first nine are named by their key. */
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
            // To read it through and send it.
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
