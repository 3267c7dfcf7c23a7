import { useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError } from "#shared/contract/client.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ChangeList } from "../changes/change-list.tsx";
import { isBehind, toMessage } from "../use-action.ts";

interface Conflict<T> {
  readonly mine: T;
  /** Both sides for the comparison; theirs is the server's current state. */
  readonly sides: { readonly mine: unknown; readonly theirs: unknown };
  readonly version: number;
}

interface Current {
  readonly version: number;
  readonly data?: unknown;
  readonly rules?: unknown;
}

const readConflict = (error: unknown): Current | undefined =>
  error instanceof ApiError && error.code === "VERSION_CONFLICT"
    ? (error.data as { readonly current: Current }).current
    : undefined;

export interface VersionedSave<T> {
  readonly isBusy: boolean;
  readonly save: (mine: T, version: number) => Promise<boolean>;
  readonly conflict: Conflict<T> | undefined;
  readonly takeTheirs: () => void;
  /** Returns to the form and keeps the input. */
  readonly decideLater: () => void;
}

interface SaveProps<T> {
  readonly send: (mine: T, version: number) => Promise<unknown>;
  /** Called when the input is no longer needed: saved, or replaced by the other version. */
  readonly onSettled: () => void;
  /** Converts a side to displayed fields; without it the raw fields are compared. */
  readonly toDisplayFields?: (side: T) => unknown;
}

/** Saves with the version that the form was loaded with. On a conflict it keeps both sides for `ConflictDialog`. */
export function useVersionedSave<T>({
  send,
  onSettled,
  toDisplayFields = (side) => side,
}: SaveProps<T>): VersionedSave<T> {
  const [isBusy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict<T>>();
  const { revalidate } = useRevalidator();
  const save = async (mine: T, version: number): Promise<boolean> => {
    setBusy(true);
    try {
      await send(mine, version);
      setConflict(undefined);
      onSettled();
      toast.show({ type: "success", message: "Saved" });
      await revalidate();
      return true;
    } catch (error) {
      const current = readConflict(error);
      if (current === undefined) {
        toast.show({ type: "error", message: toMessage(error), duration: 8000 });
        if (isBehind(error)) await revalidate();
      } else {
        const theirs = (current.data ?? current.rules ?? current) as T;
        const sides = { mine: toDisplayFields(mine), theirs: toDisplayFields(theirs) };
        setConflict({ mine, sides, version: current.version });
      }
      return false;
    } finally {
      setBusy(false);
    }
  };
  const takeTheirs = (): void => {
    setConflict(undefined);
    onSettled();
    void revalidate();
  };
  return { isBusy, save, conflict, takeTheirs, decideLater: () => setConflict(undefined) };
}

interface CompareProps {
  readonly sides: Conflict<unknown>["sides"];
  readonly isBusy: boolean;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
  readonly onLater: () => void;
}

/** Both sides of a conflict: what somebody else saved, and what overwriting it would change. */
export function CompareDialog({ sides, isBusy, onTheirs, onMine, onLater }: CompareProps) {
  return (
    <Dialog open onClose={onLater} title="Someone else saved changes" labels={{ close: "Decide later" }} size="40rem">
      <div className="flex flex-col gap-4">
        <p className="text-muted">
          Your changes are not saved yet. The current value is struck through; yours follows the arrow.
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section aria-label="Differences" tabIndex={0} className="max-h-80 overflow-y-auto text-small break-words">
          <ChangeList before={sides.theirs} after={sides.mine} />
        </section>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onTheirs}>
            Keep theirs
          </Button>
          <Button variant="danger" loading={isBusy} onClick={onMine}>
            Overwrite with mine
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The conflict dialog of `useVersionedSave`. */
export function ConflictDialog<T>({ saving }: { readonly saving: VersionedSave<T> }) {
  const { conflict, takeTheirs, decideLater, save, isBusy } = saving;
  if (conflict === undefined) return null;
  const mine = () => void save(conflict.mine, conflict.version);
  return (
    <CompareDialog sides={conflict.sides} isBusy={isBusy} onTheirs={takeTheirs} onMine={mine} onLater={decideLater} />
  );
}
