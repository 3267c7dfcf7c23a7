import { useState } from "react";
import type { AdminProduct } from "#shared/contract/admin-products.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { fieldNames, findDifferences, type ProductFields, toFields } from "./product-form.ts";

interface ConflictProps {
  readonly base: AdminProduct;
  readonly current: AdminProduct;
  readonly mine: ProductFields;
  readonly onClose: () => void;
  readonly onChosen: (fields: ProductFields) => void;
}

type Side = "mine" | "theirs";

/** An edit conflict: differing fields side by side; each is taken from one side. */
export function ConflictDialog({ base, current, mine, onClose, onChosen }: ConflictProps) {
  const differences = findDifferences(base, current, mine);
  // By default each side keeps the fields that only it changed.
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(differences.map((one) => [one.field, one.mine === one.before ? "theirs" : "mine"])),
  );
  const take = (): void => {
    const kept = differences.filter((one) => chosen[one.field] === "mine").map((one) => [one.field, mine[one.field]]);
    onChosen({ ...toFields(current), ...Object.fromEntries(kept) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="56rem"
      title="Someone else saved changes to this product"
      labels={{ close: "Close" }}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Decide later
          </Button>
          <Button onClick={take}>Continue with these</Button>
        </div>
      }
    >
      <p className="mb-4 text-muted">
        Your changes are not saved yet. Choose which version to keep for each field, then save again.
      </p>
      <div className="flex flex-col gap-4">
        {differences.length === 0 && <p>There are no differences: both versions are the same.</p>}
        {differences.map((one) => (
          <fieldset key={one.field} className="min-w-0">
            <legend className="mb-1 font-semibold">{fieldNames[one.field]}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {(["theirs", "mine"] as const).map((side) => (
                <label
                  key={side}
                  className={cx(
                    "flex min-w-0 cursor-pointer gap-2 rounded-lg border p-3",
                    chosen[one.field] === side ? "border-text bg-text/6" : "border-line",
                  )}
                >
                  <input
                    type="radio"
                    name={`conflict-${one.field}`}
                    checked={chosen[one.field] === side}
                    onChange={() => setChosen({ ...chosen, [one.field]: side })}
                  />
                  <span className="min-w-0">
                    <span className="block text-small text-muted">{side === "mine" ? "Yours" : "Theirs"}</span>
                    <bdi dir="auto" className="block text-small wrap-anywhere whitespace-pre-wrap">
                      {one[side] || "(empty)"}
                    </bdi>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}
