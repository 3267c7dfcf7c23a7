import { useEffect, useState } from "react";
import { type AdminProductSummary, adminListProducts } from "#shared/contract/admin-products.ts";
import { BothNames } from "#web/admin-kit/parts.tsx";
import { Thumbnail } from "#web/admin-kit/thumbnail.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { TextField } from "#web/ui/input.tsx";

const typingPauseMs = 250;
const shown = "30";

/** The text after the typing has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

interface PickerProps {
  /** Ids that were picked already. */
  readonly taken: readonly string[];
  readonly onPick: (product: AdminProductSummary) => void;
  readonly onClose: () => void;
}

/** Finds goods by name or SKU; stays open, so that several can be picked. */
export function ProductPicker({ taken, onPick, onClose }: PickerProps) {
  const [text, setText] = useState("");
  const search = usePaused(text.trim());
  const { load } = useOnDemand(`goods:${search}`, (signal) =>
    api(
      adminListProducts,
      { query: { kind: "physical", limit: shown, ...(search === "" ? {} : { search }) } },
      { signal },
    ),
  );
  return (
    <Dialog open onClose={onClose} title="Choose products" labels={{ close: "Close" }} size="36rem">
      <div className="sticky top-0 z-1 bg-surface pb-3">
        <TextField
          label="Search"
          hint="Name or SKU"
          dir="auto"
          data-focus-first
          value={text}
          maxLength={80}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {load.status === "failed" && <p role="alert">The products could not be loaded. Please try again.</p>}
      {load.status === "ready" && load.data.products.length === 0 && <p role="status">No products match</p>}
      <ul className="flex flex-col gap-1">
        {(load.status === "ready" ? load.data.products : []).map((product) => (
          <PickerRow
            key={product.id}
            product={product}
            isTaken={taken.includes(product.id)}
            onPick={() => onPick(product)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface RowProps {
  readonly product: AdminProductSummary;
  readonly isTaken: boolean;
  readonly onPick: () => void;
}

function PickerRow({ product, isTaken, onPick }: RowProps) {
  return (
    <li>
      <button
        type="button"
        disabled={isTaken}
        onClick={onPick}
        className="flex w-full items-center gap-3 rounded-md px-3 py-2 text-start enabled:hover:bg-text/6 disabled:text-muted"
      >
        <Thumbnail image={product.image} />
        <BothNames name={product.name} />
        <span className="ms-auto shrink-0">
          {isTaken && <Icon name="check" label="Added" size={18} />}
          {!isTaken && product.stock === 0 && <Badge tone="danger">Out of stock</Badge>}
        </span>
      </button>
    </li>
  );
}
