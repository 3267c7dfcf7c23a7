import type { LocalizedText } from "#shared/i18n/languages.ts";

/** A message text that WhatsApp has approved. A changed text needs another name. */
export interface Template {
  readonly name: string;
  readonly category: "utility" | "marketing";
  readonly body: LocalizedText;
  /** On the button that opens a page of the shop. */
  readonly button: LocalizedText;
  /** For {{1}}, {{2}} … in the request for approval. */
  readonly examples: readonly string[];
}

/** Promotional words: WhatsApp treats and charges a utility template with them as marketing. */
const promotion = new RegExp(
  [
    /\b(?:sale|discounts?|offers?|deals?|coupons?|promo\w*|free|save|limited|hurry|exclusive|buy now|shop now)\b/u,
    /\d+ ?% off\b/u,
    /(?<!\p{L})(?:و|ب|ل)?(?:ال)?(?:خصم|خصومات|تخفيض\p{L}*|عرض|عروض|كوبون\p{L}*|مجان\p{L}*|وفّ?ر|حصري\p{L}*|سارع\p{L}*)(?!\p{L})/u,
    /لفترة محدودة|اشتر(?:ي)? الآن|تسو[قّ]ق?/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "iu",
);

const maxBody = 1024;
const maxButton = 25;

function findIn(body: string, button: string, { category, examples }: Template): string[] {
  const numbers = [...body.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number));
  const expected = examples.map((_, index) => index + 1);
  const isNumbered = numbers.length === expected.length && expected.every((number, at) => numbers[at] === number);
  const words = body.replace(/\{\{\d+\}\}/g, " ").match(/\p{L}+/gu) ?? [];
  return [
    ...(category === "utility" && (promotion.test(body) || promotion.test(button))
      ? ["promotes in a utility template"]
      : []),
    ...(isNumbered ? [] : ["needs {{1}}, {{2}} … in order, one for each example"]),
    ...(/^\s*\{\{/.test(body) || /\}\}[\s.!؟?]*$/.test(body) ? ["begins or ends with a value"] : []),
    ...(/\}\}\s*\{\{/.test(body) ? ["has values side by side"] : []),
    ...(words.length < numbers.length * 3 ? ["has too many values for its words"] : []),
    ...(body.length > maxBody || button.length > maxButton ? ["is too long"] : []),
  ];
}

/** Problems of a template, in each language. */
export function lintTemplate(template: Template): string[] {
  const { name, body, button } = template;
  const wrongName = /^[a-z][a-z0-9_]{1,60}$/.test(name) ? [] : [`${name}: the name has other letters than a-z and _`];
  const found = (["ar", "en"] as const).flatMap((language) =>
    findIn(body[language], button[language], template).map((problem) => `${name} (${language}): ${problem}`),
  );
  return [...wrongName, ...found];
}
