import { describe, expect, it } from "vitest";
import { createWordFiles } from "./word-files.ts";

type Answer = { readonly status: number; readonly words?: object } | "no network";

async function loadFrom(...answers: Answer[]) {
  const asked: string[] = [];
  const pauses: number[] = [];
  const load = createWordFiles({
    version: "7",
    fetch: async (url) => {
      const answer = answers[Math.min(asked.length, answers.length - 1)];
      asked.push(url);
      if (answer === undefined || answer === "no network") throw new TypeError("Failed to fetch");
      return { ok: answer.status < 300, status: answer.status, json: async () => answer.words };
    },
    pause: async (ms) => void pauses.push(ms),
  });
  return { words: await load("en", "header"), asked, pauses };
}

describe("files of words", () => {
  it("come from the URL of their language, namespace and version", async () => {
    expect(await loadFrom({ status: 200, words: { menu: "Menu" } })).toEqual({
      asked: ["/locales/en/header.json?v=7"],
      words: { menu: "Menu" },
      pauses: [],
    });
  });

  it("are requested again after network and server errors", async () => {
    const { asked, words } = await loadFrom("no network", { status: 503 }, { status: 200, words: { menu: "Menu" } });
    expect(words).toEqual({ menu: "Menu" });
    expect(asked).toHaveLength(3);
  });

  it("are given up after five retries with growing pauses, or at once after a refusal", async () => {
    const unreachable = await loadFrom("no network");
    expect(unreachable.words).toBeUndefined();
    expect(unreachable.asked).toHaveLength(6);
    expect(unreachable.pauses).toEqual([350, 700, 1400, 2800, 5600]);
    expect((await loadFrom({ status: 404 })).asked).toHaveLength(1);
  });
});
