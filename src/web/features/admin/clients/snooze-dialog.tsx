import type { AttentionItem } from "#shared/contract/admin-attention.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { snoozes } from "./use-line-acts.ts";

interface SnoozeProps {
  readonly item: AttentionItem;
  readonly onSnooze: (body: (typeof snoozes)[number]["body"]) => void;
  readonly onClose: () => void;
}

/** Asks how long to snooze a line of the queue. */
export function SnoozeDialog({ item, onSnooze, onClose }: SnoozeProps) {
  return (
    <Dialog open onClose={onClose} title={`Snooze: ${item.client.name}`} labels={{ close: "Close" }} size="24rem">
      <div className="flex flex-col gap-2">
        {snoozes.map(({ label, body }) => (
          <Button key={label} variant="secondary" block onClick={() => onSnooze(body)}>
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
