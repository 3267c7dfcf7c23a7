import type { AdminCampaign } from "#shared/contract/admin-campaigns.ts";

export const textParts = ["subject", "preview", "title", "body", "button"] as const;
type Part = (typeof textParts)[number];
type Pair = { readonly ar: string; readonly en: string };

const blank: Pair = { ar: "", en: "" };

/** The form's values: each part of the text in both languages side by side. */
export function toValues(campaign: AdminCampaign | null) {
  const of = (part: Part): Pair =>
    campaign === null ? blank : { ar: campaign.texts.ar[part], en: campaign.texts.en[part] };
  return {
    name: campaign?.name ?? "",
    segmentId: campaign?.segment.id ?? "",
    path: campaign?.path ?? "/store",
    couponCode: campaign?.couponCode ?? "",
    ...{ subject: of("subject"), preview: of("preview"), title: of("title"), body: of("body"), button: of("button") },
  };
}
type Values = ReturnType<typeof toValues>;

export function toBody(values: Values) {
  const { name, segmentId, path, couponCode, subject, preview, title, body, button } = values;
  const inLanguage = (language: keyof Pair) => ({
    ...{ subject: subject[language], preview: preview[language], title: title[language] },
    ...{ body: body[language], button: button[language] },
  });
  return {
    ...{ name, segmentId, path, couponCode: couponCode.trim() === "" ? null : couponCode },
    texts: { ar: inLanguage("ar"), en: inLanguage("en") },
  };
}

/** "texts.en.subject" of the body is "subject.en" of the form. */
export const toField = (field: string): string => field.replace(/^texts\.(ar|en)\.(\w+)$/, "$2.$1");
