import { useState } from "react";
import { MoveHandle } from "#web/admin-kit/edit/move-handle.tsx";
import { moved, useReorder } from "#web/admin-kit/edit/use-reorder.ts";
import { BothNames, Panel } from "#web/admin-kit/parts.tsx";
import { Thumbnail } from "#web/admin-kit/thumbnail.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";
import type { PartProps } from "./part-props.ts";
import { ProductPicker } from "./product-picker.tsx";

const maxNeeds = 20;

/** The goods that a programme needs, in the order of its page. */
export function Needs({ fields, errors, set }: PartProps) {
  const [isPicking, setPicking] = useState(false);
  const { needs } = fields;
  const change = (next: typeof needs): void => set("needs", next);
  const reorder = useReorder(needs.length, (from, to) => change(moved(needs, from, to)));
  const error = errors["needs"] ?? Object.entries(errors).find(([name]) => name.startsWith("needs."))?.[1];
  return (
    <Panel title="What you need">
      <div className="flex flex-col items-start gap-3">
        <p className="text-small text-muted">
          Goods that the programme uses. Its page shows them with price and stock, and adds them to the cart with one
          press. Drafts are not shown.
        </p>
        {error && (
          <p role="alert" className="text-small font-medium text-danger">
            {error}
          </p>
        )}
        <ol className="flex w-full max-w-md flex-col gap-2 empty:hidden">
          {needs.map((need, at) => (
            <li
              key={need.id}
              {...reorder.item(at)}
              className="flex items-center gap-3 rounded-lg border border-line p-2 data-over:border-text data-over:bg-text/6"
            >
              <MoveHandle reorder={reorder} index={at} what={need.name.en} />
              <Thumbnail image={need.image} />
              <BothNames name={need.name} />
              {need.isArchived && <Badge tone="warn">Draft</Badge>}
              <IconButton
                icon={trashIcon}
                size="sm"
                className="ms-auto"
                label={`Remove ${need.name.en}`}
                onClick={() => change(needs.filter(({ id }) => id !== need.id))}
              />
            </li>
          ))}
        </ol>
        <Button
          size="sm"
          variant="secondary"
          icon="plus"
          disabled={needs.length >= maxNeeds}
          onClick={() => setPicking(true)}
        >
          Add a product
        </Button>
      </div>
      {isPicking && (
        <ProductPicker
          taken={needs.map(({ id }) => id)}
          onPick={({ id, name, image, isArchived }) => {
            change([...needs, { id, name, image, isArchived }]);
            if (needs.length + 1 >= maxNeeds) setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Panel>
  );
}
