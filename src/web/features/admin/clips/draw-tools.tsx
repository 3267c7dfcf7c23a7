import {
  hasRoom,
  type Shape,
  type ShapeColour,
  type ShapeKind,
  shapeColours,
  shapeKinds,
} from "#shared/domain/drawings.ts";
import { sentence } from "#web/admin-kit/labels.ts";
import { colours } from "#web/entities/clip/shape-view.tsx";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";

export interface Tool {
  readonly kind: ShapeKind;
  readonly colour: ShapeColour;
}

interface Props {
  readonly tool: Tool;
  readonly onTool: (tool: Tool) => void;
  readonly shapes: readonly Shape[];
  readonly onShapes: (shapes: readonly Shape[]) => void;
}

const hints: Readonly<Record<ShapeKind, string>> = {
  line: "Drag from one end to the other.",
  arrow: "Drag from the tail to the head.",
  circle: "Drag from the centre outwards.",
  pen: "Draw by hand.",
  angle: "Tap three points; the second is the corner.",
};

const keys = "Or move on the board with the arrow keys, and set points with Enter.";
const penKeys = "Or move on the board with the arrow keys and set points with Enter; twice at one place ends the line.";

/** The drawing tools, with undo. */
export function DrawTools({ tool, onTool, shapes, onShapes }: Props) {
  return (
    <div className="flex flex-col gap-2">
      <fieldset className="flex flex-wrap gap-1">
        <legend className="mb-1 text-small font-semibold">Draw with</legend>
        {shapeKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={tool.kind === kind}
            onClick={() => onTool({ ...tool, kind })}
            className={cx(
              "min-h-11 rounded-lg border px-2 text-small font-semibold sm:px-3",
              tool.kind === kind ? "border-text bg-text text-bg" : "border-line hover:bg-text/5",
            )}
          >
            {sentence(kind)}
          </button>
        ))}
      </fieldset>
      <fieldset className="flex flex-wrap items-center gap-1">
        <legend className="sr-only">Colour</legend>
        {shapeColours.map((colour) => (
          <button
            key={colour}
            type="button"
            aria-pressed={tool.colour === colour}
            aria-label={sentence(colour)}
            onClick={() => onTool({ ...tool, colour })}
            className={cx(
              "grid size-11 place-items-center rounded-lg border-2",
              tool.colour === colour ? "border-text" : "border-transparent",
            )}
          >
            <span className="size-6 rounded-full border border-line" style={{ background: colours[colour] }} />
          </button>
        ))}
        <span className="flex">
          <Button
            variant="ghost"
            size="sm"
            disabled={shapes.length === 0}
            onClick={() => onShapes(shapes.slice(0, -1))}
          >
            Undo
          </Button>
          <Button variant="ghost" size="sm" disabled={shapes.length === 0} onClick={() => onShapes([])}>
            Clear
          </Button>
        </span>
      </fieldset>
      <p className="text-small text-muted" aria-live="polite">
        {hasRoom(shapes)
          ? `${hints[tool.kind]} ${tool.kind === "pen" ? penKeys : keys}`
          : "That is all a comment takes. Undo something, or write another comment."}
      </p>
    </div>
  );
}
