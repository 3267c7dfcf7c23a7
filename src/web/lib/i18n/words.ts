import type affiliate from "#locales/en/affiliate.json";
import type bundles from "#locales/en/bundles.json";
import type cards from "#locales/en/cards.json";
import type checkins from "#locales/en/checkins.json";
import type checkout from "#locales/en/checkout.json";
import type clips from "#locales/en/clips.json";
import type cod from "#locales/en/cod.json";
import type common from "#locales/en/common.json";
import type currency from "#locales/en/currency.json";
import type finder from "#locales/en/finder.json";
import type food from "#locales/en/food.json";
import type footer from "#locales/en/footer.json";
import type header from "#locales/en/header.json";
import type imports from "#locales/en/imports.json";
import type notifications from "#locales/en/notifications.json";
import type parcels from "#locales/en/parcels.json";
import type passkeys from "#locales/en/passkeys.json";
import type payment from "#locales/en/payment.json";
import type photos from "#locales/en/photos.json";
import type place from "#locales/en/place.json";
import type privacy from "#locales/en/privacy.json";
import type progress from "#locales/en/progress.json";
import type publishing from "#locales/en/publishing.json";
import type replenishments from "#locales/en/replenishments.json";
import type returns from "#locales/en/returns.json";
import type rewards from "#locales/en/rewards.json";
import type terms from "#locales/en/terms.json";
import type translation from "#locales/en/translation.json";
import type { Language } from "#shared/i18n/languages.ts";
import { pluralForm } from "./plural-form.ts";

/** The text files `locales/{language}/{namespace}.json`; both languages have the same keys. */
export interface Words {
  readonly translation: typeof translation;
  readonly common: typeof common;
  readonly header: typeof header;
  readonly footer: typeof footer;
  readonly checkout: typeof checkout;
  readonly payment: typeof payment;
  readonly currency: typeof currency;
  readonly returns: typeof returns;
  readonly replenishments: typeof replenishments;
  readonly parcels: typeof parcels;
  readonly affiliate: typeof affiliate;
  readonly bundles: typeof bundles;
  readonly cards: typeof cards;
  readonly cod: typeof cod;
  readonly checkins: typeof checkins;
  readonly clips: typeof clips;
  readonly finder: typeof finder;
  readonly food: typeof food;
  readonly imports: typeof imports;
  readonly notifications: typeof notifications;
  readonly passkeys: typeof passkeys;
  readonly photos: typeof photos;
  readonly place: typeof place;
  readonly progress: typeof progress;
  readonly publishing: typeof publishing;
  readonly rewards: typeof rewards;
  readonly terms: typeof terms;
  readonly privacy: typeof privacy;
}

export type Namespace = keyof Words;

/** Loaded with every page; other namespaces are loaded by routes that list them in `handle.namespaces`. */
export const baseNamespaces = ["translation", "common", "header", "footer"] as const;
type BaseNamespace = (typeof baseNamespaces)[number];

/** `days` for `days_one`, `days_few`, …: the count selects the form. */
type WithoutForm<Key extends string> = Key extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : Key;

type Path<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? WithoutForm<Key>
    : Tree[Key] extends readonly unknown[]
      ? never
      : `${Key}.${Path<Tree[Key]>}`;
}[keyof Tree & string];

/** Key of a text in the namespace, `cart.empty.title`; base namespaces also with a prefix, `common:retry`. */
export type WordKey<Of extends Namespace = "translation"> =
  | Path<Words[Of]>
  | { [Base in BaseNamespace]: `${Base}:${Path<Words[Base]>}` }[BaseNamespace];

/** Values for `{{name}}`; `count` also selects the plural form. */
export type WordValues = Readonly<Record<string, string | number | null | undefined>>;

const grouped = (whole: string): string => whole.replace(/\B(?=(?:\d{3})+$)/g, ",");

/**
 * Replaces `{{name}}`, and `{{count, grouped}}` with 3,199. Grouped by hand, since Intl's Arabic output differs
 * between devices, and its first use stops the page (`plural-form.ts`).
 */
export const fillIn = (text: string, values: WordValues): string =>
  text.includes("{{")
    ? text.replace(/\{\{(\w+)(, grouped)?\}\}/g, (_, name: string, isGrouped: string | undefined) => {
        const value = String(values[name] ?? "");
        return isGrouped === undefined ? value : grouped(value);
      })
    : text;

function lookUp(tree: unknown, path: string): string | undefined {
  let at = tree;
  for (const step of path.split(".")) at = (at as Readonly<Record<string, unknown>> | undefined)?.[step];
  return typeof at === "string" ? at : undefined;
}

/** Reads a text by its key in the plural form for `values.count`; returns the key if there is no text. */
export function readWord(tree: unknown, path: string, language: Language, values: WordValues = {}): string {
  const { count } = values;
  const form = typeof count === "number" ? lookUp(tree, `${path}_${pluralForm(count, language)}`) : undefined;
  return fillIn(form ?? lookUp(tree, path) ?? path, values);
}
