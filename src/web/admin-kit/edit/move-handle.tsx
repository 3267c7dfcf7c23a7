import { chevronUpIcon, dragIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { Reorder } from "./use-reorder.ts";

interface HandleProps {
  readonly reorder: Reorder;
  readonly index: number;
  /** Name of the moved item: "picture 2". */
  readonly what: string;
}

/** A drag handle with move buttons for keyboard and touch. */
export function MoveHandle({ reorder, index, what }: HandleProps) {
  return (
    <span className="flex shrink-0 items-center">
      <span
        {...reorder.handle(index)}
        aria-hidden="true"
        className="grid size-8 cursor-grab place-items-center text-muted max-sm:hidden"
      >
        <Icon name={dragIcon} size={18} />
      </span>
      <span className="flex flex-col">
        <IconButton
          icon={chevronUpIcon}
          size="sm"
          label={`Move ${what} up`}
          disabled={index === 0}
          onClick={() => reorder.move(index, index - 1)}
          className="h-7! w-8!"
        />
        <IconButton
          icon="chevron-down"
          size="sm"
          label={`Move ${what} down`}
          disabled={index === reorder.count - 1}
          onClick={() => reorder.move(index, index + 1)}
          className="h-7! w-8!"
        />
      </span>
    </span>
  );
}
