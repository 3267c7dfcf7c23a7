import type { ReactNode } from "react";
import type { MediaComment } from "#shared/contract/media-comments.ts";
import { isShownAt } from "#shared/domain/drawings.ts";
import { AttachmentView } from "#web/entities/media/attachment-view.tsx";
import type { MediaLinks } from "#web/entities/media/use-media-links.ts";
import type { MediaWords } from "#web/entities/media/words.ts";
import { UserText } from "#web/ui/bidi.tsx";
import { cx } from "#web/ui/cx.ts";
import { formatClipTime } from "./clip-time.ts";
import type { ClipPlayer } from "./use-clip-player.ts";
import type { ClipWords } from "./words.ts";

interface Props {
  readonly comments: readonly MediaComment[];
  readonly player: ClipPlayer;
  readonly links: MediaLinks;
  readonly words: ClipWords;
  readonly mediaWords: MediaWords;
  readonly nameOf: (comment: MediaComment) => string;
  /** The viewer's actions for a comment. */
  readonly actsFor?: (comment: MediaComment) => ReactNode;
}

/** Comments of a clip in the order of their moments; each leads to its moment. */
export function CommentList({ comments, player, links, words, mediaWords, nameOf, actsFor }: Props) {
  return (
    <ol aria-label={words.comments} className="flex flex-col gap-3">
      {comments.map((comment) => {
        const { id, atMs, text, shapes, voice } = comment;
        const time = formatClipTime(atMs);
        const isShown = isShownAt(comment, player.ms);
        return (
          <li
            key={id}
            className={cx(
              "flex flex-col gap-2 rounded-xl border p-3",
              isShown ? "border-accent bg-sand-50" : "border-line",
            )}
          >
            <div className="flex flex-wrap items-center gap-2">
              <button
                type="button"
                aria-label={words.goTo(time)}
                aria-current={isShown}
                onClick={() => {
                  player.pause();
                  player.seek(atMs);
                }}
                className="figures min-h-11 rounded-lg bg-text/5 px-3 text-small font-semibold hover:bg-text/10"
              >
                <bdi>{time}</bdi>
              </button>
              <UserText className="text-small text-muted">{nameOf(comment)}</UserText>
              {actsFor !== undefined && <span className="ms-auto flex items-center">{actsFor(comment)}</span>}
            </div>
            {text !== "" && (
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {text}
              </p>
            )}
            {shapes.length > 0 && <p className="text-small text-muted">{words.drawn(shapes.length)}</p>}
            {voice !== null && <AttachmentView attachment={voice} link={links.get(voice.id)} words={mediaWords} />}
          </li>
        );
      })}
    </ol>
  );
}
