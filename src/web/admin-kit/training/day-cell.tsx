import type { DragEvent, KeyboardEvent } from "react";
import { UserText } from "#web/ui/bidi.tsx";
import { cx } from "#web/ui/cx.ts";
import { copyIcon } from "#web/ui/drawn-icons.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { Day, Place } from "./plan-edits.ts";

export interface CellActions {
  /** Whether the client has begun the day: then it can be copied, but not changed. */
  readonly isBegun: (day: Day) => boolean;
  readonly open: (place: Place) => void;
  readonly move: (from: Place, to: Place) => void;
  /** Moves the day by keyboard; the focus follows. */
  readonly carry: (from: Place, to: Place) => void;
  readonly copy: (from: Place, to: Place) => void;
  readonly keep: (day: Day) => void;
  readonly paste: ((to: Place) => void) | undefined;
  readonly add: (to: Place) => void;
  /** Inserts a day of the library. */
  readonly insert: ((to: Place) => void) | undefined;
}

const kind = "application/x-plan-day";

export const placeName = ({ week, day }: Place): string => `${week}-${day}`;

/** Drop target props; Ctrl or ⌥ copies. */
function dropProps(place: Place, acts: CellActions) {
  return {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(kind)) return;
      event.preventDefault();
      event.currentTarget.setAttribute("data-over", "true");
    },
    onDragLeave: (event: DragEvent) => event.currentTarget.removeAttribute("data-over"),
    onDrop: (event: DragEvent) => {
      event.currentTarget.removeAttribute("data-over");
      const text = event.dataTransfer.getData(kind);
      if (text === "") return;
      event.preventDefault();
      const from = JSON.parse(text) as Place;
      if (event.ctrlKey || event.altKey) acts.copy(from, place);
      else acts.move(from, place);
    },
  };
}

const steps: Readonly<Record<string, (place: Place) => Place>> = {
  ArrowLeft: ({ week, day }) => ({ week, day: Math.max(0, day - 1) }),
  ArrowRight: ({ week, day }) => ({ week, day: day + 1 }),
  ArrowUp: ({ week, day }) => ({ week: week - 1, day }),
  ArrowDown: ({ week, day }) => ({ week: week + 1, day }),
};

const over = "data-[over]:outline-2 data-[over]:outline-text";

/** A day in the grid: press to open, drag to move (Ctrl copies), Alt + arrow keys move it. */
export function DayCell({
  day,
  place,
  acts,
}: {
  readonly day: Day;
  readonly place: Place;
  readonly acts: CellActions;
}) {
  const count = day.blocks.reduce((sum, block) => sum + block.prescriptions.length, 0);
  const title = day.title.en || "Untitled";
  const isBegun = acts.isBegun(day);
  const size = `${count === 0 ? "empty" : `${count} ex.`} · ${day.minutes} min`;
  const measure = isBegun ? `Trained · ${size}` : size;
  const press = (event: KeyboardEvent): void => {
    const to = event.altKey && !isBegun ? steps[event.key]?.(place) : undefined;
    if (to === undefined || to.week < 0) return;
    event.preventDefault();
    acts.carry(place, to);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drag and drop is an alternative; the button inside does the same by keyboard
    <div
      {...(isBegun ? {} : dropProps(place, acts))}
      draggable={!isBegun}
      onDragStart={(event) => event.dataTransfer.setData(kind, JSON.stringify(place))}
      className={cx("relative rounded-lg", over)}
    >
      <button
        type="button"
        data-place={placeName(place)}
        onKeyDown={press}
        onClick={() => acts.open(place)}
        disabled={isBegun}
        // The label contains the visible text, for voice control.
        aria-label={`Week ${place.week + 1}, day ${place.day + 1}: ${title} ${measure}. ${isBegun ? "It stays as it is." : "Move with Alt and an arrow key."}`}
        className={cx(
          "flex min-h-20 w-full flex-col items-start gap-1 rounded-lg border p-2 pe-8 text-start text-small",
          isBegun ? "bg-success-soft" : "cursor-grab bg-surface hover:border-text",
          count === 0 ? "border-warn" : "border-line",
        )}
      >
        <span className="line-clamp-2 font-semibold">
          <UserText>{title}</UserText>
        </span>{" "}
        <span className="mt-auto text-muted">{measure}</span>
      </button>
      <IconButton
        icon={copyIcon}
        size="sm"
        label={`Copy week ${place.week + 1}, day ${place.day + 1}`}
        onClick={() => acts.keep(day)}
        className="absolute! end-0 top-0 scale-75"
      />
    </div>
  );
}

/** The end of a week: adds a day, pastes one, or accepts a dropped one. */
export function EndCell({ place, acts }: { readonly place: Place; readonly acts: CellActions }) {
  const { paste, insert } = acts;
  const look =
    "min-h-9 w-full rounded-md border border-dashed border-input px-2 text-small text-muted hover:border-text";
  return (
    <div {...dropProps(place, acts)} className={cx("flex min-h-20 flex-col justify-center gap-1 rounded-lg", over)}>
      <button type="button" className={look} onClick={() => acts.add(place)}>
        Add a day<span className="sr-only"> to week {place.week + 1}</span>
      </button>
      {insert && (
        <button type="button" className={look} onClick={() => insert(place)}>
          From a template<span className="sr-only"> into week {place.week + 1}</span>
        </button>
      )}
      {paste && (
        <button type="button" className={look} onClick={() => paste(place)}>
          Paste<span className="sr-only"> into week {place.week + 1}</span>
        </button>
      )}
    </div>
  );
}
