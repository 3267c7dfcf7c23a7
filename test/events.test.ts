import { expect, test } from "vitest";
import type { ListedEvent } from "#server/platform/events.ts";
import { createTestApp } from "#test/support/app.ts";

const toSection = ({ module, event, when, handlers }: ListedEvent): string =>
  [`## ${module}: ${event}`, "", when, "", ...handlers.map(({ order, name }) => `- ${order} · ${name}`), ""].join("\n");

const head = `# What happens when …

Made by \`npm run events\` from \`src/server/composition/\`; a test keeps it up to date. Handlers run one after the other, in
the order of their numbers, within the transaction of the module that publishes the event.
`;

test("docs/events.md lists what happens after each event", async () => {
  const app = await createTestApp();
  try {
    expect(app.events.every(({ handlers }) => handlers.length > 0)).toBe(true);
    const page = [head, ...app.events.map(toSection)].join("\n");
    await expect(page).toMatchFileSnapshot("../docs/events.md");
  } finally {
    await app.close();
  }
});
