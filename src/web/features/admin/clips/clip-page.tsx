import { useEffect, useRef, useState } from "react";
import { deleteMediaComment, type MediaComment } from "#shared/contract/media-comments.ts";
import { hasRoom, type Shape } from "#shared/domain/drawings.ts";
import { staffMediaWords } from "#web/admin-kit/coaching/staff-media-words.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { AdminPage, Panel, When } from "#web/admin-kit/parts.tsx";
import { RemoveDialog } from "#web/admin-kit/remove-dialog.tsx";
import { ClipStage, toFrame } from "#web/entities/clip/clip-stage.tsx";
import { formatClipTime } from "#web/entities/clip/clip-time.ts";
import { CommentList } from "#web/entities/clip/comment-list.tsx";
import { useClipPlayer } from "#web/entities/clip/use-clip-player.ts";
import { useLinks } from "#web/entities/media/use-media-links.ts";
import { usePlayedUrl } from "#web/entities/media/use-played-url.ts";
import { api } from "#web/lib/api/browser.ts";
import { editIcon } from "#web/ui/drawn-icons.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";
import { CommentPanel, isAt, type Written } from "./comment-panel.tsx";
import { CompareClip } from "./compare-clip.tsx";
import { DrawBoard } from "./draw-board.tsx";
import type { Tool } from "./draw-tools.tsx";
import type { ClipData } from "./load-clip.ts";
import { MemberMessageForm } from "./member-message-form.tsx";
import { staffClipWords } from "./staff-clip-words.ts";
import { useDraft } from "./use-draft.ts";

const toDay = (at: string): string => new Date(at).toLocaleDateString("en", { day: "numeric", month: "short" });

/** A client's clip, which the coach stops, draws on and comments. */
export function ClipPage({ data }: { readonly data: ClipData }) {
  const { clip, member, others, canWrite, comments } = data;
  const [otherId, setOtherId] = useState("");
  const other = others.find(({ id }) => id === otherId);
  const player = useClipPlayer(clip.ms ?? 0);
  const written = useDraft();
  const { draft } = written;
  const [tool, setTool] = useState<Tool>({ kind: "arrow", colour: "yellow" });
  const voices = comments.flatMap(({ voice }) => (voice === null || voice.isDeleted ? [] : [voice.id]));
  const links = useLinks([...voices, ...(other === undefined ? [] : [other.id]), clip.id]);
  const played = usePlayedUrl(links.get(clip.id));
  const draw = (shape: Shape): void => {
    const next = [...(draft?.shapes ?? []), shape];
    if (hasRoom(next)) written.setShapes(next);
  };
  return (
    <AdminPage title={`Clip of ${member.firstName}`}>
      <p className="flex flex-wrap gap-x-4 text-small text-muted">
        <UiLink href={`${adminRoot}/clients/${member.id}`} className="underline">
          {member.firstName}
        </UiLink>
        <When at={clip.at} />
        <UiLink href={`${adminRoot}/threads?thread=${clip.threadId}`} className="underline">
          Conversation
        </UiLink>
      </p>
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_26rem] xl:items-start">
        <div className="flex flex-col gap-4">
          <div className={other === undefined ? "" : "grid gap-4 md:grid-cols-2 md:items-start"}>
            <ClipStage
              {...{ clip, player, words: staffClipWords, url: played.url, onError: played.onError }}
              comments={draft === undefined ? comments : []}
            >
              {draft !== undefined && isAt(draft, player) && (
                <DrawBoard frame={toFrame(clip)} {...tool} key={tool.kind} shapes={draft.shapes} onDraw={draw} />
              )}
            </ClipStage>
            {other !== undefined && (
              <CompareClip key={other.id} clip={other} url={links.get(other.id)?.url} player={player} />
            )}
          </div>
          {others.length > 0 && (
            <SelectField
              name="other"
              label="Play beside it"
              value={otherId}
              options={[
                { value: "", label: "No other clip" },
                ...others.map(({ id, at, ms }) => ({ value: id, label: `${toDay(at)}, ${formatClipTime(ms ?? 0)}` })),
              ]}
              onChange={(event) => setOtherId(event.target.value)}
            />
          )}
        </div>
        <div className="flex flex-col gap-4">
          {canWrite && <CommentPanel {...{ data, player, written, tool, setTool }} />}
          <Comments {...{ data, player, links, written }} />
          {canWrite && (
            <Panel title="Answer">
              <MemberMessageForm threadId={clip.threadId} name={member.firstName} />
            </Panel>
          )}
        </div>
      </div>
    </AdminPage>
  );
}

function Comments(props: {
  readonly data: ClipData;
  readonly player: ReturnType<typeof useClipPlayer>;
  readonly links: ReturnType<typeof useLinks>;
  readonly written: Written;
}) {
  const { data, player, links, written } = props;
  const { comments, clip } = data;
  const [removed, setRemoved] = useState<MediaComment>();
  const place = useRef<HTMLElement>(null);
  const shownCount = useRef(comments.length);
  // The pressed button is gone with its comment: move the focus.
  useEffect(() => {
    if (removed !== undefined) return;
    const hasLost = comments.length < shownCount.current && document.activeElement === document.body;
    shownCount.current = comments.length;
    if (hasLost) place.current?.focus();
  }, [comments.length, removed]);
  const edit = (comment: MediaComment): void => {
    player.pause();
    player.seek(comment.atMs);
    written.edit(comment);
  };
  return (
    <Panel title="Comments">
      <section ref={place} tabIndex={-1} aria-label="Comments" className="outline-none">
        {comments.length === 0 ? (
          <p className="text-muted">None yet.</p>
        ) : (
          <CommentList
            {...{ comments, player, links, words: staffClipWords, mediaWords: staffMediaWords }}
            nameOf={({ isMine, coachName }) => (isMine ? "You" : (coachName?.en ?? "Coach"))}
            actsFor={(comment) =>
              comment.isMine &&
              data.canWrite && (
                <>
                  <IconButton
                    icon={editIcon}
                    label={`Edit the comment at ${formatClipTime(comment.atMs)}`}
                    onClick={() => edit(comment)}
                  />
                  <IconButton
                    icon={trashIcon}
                    label={`Delete the comment at ${formatClipTime(comment.atMs)}`}
                    onClick={() => setRemoved(comment)}
                  />
                </>
              )
            }
          />
        )}
      </section>
      {removed !== undefined && (
        <RemoveDialog
          title={`Delete the comment at ${formatClipTime(removed.atMs)}?`}
          verb="Delete"
          done="Comment deleted"
          remove={() =>
            api(deleteMediaComment, { params: { id: clip.id, cid: removed.id }, query: { version: removed.version } })
          }
          onClose={() => setRemoved(undefined)}
        >
          The client no longer sees it, nor what was drawn.
        </RemoveDialog>
      )}
    </Panel>
  );
}
