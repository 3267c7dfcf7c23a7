import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/support/postgres.ts";
import { bumpContentVersion } from "./content-version.ts";
import { type Database, openDatabase } from "./db/database.ts";
import { createVersionLedger, watchContent } from "./watch-content.ts";

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ connection: own.connection });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const tags = ["product:7"];

test("a message after a gap, or an unannounced version, changes everything", () => {
  const changes: string[] = [];
  const ledger = createVersionLedger((all) => void changes.push(all.join()));
  const taken = (): string[] => changes.splice(0);
  ledger.compare(new Map([["catalogue", 5]]));
  expect(taken()).toEqual(["content"]);
  ledger.hear({ name: "catalogue", version: 6, tags });
  ledger.compare(new Map([["catalogue", 6]]));
  expect(taken()).toEqual(["product:7"]);
  ledger.hear({ name: "catalogue", version: 8, tags });
  expect(taken()).toEqual(["content"]);
  ledger.compare(new Map([["catalogue", 9]]));
  // Its message comes late.
  ledger.hear({ name: "catalogue", version: 9, tags });
  expect(taken()).toEqual(["content"]);
});

test("a rolled-back change is not announced, and foreign messages are ignored", async () => {
  const changes: string[] = [];
  const onChange = (all: readonly string[]): void => void changes.push(all.join());
  const stop = watchContent({ database, direct: own.connection, onChange, onLost: () => {} });
  await vi.waitFor(() => expect(changes).toEqual(["content"]), 10_000);
  const undone = database.transaction(async (tx) => {
    await bumpContentVersion(tx, "catalogue", ["product:undone"]);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await database.pool.query("select pg_notify('himma_content', 'no JSON')");
  await database.transaction((tx) => bumpContentVersion(tx, "catalogue", ["product:done"]));
  await vi.waitFor(() => expect(changes).toEqual(["content", "product:done"]), 10_000);
  await stop();
});

test("without its own connection a change is found by polling", async () => {
  const changes: string[] = [];
  const lost: string[] = [];
  const stop = watchContent({
    ...{ database, direct: { host: "127.0.0.1", port: 1 }, pollMs: 50 },
    onChange: (all) => void changes.push(all.join()),
    onLost: ({ message }) => void lost.push(message),
  });
  await vi.waitFor(() => expect(changes).toEqual(["content"]), 10_000);
  await database.transaction((tx) => bumpContentVersion(tx, "content"));
  await vi.waitFor(() => expect(changes).toEqual(["content", "content"]), 10_000);
  expect(lost[0]).toContain("ECONNREFUSED");
  await stop();
});
