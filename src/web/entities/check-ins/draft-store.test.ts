import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { createDraftWriter, draftStore } from "./draft-store.ts";

const session = vi.hoisted(() => ({ userId: "sara" as string | undefined }));
vi.mock("#web/lib/session/current-user-id.ts", () => ({ currentUserId: () => session.userId }));

const draft = (energy: number) => ({ answers: { energy }, revision: 0, at: energy });

test("the newest draft wins, even if typed during another write, and only its owner can read it", async () => {
  const writes: number[] = [];
  const slow = {
    put: async (id: string, one: ReturnType<typeof draft>) => {
      writes.push(one.at);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return draftStore.put(id, one);
    },
    remove: draftStore.remove,
  };
  const writer = createDraftWriter("a", slow as never);
  for (const energy of [1, 2, 3, 4]) void writer.put(draft(energy));
  await writer.put(draft(5));
  expect(writes).toEqual([1, 5]);
  expect(await draftStore.read("a")).toEqual(draft(5));
  expect(await draftStore.read("b")).toBeUndefined();
  session.userId = "omar";
  expect(await draftStore.read("a")).toBeUndefined();
  session.userId = "sara";
  void writer.put(draft(6));
  await writer.remove();
  expect(await draftStore.read("a")).toBeUndefined();
  session.userId = undefined;
  await writer.put(draft(7));
  expect(await draftStore.read("a")).toBeUndefined();
});
