import type { ReactNode } from "react";
import {
  type AdminApplication,
  type AdminMessage,
  adminHandleLetter,
  type LetterKind,
} from "#shared/contract/admin.ts";
import { formatPhone } from "#shared/domain/phone.ts";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { tabClass } from "#web/ui/tabs.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { sentence } from "../labels.ts";
import { FilterChips, ListCard, ListFooter, ListSearch, NothingFound } from "../list/list-parts.tsx";
import { useListAddress } from "../list/use-list-address.ts";
import { AdminPage, When } from "../parts.tsx";
import { useAct } from "../use-act.ts";
import type { Letters } from "./load-letters.ts";

type Letter = AdminMessage | AdminApplication;

function Handled({ kind, letter }: { readonly kind: LetterKind; readonly letter: Letter }) {
  const { isBusy, run } = useAct();
  const isHandled = letter.handledAt !== null;
  const change = () =>
    run(isHandled ? "Reopened" : "Resolved", () =>
      api(adminHandleLetter, { params: { kind, id: letter.id }, body: { isHandled: !isHandled } }),
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

interface LetterCardProps {
  readonly kind: LetterKind;
  readonly letter: Letter;
  readonly title: string;
  readonly facts: ReactNode;
  readonly text: string;
}

function LetterCard({ kind, letter, title, facts, text }: LetterCardProps) {
  return (
    <li>
      <article className="flex flex-col gap-2 px-4 py-4 sm:px-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-h3 font-semibold">
            <UserText>{title}</UserText>
          </h2>
          {letter.handledAt !== null && <Badge tone="success">Resolved</Badge>}
          <span className="text-small text-muted">
            <When at={letter.createdAt} />
          </span>
          <div className="ms-auto">
            <Handled kind={kind} letter={letter} />
          </div>
        </div>
        <p className="flex flex-wrap gap-x-3 text-small text-muted">
          <UserText className="font-medium text-text">{letter.name}</UserText>
          <a href={`mailto:${letter.email}`}>
            <Ltr>{letter.email}</Ltr>
          </a>
          {letter.phone !== null && <Ltr>{formatPhone(letter.phone)}</Ltr>}
          <span>wrote in {letter.language === "ar" ? "Arabic" : "English"}</span>
          {facts}
        </p>
        <p dir="auto" className="max-w-prose whitespace-pre-line">
          {text}
        </p>
      </article>
    </li>
  );
}

function ApplicationFacts({ application }: { readonly application: AdminApplication }) {
  return (
    <>
      <UserText>{application.city}</UserText>
      <span>{application.experienceYears} years of experience</span>
      {application.socialUrl !== null && (
        <a href={application.socialUrl} target="_blank" rel="noreferrer nofollow">
          <Ltr className="break-all">{application.socialUrl}</Ltr>
        </a>
      )}
    </>
  );
}

const cardsOf = (letters: Letters): ReactNode[] =>
  letters.kind === "message"
    ? letters.messages.map((one) => (
        <LetterCard key={one.id} kind="message" letter={one} title={one.subject} text={one.message} facts={null} />
      ))
    : letters.applications.map((one) => (
        <LetterCard
          key={one.id}
          kind="application"
          letter={one}
          title={sentence(one.role)}
          text={one.about}
          facts={<ApplicationFacts application={one} />}
        />
      ));

/** What came through the contact form and the join-us page. */
export function LettersPage({ letters }: { readonly letters: Letters }) {
  const address = useListAddress();
  const noun = letters.kind === "message" ? "messages" : "applications";
  const cards = cardsOf(letters);
  return (
    <AdminPage title="Messages">
      <nav aria-label="Type" className="flex gap-5 border-b border-line">
        {(["message", "application"] as const).map((kind) => (
          <UiLink
            key={kind}
            href={address.hrefWith({ kind: kind === "message" ? undefined : kind })}
            aria-current={letters.kind === kind ? "page" : undefined}
            className={tabClass(letters.kind === kind)}
          >
            {kind === "message" ? "Messages" : "Applications"}
          </UiLink>
        ))}
      </nav>
      <ListSearch label="Name, email, phone or text" address={address} />
      <FilterChips
        label="Status"
        name="state"
        address={address}
        options={[
          { value: "", label: "All" },
          { value: "open", label: "Open" },
          { value: "handled", label: "Resolved" },
        ]}
      />
      <ListCard footer={<ListFooter address={address} pagination={letters.pagination} noun={noun} />}>
        {cards.length === 0 ? (
          <NothingFound noun={noun} address={address} total={letters.pagination.total} />
        ) : (
          <ul className="divide-y divide-line">{cards}</ul>
        )}
      </ListCard>
    </AdminPage>
  );
}
