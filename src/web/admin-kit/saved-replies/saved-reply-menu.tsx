import { adminListSavedReplies, type SavedReplyArea } from "#shared/contract/admin-saved-replies.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { UserText } from "#web/ui/bidi.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Menu, MenuSeparator, menuItemClass } from "#web/ui/menu.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { adminRoot } from "../frame/navigation.ts";
import { fillReply } from "./insert-reply.ts";

interface Props {
  readonly area: SavedReplyArea;
  /** Of the recipient. */
  readonly language: Language;
  /** Stands in place of `{name}`. */
  readonly name: string;
  readonly onPick: (text: string) => void;
}

/** A button with the saved replies of an area; the chosen one is handed over filled in. */
export function SavedReplyMenu({ area, language, name, onPick }: Props) {
  const { load } = useOnDemand(area, (signal) => api(adminListSavedReplies, { query: { area } }, { signal }));
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
      {replies.map((reply) => (
        <button
          key={reply.id}
          type="button"
          className={menuItemClass()}
          onClick={(event) => {
            onPick(fillReply(reply, language, name));
            // To read it through and send it.
            event.currentTarget.closest("form")?.querySelector("textarea")?.focus();
          }}
        >
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
