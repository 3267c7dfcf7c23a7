import { isWorthWaiting, type QueueKind, sendNow } from "./queue-kind.ts";
import type { QueueStore } from "./queue-store.ts";

/** The part of local storage that is needed here. */
export type FormerStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface FormerDeps {
  readonly kinds: readonly QueueKind<unknown>[];
  readonly store: QueueStore;
  readonly storage: FormerStorage;
}

type Element = { readonly body: unknown; readonly refusal?: string | undefined };

function readList(storage: FormerStorage, key: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(key) ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Removes elements from a user's lists: those for which `settle` resolves to true. */
async function settleElements(
  { kinds, storage }: FormerDeps,
  userId: string,
  settle: (kind: QueueKind<unknown>, element: Element) => Promise<boolean>,
): Promise<void> {
  for (const kind of kinds) {
    const key = kind.former.keyOf(userId);
    const done = new Set<string>();
    for (const one of readList(storage, key)) {
      const element = kind.former.read(one);
      if (element !== undefined && (await settle(kind, element))) done.add(JSON.stringify(one));
    }
    if (done.size === 0) continue;
    // A tab with the earlier version may have added to the list meanwhile.
    const left = readList(storage, key).filter((one) => !done.has(JSON.stringify(one)));
    if (left.length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(left));
  }
}

/** Moves elements of an earlier version from local storage to the queue. If it cannot store them, they stay. */
export const moveFormerLists = (deps: FormerDeps, userId: string): Promise<void> =>
  settleElements(deps, userId, async (kind, { body, refusal }) => {
    const { id, order, revision = 0 } = kind.describe(body);
    return deps.store.put({ userId, kind: kind.name, id, order, revision, body, refusal }).then(
      () => true,
      () => false,
    );
  });

/** Sends unmovable elements straight from local storage. Refused ones stay, and are sent once per page. */
export function createFormerSender(deps: FormerDeps): (userId: string) => Promise<void> {
  const refused = new Set<string>();
  return (userId) =>
    settleElements(deps, userId, async (kind, { body, refusal }) => {
      const { id } = kind.describe(body);
      if (refusal !== undefined || refused.has(id)) return false;
      try {
        await sendNow(kind, body);
        return true;
      } catch (error) {
        if (!isWorthWaiting(error)) refused.add(id);
        return false;
      }
    });
}
