import type { ThreadSummary } from "#shared/contract/coach-threads.ts";
import { ThreadPanel } from "#web/admin-kit/coaching/thread-panel.tsx";
import { CardList } from "#web/admin-kit/list/list-page.tsx";
import { FilterChips, ListCard, ListFooter, ListSearch } from "#web/admin-kit/list/list-parts.tsx";
import { useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { AdminPage, When } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { cx } from "#web/ui/cx.ts";
import { messageIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { ThreadList } from "./load-threads.ts";

function ThreadItem({
  thread,
  href,
  isOpen,
}: {
  readonly thread: ThreadSummary;
  readonly href: string;
  readonly isOpen: boolean;
}) {
  const { customer, lastMessage, unread } = thread;
  return (
    <li>
      <UiLink
        href={href}
        aria-current={isOpen ? "true" : undefined}
        className={cx("flex flex-col gap-1 px-4 py-3 no-underline hover:bg-text/4 sm:px-5", isOpen && "bg-sand-50")}
      >
        <span className="flex items-center gap-2">
          <UserText className="truncate font-semibold">{customer.name}</UserText>
          {unread > 0 && <Badge tone="flare">{unread.toLocaleString("en")} new</Badge>}
          <span className="ms-auto text-small text-muted">
            <When at={lastMessage.at} />
          </span>
        </span>
        <span className="text-small text-muted">
          {thread.package.en}
          {lastMessage.author === "coach" ? " · replied" : ""}
        </span>
        <span dir="auto" className="line-clamp-2 text-small">
          {lastMessage.text === "" ? "Sent media" : lastMessage.text}
        </span>
      </UiLink>
    </li>
  );
}

/** Threads with customers, unanswered ones marked, and the open thread. */
export function ThreadsPage({ list }: { readonly list: ThreadList }) {
  const address = useListAddress();
  const open = list.thread;
  return (
    <AdminPage title="Coaching threads">
      <FilterChips
        label="Status"
        name="state"
        address={address}
        options={[
          { value: "", label: "All" },
          { value: "waiting", label: "Needs reply" },
          { value: "answered", label: "Replied" },
        ]}
      />
      <div className="grid gap-4 xl:grid-cols-[24rem_minmax(0,1fr)] xl:items-start">
        <div className={cx("flex flex-col gap-3", open !== undefined && "max-xl:hidden")}>
          <ListSearch label="Name or email" address={address} />
          <ListCard footer={<ListFooter address={address} pagination={list.pagination} noun="threads" />}>
            <CardList
              cards={list.threads.map((thread) => (
                <ThreadItem
                  key={thread.id}
                  thread={thread}
                  href={address.hrefWith({ thread: thread.id, page: address.get("page") })}
                  isOpen={thread.id === open}
                />
              ))}
              noun="threads"
              total={list.pagination.total}
            />
          </ListCard>
        </div>
        {open === undefined ? (
          <div className="max-xl:hidden">
            <EmptyState icon={messageIcon} title="Select a conversation" description="It opens here." />
          </div>
        ) : (
          <ThreadPanel key={open} id={open} backHref={address.hrefWith({ thread: undefined })} />
        )}
      </div>
    </AdminPage>
  );
}
