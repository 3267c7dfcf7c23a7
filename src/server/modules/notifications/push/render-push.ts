import { directionOf, type Language } from "#shared/i18n/languages.ts";
import type { MailData, MailKind } from "../kinds.ts";
import { contents } from "../mail/render/mail-content.ts";
import { phraseLine } from "../mail/render/phrase.ts";
import { ar } from "../mail/words/ar.ts";
import { en } from "../mail/words/en.ts";

/** What a device shows; public/push.js reads it. */
export interface PushPayload {
  /** Id of the delivery: the device reports with it that the notification was shown. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** Site path that a press opens. */
  readonly path: string;
  readonly language: Language;
  readonly direction: "ltr" | "rtl";
  /** Without sound: quiet hours. */
  readonly silent: boolean;
}

const wordsOf = { ar, en } as const;

/** The subject and the preview of the mail: they contain no health data and no quotes. */
export function renderPush<K extends MailKind>(
  kind: K,
  data: MailData[K],
  { id, language, silent }: { readonly id: string; readonly language: Language; readonly silent: boolean },
): PushPayload {
  const words = wordsOf[language];
  const { subject, preview } = words.kinds[kind](data);
  const { link } = contents[kind](data, words);
  return {
    id,
    title: phraseLine(subject, language),
    body: phraseLine(preview, language),
    path: link?.startsWith("/") === true ? link : "/dashboard",
    ...{ language, direction: directionOf(language), silent },
  };
}

/** Push services take 4 KB; some devices less. */
const maxBytes = 2048;
const shortTitle = 80;

const cutAt = (text: string, length: number): string => {
  const letters = [...text];
  return letters.length > length ? `${letters.slice(0, length - 1).join("")}…` : text;
};

/** The title alone. */
export const shortenPush = (payload: PushPayload): PushPayload => ({
  ...payload,
  title: cutAt(payload.title, shortTitle),
  body: "",
});

/** At most 2 KB: a longer one is reduced to its title. */
export const fitPush = (payload: PushPayload): PushPayload =>
  Buffer.byteLength(JSON.stringify(payload)) <= maxBytes ? payload : shortenPush(payload);
