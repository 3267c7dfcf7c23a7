import { type ReactNode, useState } from "react";
import {
  type AdminApplication,
  type AdminMessage,
  adminHandleMessage,
  type MessageKind,
  type MessageReply,
} from "#shared/contract/admin-messages.ts";
import { formatPhone } from "#shared/domain/phone.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { sentence } from "#web/admin-kit/labels.ts";
import { CardList, ListPage } from "#web/admin-kit/list/list-page.tsx";
import { ListSearch } from "#web/admin-kit/list/list-parts.tsx";
import { useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { When } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { useMay } from "#web/admin-kit/use-may.ts";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { tabClass } from "#web/ui/tabs.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { Messages } from "./load-messages.ts";
import { ReplyForm } from "./reply-form.tsx";

type InboxMessage = AdminMessage | AdminApplication;

function Handled({ kind, message }: { readonly kind: MessageKind; readonly message: InboxMessage }) {
  const { isBusy, run } = useAction();
  const isHandled = message.handledAt !== null;
  const change = () =>
    run(isHandled ? "Reopened" : "Resolved", () =>
      api(adminHandleMessage, { params: { kind, id: message.id }, body: { isHandled: !isHandled } }),
    );
  return (
    <Button
      size="sm"
      variant={isHandled ? "ghost" : "secondary"}
      icon={isHandled ? "undo" : "check"}
      loading={isBusy}
      onClick={() => void change()}
    >
      {isHandled ? "Reopen" : "Resolved"}
    </Button>
  );
}

/** The staff's replies, oldest first. */
function Replies({ replies }: { readonly replies: readonly MessageReply[] }) {
  if (replies.length === 0) return null;
  return (
    <ol aria-label="Replies" className="flex max-w-prose flex-col gap-2">
      {replies.map(({ id, text, author, sentAt }) => (
        <li key={id} className="rounded-md bg-raised px-3 py-2">
          <p className="text-small text-muted">
            <UserText>{author?.name ?? "A former colleague"}</UserText> replied · <When at={sentAt} />
          </p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}

interface MessageCardProps {
  readonly kind: MessageKind;
  readonly message: InboxMessage;
  readonly title: string;
  readonly facts: ReactNode;
  readonly action?: ReactNode;
  readonly text: string;
}

function MessageCard({ kind, message, title, facts, action, text }: MessageCardProps) {
  const [isReplying, setReplying] = useState(false);
  return (
    <li>
      <article className="flex flex-col gap-2 px-4 py-4 sm:px-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-h3 font-semibold">
            <UserText>{title}</UserText>
          </h2>
          {message.handledAt !== null && <Badge tone="success">Resolved</Badge>}
          {"affiliateId" in message && message.affiliateId !== null && <Badge tone="info">Affiliate made</Badge>}
          <span className="text-small text-muted">
            <When at={message.createdAt} />
          </span>
          <div className="ms-auto flex flex-wrap justify-end gap-2">
            {action}
            {!isReplying && (
              <Button size="sm" variant="secondary" icon="send" onClick={() => setReplying(true)}>
                Reply
              </Button>
            )}
            <Handled kind={kind} message={message} />
          </div>
        </div>
        <p className="flex flex-wrap gap-x-3 text-small text-muted">
          <UserText className="font-medium text-text">{message.name}</UserText>
          <a href={`mailto:${message.email}`}>
            <Ltr>{message.email}</Ltr>
          </a>
          {message.phone !== null && <Ltr>{formatPhone(message.phone)}</Ltr>}
          <span>wrote in {message.language === "ar" ? "Arabic" : "English"}</span>
          {facts}
        </p>
        <p dir="auto" className="max-w-prose whitespace-pre-line">
          {text}
        </p>
        <Replies replies={message.replies} />
        {isReplying && <ReplyForm kind={kind} message={message} onClose={() => setReplying(false)} />}
      </article>
    </li>
  );
}

function ApplicationFacts({ application }: { readonly application: AdminApplication }) {
  return (
    <>
      <UserText>{application.city}</UserText>
      {application.experienceYears !== null && <span>{application.experienceYears} years of experience</span>}
      {application.socialUrl !== null && (
        <a href={application.socialUrl} target="_blank" rel="noreferrer nofollow">
          <Ltr className="break-all">{application.socialUrl}</Ltr>
        </a>
      )}
    </>
  );
}

/** Leads to the affiliate that was made of an application, or makes one. */
function AffiliateLink({ application: { id, role, affiliateId } }: { readonly application: AdminApplication }) {
  const may = useMay();
  if (!may("affiliates") || (role === "coach" && affiliateId === null)) return null;
  return (
    <UiLink
      href={`${adminRoot}/affiliates/${affiliateId ?? `new?application=${id}`}`}
      className={buttonClass({ variant: "secondary", size: "sm" })}
    >
      {affiliateId === null ? "Make an affiliate" : "Open the affiliate"}
    </UiLink>
  );
}

const toCards = (messages: Messages): ReactNode[] =>
  messages.kind === "message"
    ? messages.messages.map((one) => (
        <MessageCard key={one.id} kind="message" message={one} title={one.subject} text={one.message} facts={null} />
      ))
    : messages.applications.map((one) => (
        <MessageCard
          key={one.id}
          kind="application"
          message={one}
          title={sentence(one.role)}
          text={one.about}
          facts={<ApplicationFacts application={one} />}
          action={<AffiliateLink application={one} />}
        />
      ));

const chips = {
  label: "Status",
  name: "state",
  all: "All",
  options: [
    { value: "open", label: "Open" },
    { value: "handled", label: "Resolved" },
  ],
};

function Kinds({ current }: { readonly current: MessageKind }) {
  const address = useListAddress();
  return (
    <>
      <nav aria-label="Type" className="flex gap-5 border-b border-line">
        {(["message", "application"] as const).map((kind) => (
          <UiLink
            key={kind}
            href={address.hrefWith({ kind: kind === "message" ? undefined : kind })}
            aria-current={current === kind ? "page" : undefined}
            className={tabClass(current === kind)}
          >
            {kind === "message" ? "Messages" : "Applications"}
          </UiLink>
        ))}
      </nav>
      <ListSearch label="Name, email, phone or text" address={address} />
    </>
  );
}

/** Messages from the contact form and applications from the join-us page. */
export function MessagesPage({ messages }: { readonly messages: Messages }) {
  const noun = messages.kind === "message" ? "messages" : "applications";
  return (
    <ListPage
      title="Messages"
      noun={noun}
      pagination={messages.pagination}
      actions={
        <UiLink
          href={`${adminRoot}/saved-replies?area=messages`}
          className={buttonClass({ variant: "secondary", size: "sm" })}
        >
          Saved replies
        </UiLink>
      }
      head={<Kinds current={messages.kind} />}
      chips={chips}
    >
      <CardList cards={toCards(messages)} noun={noun} total={messages.pagination.total} />
    </ListPage>
  );
}
