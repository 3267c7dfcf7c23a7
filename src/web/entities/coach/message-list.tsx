import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { CoachMessage, ThreadEvent, ThreadSide } from "#shared/contract/coach-threads.ts";
import type { Attachment } from "#shared/contract/media.ts";
import { AttachmentView } from "#web/entities/media/attachment-view.tsx";
import { useMediaLinks } from "#web/entities/media/use-media-links.ts";
import type { MediaWords } from "#web/entities/media/words.ts";
import { UserText } from "#web/ui/bidi.tsx";
import { cx } from "#web/ui/cx.ts";

export interface MessageListProps {
  readonly messages: readonly CoachMessage[];
  /** The viewer's side: their own messages are aligned to the end. */
  readonly side: ThreadSide;
  /** The text of a system message. */
  readonly describeEvent: (event: ThreadEvent) => string;
  readonly label: string;
  /** Label of messages that came by WhatsApp. */
  readonly viaWhatsApp: string;
  readonly nameOf: (message: CoachMessage) => string;
  readonly when: (message: CoachMessage) => ReactNode;
  readonly mediaWords: MediaWords;
  /** Deletes a medium; only members can. */
  readonly onDeleteMedia?: ((id: string) => void) | undefined;
  /** The link under a clip; without one it has no page. */
  readonly clipLinkOf?: (clip: Attachment) => { readonly href: string; readonly text: string } | undefined;
  /** Text in place of media that the viewer may not see; members see all of their own. */
  readonly describeWithheld?: (count: number) => string;
  /** Messages of the other side after this number are new since the last visit. */
  readonly readBefore: number;
  readonly newLabel: string;
  /** Shown under the viewer's last message once the other side has read it. */
  readonly receipt?: ReactNode;
}

/** Focuses the list once what had the focus is gone: the button of a message that was sent, or of a medium that was deleted. */
function useKeptFocus(list: RefObject<HTMLElement | null>, messages: readonly CoachMessage[], side: ThreadSide): void {
  const sent = messages.filter(({ author }) => author === side).length;
  const deleted = messages.flatMap(({ attachments }) => attachments).filter(({ isDeleted }) => isDeleted).length;
  const before = useRef(sent + deleted);
  useEffect(() => {
    const isMore = sent + deleted > before.current;
    before.current = sent + deleted;
    if (!isMore) return;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches(":disabled"))
      list.current?.focus({ preventScroll: true });
  }, [list, sent, deleted]);
}

/** The messages of a thread, oldest first. Each text sets its own direction. */
export function MessageList(props: MessageListProps) {
  const {
    messages,
    side,
    label,
    nameOf,
    when,
    readBefore,
    newLabel,
    receipt,
    describeEvent,
    mediaWords,
    onDeleteMedia,
  } = props;
  const { viaWhatsApp, clipLinkOf, describeWithheld } = props;
  const links = useMediaLinks(messages);
  const list = useRef<HTMLOListElement>(null);
  useKeptFocus(list, messages, side);
  const firstNew = messages.find(
    ({ author, number }) => author !== side && author !== "system" && number > readBefore,
  )?.number;
  return (
    <ol ref={list} tabIndex={-1} aria-label={label} className="flex flex-col gap-3 outline-none">
      {messages.map((message) => {
        if (message.event !== null)
          return (
            <li key={message.number} className="text-center text-small text-muted">
              <UserText>{describeEvent(message.event)}</UserText> · <bdi>{when(message)}</bdi>
            </li>
          );
        const isMine = message.author === side;
        return (
          <li key={message.number} className="flex flex-col gap-3">
            {message.number === firstNew && (
              <p className="flex items-center gap-3 text-small font-semibold text-accent-text before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
                {newLabel}
              </p>
            )}
            <div className={cx("flex max-w-[85%] flex-col gap-1 sm:max-w-[75%]", isMine && "self-end")}>
              <p className={cx("text-small text-muted", isMine && "text-end")}>
                <UserText className="font-semibold text-text">{nameOf(message)}</UserText> · <bdi>{when(message)}</bdi>
                {message.via === "whatsapp" && ` · ${viaWhatsApp}`}
              </p>
              {message.text !== "" && (
                <p
                  dir="auto"
                  className={cx(
                    "rounded-xl px-4 py-3 text-body whitespace-pre-line wrap-anywhere",
                    isMine ? "rounded-ee-sm bg-sand-100" : "rounded-es-sm border border-line bg-surface",
                  )}
                >
                  {message.text}
                </p>
              )}
              {message.attachments.map((attachment) => (
                <AttachmentView
                  key={attachment.id}
                  attachment={attachment}
                  link={links.get(attachment.id)}
                  words={mediaWords}
                  clipLink={attachment.kind === "clip" ? clipLinkOf?.(attachment) : undefined}
                  onDelete={onDeleteMedia && (() => onDeleteMedia(attachment.id))}
                />
              ))}
              {describeWithheld !== undefined && message.withheld !== undefined && (
                <p className="text-small text-muted">{describeWithheld(message.withheld)}</p>
              )}
            </div>
          </li>
        );
      })}
      {receipt !== undefined && <li className="text-end text-small text-muted">{receipt}</li>}
    </ol>
  );
}
