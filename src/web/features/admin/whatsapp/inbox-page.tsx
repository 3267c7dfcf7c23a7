import type { WhatsAppConversation } from "#shared/contract/admin-whatsapp.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { CardList, ListPage } from "#web/admin-kit/list/list-page.tsx";
import { useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { When } from "#web/admin-kit/parts.tsx";
import { useMay } from "#web/admin-kit/use-may.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { UiLink } from "#web/ui/ui-link.tsx";
import { ConversationPanel } from "./conversation-panel.tsx";
import type { Inbox } from "./load-whatsapp.ts";

interface CardProps {
  readonly conversation: WhatsAppConversation;
  readonly href: string;
  readonly isOpen: boolean;
}

function ConversationCard({ conversation, href, isOpen }: CardProps) {
  const { number, name, customer, lastText, lastAt, waitingSince } = conversation;
  return (
    <li>
      <article className="flex flex-col gap-1 px-4 py-4 sm:px-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold">
            <UiLink href={href} aria-current={isOpen ? "true" : undefined}>
              {name === "" ? <Ltr>{number}</Ltr> : <UserText>{name}</UserText>}
            </UiLink>
          </h2>
          {waitingSince !== null && <Badge tone="warn">Waiting</Badge>}
          <span className="text-small text-muted">
            <When at={lastAt} />
          </span>
        </div>
        <p className="flex flex-wrap gap-x-3 text-small text-muted">
          <Ltr>{number}</Ltr>
          {customer !== null && <UserText>{customer.name}</UserText>}
        </p>
        <p dir="auto" className="line-clamp-2 max-w-prose wrap-anywhere">
          {lastText}
        </p>
      </article>
    </li>
  );
}

const chips = {
  label: "Status",
  name: "state",
  all: "All",
  options: [
    { value: "waiting", label: "Waiting" },
    { value: "done", label: "Dealt with" },
  ],
};

/** Conversations by WhatsApp with people who have no coach: strangers, and customers without a subscription. */
export function InboxPage({ data: { conversations, pagination, open } }: { readonly data: Inbox }) {
  const address = useListAddress();
  const seesTemplates = useMay()("marketing");
  return (
    <ListPage
      title="WhatsApp"
      noun="conversations"
      pagination={pagination}
      actions={
        seesTemplates ? (
          <UiLink
            href={`${adminRoot}/whatsapp/templates`}
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            Templates and prices
          </UiLink>
        ) : undefined
      }
      head={open === null ? undefined : <ConversationPanel key={open.conversation.id} open={open} />}
      chips={chips}
    >
      <CardList
        cards={conversations.map((one) => (
          <ConversationCard
            key={one.id}
            conversation={one}
            href={address.hrefWith({ open: one.id })}
            isOpen={one.id === open?.conversation.id}
          />
        ))}
        noun="conversations"
        total={pagination.total}
      />
    </ListPage>
  );
}
