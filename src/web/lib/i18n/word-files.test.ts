import { createInstance } from "i18next";
import { describe, expect, it } from "vitest";
import { createWordFiles } from "./word-files.ts";

type Answer = { readonly status: number; readonly words?: object } | "no network";

function filesAnswering(...answers: Answer[]) {
  const asked: string[] = [];
  const files = createWordFiles("7", async (url) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push(url);
    if (answer === undefined || answer === "no network") throw new TypeError("Failed to fetch");
    return { ok: answer.status < 300, status: answer.status, json: async () => answer.words };
  });
  return { asked, files };
}

async function startWith(...answers: Answer[]) {
  const { asked, files } = filesAnswering(...answers);
  const i18n = createInstance();
  await i18n.use(files).init({ lng: "en", ns: ["header"], defaultNS: "header", maxRetries: 5, retryTimeout: 1 });
  return { asked, words: i18n.t("menu") };
}

describe("files of words", () => {
  it("come from the address of their language, namespace and version", async () => {
    expect(await startWith({ status: 200, words: { menu: "Menu" } })).toEqual({
      asked: ["/locales/en/header.json?v=7"],
      words: "Menu",
    });
  });

  it("are asked for again when there is no network or the server is in trouble", async () => {
    const { asked, words } = await startWith("no network", { status: 503 }, { status: 200, words: { menu: "Menu" } });
    expect(words).toBe("Menu");
    expect(asked).toHaveLength(3);
  });

  it("are given up after five more tries, or at once when they are refused", async () => {
    expect((await startWith("no network")).asked).toHaveLength(6);
    expect((await startWith({ status: 404 })).asked).toHaveLength(1);
  });
});
