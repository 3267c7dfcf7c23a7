import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { isShownAt } from "#shared/domain/drawings.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { formatClipTime } from "#web/entities/clip/clip-time.ts";
import type { ClipPlayer } from "#web/entities/clip/use-clip-player.ts";
import { usePending } from "#web/entities/media/use-pending.ts";
import { Button } from "#web/ui/button.tsx";
import { editIcon } from "#web/ui/drawn-icons.ts";
import { CommentForm } from "./comment-form.tsx";
import { DrawTools, type Tool } from "./draw-tools.tsx";
import type { ClipData } from "./load-clip.ts";
import type { Draft, useDraft } from "./use-draft.ts";

export type Written = ReturnType<typeof useDraft>;

/** Whether the player shows the frame that the draft belongs to. */
export const isAt = ({ atMs }: Draft, { ms }: Pick<ClipPlayer, "ms">): boolean =>
  isShownAt({ atMs, untilMs: null }, ms);

interface Props {
  readonly data: Pick<ClipData, "clip">;
  readonly player: Pick<ClipPlayer, "ms" | "pause" | "seek">;
  readonly written: Written;
  readonly tool: Tool;
  readonly setTool: (tool: Tool) => void;
}

/** The button that begins a comment, and the comment that is being written. */
export function CommentPanel(props: Props) {
  const { data, player, written } = props;
  const isWriting = written.draft !== undefined;
  const place = useRef<HTMLElement>(null);
  const wasWriting = useRef(isWriting);
  // The pressed button is gone, so the focus moves to its replacement.
  useEffect(() => {
    if (wasWriting.current === isWriting) return;
    wasWriting.current = isWriting;
    (isWriting ? place.current : place.current?.querySelector("button"))?.focus();
  }, [isWriting]);
  const begin = (): void => {
    player.pause();
    written.begin(Math.min(player.ms, data.clip.ms ?? 0));
  };
  const title = isWriting ? "Your comment" : "Comment";
  return (
    <Panel title={title}>
      <section ref={place} tabIndex={-1} aria-label={title} className="outline-none">
        {isWriting ? (
          <Writing {...props} />
        ) : (
          <Button icon={editIcon} onClick={begin}>
            Comment at {formatClipTime(player.ms)}
          </Button>
        )}
      </section>
    </Panel>
  );
}

function Writing({ data, player, written, tool, setTool }: Props) {
  const { revalidate } = useRevalidator();
  const files = usePending(data.clip.threadId, false);
  const { draft } = written;
  if (draft === undefined) return null;
  return (
    <div className="flex flex-col gap-4">
      {isAt(draft, player) ? (
        <DrawTools tool={tool} onTool={setTool} shapes={draft.shapes} onShapes={written.setShapes} />
      ) : (
        <Button
          variant="secondary"
          onClick={() => {
            player.pause();
            player.seek(draft.atMs);
          }}
        >
          Back to {formatClipTime(draft.atMs)} to draw
        </Button>
      )}
      <CommentForm
        key={draft.id}
        {...{ clip: data.clip, draft, files }}
        onCancel={written.end}
        onDone={() => {
          written.end();
          void revalidate();
        }}
      />
    </div>
  );
}
