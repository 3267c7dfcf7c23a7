import { directionOf, type Language } from "#shared/i18n/languages.ts";
import { type Html, html, plain } from "../mail/render/html.ts";
import type { StoppableTopic } from "../policies.ts";

interface PageTexts {
  readonly title: string;
  readonly text: string;
  readonly button: string;
}

type Topics = Readonly<Record<StoppableTopic, string>>;
interface Words {
  readonly brand: string;
  readonly asks: Readonly<Record<StoppableTopic, PageTexts>>;
  readonly done: Readonly<Record<StoppableTopic, PageTexts>>;
  readonly all: PageTexts & { readonly saved: string; readonly topics: Topics };
  readonly more: string;
}

const wordsOf: Readonly<Record<Language, Words>> = {
  ar: {
    brand: "هِمّة",
    asks: {
      offers: {
        title: "إيقاف رسائل العروض",
        text: "لن نراسلك بعد الآن بالعروض ولا بما تركته في سلتك أو مفضلتك. تبقى رسائل طلباتك وحسابك كما هي.",
        button: "أوقف الرسائل",
      },
      points: {
        title: "إيقاف رسائل النقاط",
        text: "لن نراسلك بعد الآن عن النقاط التي كسبتها أو التي توشك أن تنتهي. تبقى رسائل طلباتك وحسابك كما هي.",
        button: "أوقف الرسائل",
      },
      coaching: {
        title: "إيقاف رسائل التدريب",
        text: "لن نذكّرك بمواعيد متابعتك ولن نراسلك حين يكتب لك مدربك. تجد كل شيء في حسابك، وتبقى رسائل طلباتك كما هي.",
        button: "أوقف الرسائل",
      },
    },
    done: {
      offers: {
        title: "أوقفنا رسائل العروض",
        text: "لن تصلك منا عروض بعد الآن. إن غيّرت رأيك فيمكنك استئنافها من هنا أو من حسابك.",
        button: "استأنف الرسائل",
      },
      points: {
        title: "أوقفنا رسائل النقاط",
        text: "تجد نقاطك دائمًا في حسابك. إن غيّرت رأيك فيمكنك استئناف الرسائل من هنا.",
        button: "استأنف الرسائل",
      },
      coaching: {
        title: "أوقفنا رسائل التدريب",
        text: "تجد رسائل مدربك ومتابعاتك دائمًا في حسابك. إن غيّرت رأيك فيمكنك استئناف الرسائل من هنا.",
        button: "استأنف الرسائل",
      },
    },
    all: {
      title: "ما نرسله إليك",
      text: "رسائل طلباتك ومدفوعاتك وأمان حسابك تصلك دائمًا. اختر من الباقي ما تريد.",
      button: "احفظ",
      saved: "حفظنا اختيارك.",
      topics: {
        coaching: "رسائل مدربك وتذكيرات المتابعة",
        points: "نقاطك وما يوشك أن ينتهي منها",
        offers: "العروض، وما تركته في سلتك أو مفضلتك",
      },
    },
    more: "كل ما نرسله إليك",
  },
  en: {
    brand: "Himma",
    asks: {
      offers: {
        title: "Stop emails with offers",
        text: "We will no longer email you offers or remind you of what you left in your cart or wishlist. Emails about your orders and your account stay as they are.",
        button: "Stop these emails",
      },
      points: {
        title: "Stop emails about points",
        text: "We will no longer email you about points that you earned or that are about to expire. Emails about your orders and your account stay as they are.",
        button: "Stop these emails",
      },
      coaching: {
        title: "Stop emails about coaching",
        text: "We will no longer remind you of check-ins or email you when your coach writes. You can find everything in your account, and emails about your orders stay as they are.",
        button: "Stop these emails",
      },
    },
    done: {
      offers: {
        title: "Emails with offers are stopped",
        text: "You will get no more offers from us. If you change your mind, resume them here or in your account.",
        button: "Resume these emails",
      },
      points: {
        title: "Emails about points are stopped",
        text: "You can always see your points in your account. If you change your mind, resume the emails here.",
        button: "Resume these emails",
      },
      coaching: {
        title: "Emails about coaching are stopped",
        text: "You can always see your coach's messages and your check-ins in your account. If you change your mind, resume the emails here.",
        button: "Resume these emails",
      },
    },
    all: {
      title: "What we send you",
      text: "Emails about your orders, payments and the security of your account always come. Choose what else you want.",
      button: "Save",
      saved: "Your choice is saved.",
      topics: {
        coaching: "Messages of your coach and reminders of check-ins",
        points: "Your points, and when some are about to expire",
        offers: "Offers, and what you left in your cart or wishlist",
      },
    },
    more: "Everything we send you",
  },
};

