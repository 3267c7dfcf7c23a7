import type { CheckInForm, CheckInFormBody } from "#shared/contract/check-in-forms.ts";
import type { CheckInKind } from "#shared/domain/check-ins.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";

type ItemBody = CheckInFormBody["items"][number];

/** A question while it is edited: an empty unit means none. */
export type ItemValues = Omit<ItemBody, "unit"> & { readonly unit: LocalizedText };

export interface FormValues {
  readonly title: LocalizedText;
  readonly items: ItemValues[];
  readonly isShared: boolean;
}

export const nothing: LocalizedText = { ar: "", en: "" };

export const kindNames: Readonly<Record<CheckInKind, string>> = {
  scale: "Scale",
  number: "Number",
  metric: "Measurement",
  choice: "One choice",
  choices: "Several choices",
  yesno: "Yes or no",
  text: "Words",
  photos: "Photos",
  pain: "Pain, 0 to 10",
};

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A unique key; answers to questions with the same key are compared. */
export const newKey = (): string =>
  `q${[...crypto.getRandomValues(new Uint8Array(9))].map((byte) => letters[byte % letters.length]).join("")}`;

const blank: Omit<ItemValues, "key" | "kind"> = {
  ...{ label: nothing, unit: nothing, min: null, max: null, metric: null, options: [], poses: [], isRequired: false },
};

const blankOption = (): ItemValues["options"][number] => ({ value: newKey(), label: nothing });

/** Changes a question's kind: adds the fields that the kind needs, and keeps texts and options. */
export function withKind(kind: CheckInKind, before: ItemValues | undefined): ItemValues {
  const item = { ...blank, ...before, key: newKey(), kind, min: null, max: null };
  return {
    ...item,
    metric: kind === "metric" ? (item.metric ?? "weight") : null,
    poses: kind === "photos" ? ["front", "side", "back"] : [],
    options:
      kind !== "choice" && kind !== "choices"
        ? []
        : item.options.length > 0
          ? item.options
          : [blankOption(), blankOption()],
  };
}

export const withOption = (item: ItemValues): ItemValues => ({ ...item, options: [...item.options, blankOption()] });

/** The form's values; a new form starts with one question, or as a copy. */
export function toValues(form: CheckInForm | null, copied: CheckInForm | null): FormValues {
  const from = form ?? copied;
  if (from === null) return { title: nothing, items: [withKind("scale", undefined)], isShared: false };
  const items = from.items.map((item) => ({ ...item, unit: item.unit ?? nothing }));
  if (form !== null) return { title: form.title, items, isShared: form.isShared };
  const title = { ar: `${from.title.ar} (نسخة)`, en: `${from.title.en} (copy)` };
  return { title, items, isShared: false };
}

const isEmpty = ({ ar, en }: LocalizedText): boolean => ar.trim() === "" && en.trim() === "";

export const toItemBody = (item: ItemValues): ItemBody => ({ ...item, unit: isEmpty(item.unit) ? null : item.unit });

export const toBody = ({ title, items, isShared }: FormValues): CheckInFormBody => ({
  ...{ title, isShared, items: items.map(toItemBody) },
});
