import { directionOf, type Language } from "#shared/i18n/languages.ts";
import { type Html, html, plain } from "./render/html.ts";

interface StopWords {
  readonly brand: string;
  readonly asks: { readonly title: string; readonly text: string; readonly button: string };
  readonly done: { readonly title: string; readonly text: string; readonly button: string };
}

const wordsOf: Readonly<Record<Language, StopWords>> = {
  ar: {
    brand: "هِمّة",
    asks: {
      title: "إيقاف رسائل النقاط",
      text: "لن نراسلك بعد الآن عن النقاط التي كسبتها أو التي توشك أن تنتهي. تبقى رسائل طلباتك وحسابك كما هي.",
      button: "أوقف الرسائل",
    },
    done: {
      title: "أوقفنا رسائل النقاط",
      text: "تجد نقاطك دائمًا في حسابك. إن غيّرت رأيك فيمكنك استئناف الرسائل من هنا.",
      button: "استأنف الرسائل",
    },
  },
  en: {
    brand: "Himma",
    asks: {
      title: "Stop emails about points",
      text: "We will no longer email you about points that you earned or that are about to expire. Emails about your orders and your account stay as they are.",
      button: "Stop these emails",
    },
    done: {
      title: "Emails about points are stopped",
      text: "You can always see your points in your account. If you change your mind, resume the emails here.",
      button: "Resume these emails",
    },
  },
};

const style = `
:root{color-scheme:light dark;font:17px/1.7 system-ui,"Segoe UI",Tahoma,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f3ede3;color:#0e0f12}
main{max-width:30rem;margin:1rem;padding:2rem;background:#fff;border-radius:16px;border-top:3px solid #ff5a1f}
h1{margin:0 0 .75rem;font-size:1.5rem;line-height:1.35}p{margin:0 0 1.25rem}a{color:inherit}
button{font:inherit;font-weight:700;padding:.75rem 1.5rem;border:0;border-radius:12px;background:#ff5a1f;color:#0e0f12;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid #0e0f12;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#0e0f12;color:#f3f4f6}main{background:#1b1d22}button:focus-visible,a:focus-visible{outline-color:#fff}}`;

export const stopPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export interface StopPage {
  readonly language: Language;
  readonly isStopped: boolean;
  /** Where the button posts to. */
  readonly action: string;
}

/** The page of a stop link: asks before it stops, since mail scanners open links. Works without JavaScript. */
export function stopPage({ language, isStopped, action }: StopPage): Html {
  const words = wordsOf[language];
  const { title, text, button } = isStopped ? words.done : words.asks;
  return html`<!doctype html><html lang="${plain(language)}" dir="${plain(directionOf(language))}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${plain(`${title} · ${words.brand}`)}</title><style>${style as Html}</style></head>
<body><main><h1>${plain(title)}</h1><p>${plain(text)}</p>
<form method="post" action="${plain(action)}"><button type="submit">${plain(button)}</button></form></main></body></html>`;
}