const style = `
:root{color-scheme:light dark;font:17px/1.7 system-ui,"Segoe UI",Tahoma,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f3ede3;color:#0e0f12}
main{max-width:30rem;margin:1rem;padding:2rem;background:#fff;border-radius:16px;border-top:3px solid #ff5a1f}
h1{margin:0 0 .75rem;font-size:1.5rem;line-height:1.35}p{margin:0 0 1.25rem}a{color:inherit}form+p{margin:.75rem 0 0}form+p a{display:inline-block;padding:.5rem 0}
label{display:flex;gap:.75rem;align-items:center;min-height:3rem;padding:.25rem 0;line-height:1.5;cursor:pointer}
input{width:1.4rem;height:1.4rem;flex:none;accent-color:#ff5a1f}[role=status]{font-weight:700}
button{font:inherit;font-weight:700;margin-top:.5rem;padding:.75rem 1.5rem;border:0;border-radius:12px;background:#ff5a1f;color:#0e0f12;cursor:pointer}
button:focus-visible,a:focus-visible,input:focus-visible{outline:3px solid #0e0f12;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#0e0f12;color:#f3f4f6}main{background:#1b1d22}button:focus-visible,a:focus-visible,input:focus-visible{outline-color:#fff}}`;

export const preferencePagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

function page(language: Language, title: string, body: Html): Html {
  const { brand } = wordsOf[language];
  return html`<!doctype html><html lang="${plain(language)}" dir="${plain(directionOf(language))}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${plain(`${title} · ${brand}`)}</title><style>${style as Html}</style></head>
<body><main><h1>${plain(title)}</h1>${body}</main></body></html>`;
}

export interface StopPage {
  readonly language: Language;
  readonly topic: StoppableTopic;
  readonly isStopped: boolean;
  /** Where the button posts to. */
  readonly action: string;
  /** Path of the page with all choices. */
  readonly allPath: string;
}

/** The page of a stop link: asks before it stops, since mail scanners open links. Works without JavaScript. */
export function stopPage({ language, topic, isStopped, action, allPath }: StopPage): Html {
  const words = wordsOf[language];
  const { title, text, button } = (isStopped ? words.done : words.asks)[topic];
  return page(
    language,
    title,
    html`<p>${plain(text)}</p>
<form method="post" action="${plain(action)}"><button type="submit">${plain(button)}</button></form>
<p><a href="${plain(allPath)}">${plain(words.more)}</a></p>`,
  );
}

export interface AllPage {
  readonly language: Language;
  readonly isOn: Readonly<Record<StoppableTopic, boolean>>;
  readonly isSaved: boolean;
  readonly action: string;
}

/** The page with all choices, without signing in. */
export function allPage({ language, isOn, isSaved, action }: AllPage): Html {
  const { all } = wordsOf[language];
  const box = (topic: StoppableTopic): Html =>
    html`<label><input type="checkbox" name="${plain(topic)}"${(isOn[topic] ? " checked" : "") as Html}>${plain(all.topics[topic])}</label>`;
  return page(
    language,
    all.title,
    html`<p>${plain(all.text)}</p>${isSaved ? html`<p role="status">${plain(all.saved)}</p>` : ("" as Html)}
<form method="post" action="${plain(action)}">${box("coaching")}${box("points")}${box("offers")}<button type="submit">${plain(all.button)}</button></form>`,
  );
}
