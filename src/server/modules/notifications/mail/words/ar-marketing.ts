import { pickText } from "#shared/i18n/languages.ts";
import { ltr, money, phrase, userText } from "../render/phrase.ts";
import type { MarketingWords } from "./shape.ts";

/** Texts of messages that need consent to offers, in Arabic. */
export const marketingWords: MarketingWords = {
  "cart-reminder": ({ goods: [first, ...others] }) => ({
    subject: ["سلتك في انتظارك"],
    preview:
      first === undefined
        ? ["أكمل من حيث توقفت."]
        : others.length === 0
          ? phrase`${pickText(first, "ar")} ما زال متوفرًا.`
          : phrase`${pickText(first, "ar")} و${ltr(others.length)} غيره ما زالت متوفرة.`,
    title: ["سلتك في انتظارك"],
    paragraphs: [["أكمل من حيث توقفت."]],
    button: "افتح سلتك",
  }),
  "abandoned-cart": () => ({
    subject: ["تركت شيئًا في سلتك"],
    preview: ["كل ما فيها ما زال متوفرًا."],
    title: ["سلتك في انتظارك"],
    paragraphs: [
      ["هذا ما تركته في سلتك. ما زال متوفرًا، لكننا لا نحجزه لك."],
      ["لم تحسم أمرك بعد؟ راسلنا ونساعدك على الاختيار."],
    ],
    button: "افتح سلتك",
  }),
  "price-drop": ({ what, before, now }) => ({
    subject: phrase`انخفض سعر ${pickText(what, "ar")}`,
    preview: phrase`${money(now, "ar")} بدلًا من ${money(before, "ar")}.`,
    title: ["سعر أقل لمنتج في مفضلتك"],
    paragraphs: [
      phrase`أضفت «${pickText(what, "ar")}» إلى مفضلتك. كان سعره ${money(before, "ar")}، وأصبح الآن ${money(now, "ar")}.`,
    ],
    button: "عرض المنتج",
  }),
  refill: ({ what }) => ({
    subject: phrase`هل أوشك ${pickText(what, "ar")} على النفاد؟`,
    preview: ["بحسابنا يكفيك نحو خمسة أيام."],
    title: ["هل حان وقت عبوة جديدة؟"],
    paragraphs: [
      phrase`بمعدل حصة في اليوم، يكفيك «${pickText(what, "ar")}» نحو خمسة أيام أخرى. اطلبه الآن ليصلك قبل أن ينفد.`,
    ],
    button: "اطلبه مجددًا",
  }),
  campaign: ({ subject, preview, title, body, button }) => ({
    subject: [userText(subject)],
    preview: [userText(preview)],
    title: [userText(title)],
    paragraphs: body
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== "")
      .map((paragraph) => [userText(paragraph)]),
    button,
  }),
};
