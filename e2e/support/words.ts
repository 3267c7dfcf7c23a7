import { readFileSync } from "node:fs";
import type { Page, TestInfo } from "@playwright/test";

export type Language = "ar" | "en";

/** The project's language: ar-phone or en-desktop. */
export const languageOf = (info: TestInfo): Language => (info.project.name.startsWith("ar") ? "ar" : "en");

function lookUp(words: unknown, path: string): string {
  const found = path
    .split(".")
    .reduce<unknown>((at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined), words);
  if (typeof found !== "string") throw new Error(`no word at ${path}`);
  return found;
}

/** The page's own texts: `t("header:login")`, namespace `translation` without a prefix. */
export function wordsOf(language: Language): (key: string) => string {
  const files = new Map<string, unknown>();
  return (key) => {
    const [namespace = "", path = ""] = key.includes(":") ? key.split(":") : ["translation", key];
    if (!files.has(namespace))
      files.set(
        namespace,
        JSON.parse(readFileSync(new URL(`../../locales/${language}/${namespace}.json`, import.meta.url), "utf8")),
      );
    return lookUp(files.get(namespace), path);
  };
}

/** Waits for hydration: presses before it would be lost. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main, header") ?? {}).some((key) => key.startsWith("__react")),
  );
}

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** The mails to an address whose text matches, from the development mailbox, the newest first. */
export async function mailsTo(page: Page, to: string, matching: RegExp): Promise<Mail[]> {
  const answer = await page.request.get("/dev/mailbox.json");
  const { mails } = (await answer.json()) as { mails: Mail[] };
  return mails.filter((mail) => mail.to === to && matching.test(mail.text));
}

/** The newest mail to an address whose text matches; waits for it. */
export async function mailTo(page: Page, to: string, matching: RegExp): Promise<Mail> {
  for (let attempt = 0; attempt < 40; attempt++) {
    const [found] = await mailsTo(page, to, matching);
    if (found !== undefined) return found;
    await page.waitForTimeout(250);
  }
  throw new Error(`no mail to ${to} that says ${matching}`);
}
