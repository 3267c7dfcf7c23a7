import { t } from "../text.ts";
import type { Fact, PhysicalProduct, SetPrices, Text, Variant } from "../types.ts";

type Defaults = "kind" | "prices" | "discountPercentage" | "isNew" | "variantLabel";
type Draft = Omit<PhysicalProduct, Defaults> & {
  readonly prices?: SetPrices;
  readonly discountPercentage?: number;
  readonly isNew?: boolean;
  readonly variantLabel?: Text;
};

/** Defaults of most products: no discount, not new, a plain variant label. */
export const product = (draft: Draft): PhysicalProduct => ({
  kind: "physical",
  prices: {},
  discountPercentage: 0,
  isNew: false,
  variantLabel: byOption,
  ...draft,
});

export const byFlavour = t("النكهة", "Flavour");
export const bySize = t("المقاس", "Size");
export const byColour = t("اللون", "Colour");
export const byStrength = t("المقاومة", "Resistance");
const byOption = t("الخيار", "Option");

const variant = (size: string, label: Text, stock: number): Variant => ({
  size,
  label,
  stock,
  skuSuffix: size
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "")
    .slice(0, 8),
});

/** The only variant of a product. */
export const only = (ar: string, en: string, stock: number): readonly Variant[] => [variant(en, t(ar, en), stock)];

/** Clothes sizes, the same letters in both languages. */
export const sizes = (stocks: Readonly<Record<string, number>>): readonly Variant[] =>
  Object.entries(stocks).map(([size, stock]) =>
    variant(size, t(size === "One size" ? "مقاس واحد" : size, size), stock),
  );

const names = {
  chocolate: t("شوكولاتة", "Chocolate"),
  vanilla: t("فانيليا", "Vanilla"),
  strawberry: t("فراولة", "Strawberry"),
  cookies: t("كوكيز وكريمة", "Cookies and cream"),
  mango: t("مانجو", "Mango"),
  lemon: t("ليمون ونعناع", "Lemon mint"),
  watermelon: t("بطيخ", "Watermelon"),
  berry: t("توت مشكل", "Mixed berry"),
  coffee: t("قهوة", "Coffee"),
  hibiscus: t("كركديه", "Hibiscus"),
  unflavoured: t("بدون نكهة", "Unflavoured"),
  caramel: t("كراميل مملّح", "Salted caramel"),
  peanut: t("فول سوداني", "Peanut"),
  coconut: t("جوز هند", "Coconut"),
  cardamom: t("هيل", "Cardamom"),
  tahini: t("طحينة", "Tahini"),
  paprika: t("فلفل حلو", "Paprika"),
  zaatar: t("زعتر", "Zaatar"),
  black: t("أسود", "Black"),
  charcoal: t("رمادي فحمي", "Charcoal"),
  sand: t("رملي", "Sand"),
  olive: t("زيتي", "Olive"),
  navy: t("كحلي", "Navy"),
  rose: t("وردي هادئ", "Dusty rose"),
  white: t("أبيض", "White"),
  sea: t("أزرق بحري", "Sea blue"),
  orange: t("برتقالي", "Orange"),
  light: t("خفيف", "Light"),
  medium: t("متوسط", "Medium"),
  heavy: t("قوي", "Heavy"),
  extra: t("قوي جدًا", "Extra heavy"),
  smooth: t("ناعم", "Smooth"),
  crunchy: t("مقرمش", "Crunchy"),
} as const;

/** Flavours, colours or strengths by name. */
export const choices = (stocks: { readonly [name in keyof typeof names]?: number }): readonly Variant[] =>
  (Object.entries(stocks) as [keyof typeof names, number][]).map(([name, stock]) =>
    variant(names[name].en, names[name], stock),
  );

/** Those that cost otherwise than their product, in EGP by name. */
export const pricedAt = (
  variants: readonly Variant[],
  prices: { readonly [name in keyof typeof names]?: number },
): readonly Variant[] => {
  const bySize = new Map(
    (Object.entries(prices) as [keyof typeof names, number][]).map(([name, price]) => [names[name].en, price]),
  );
  return variants.map((one) => {
    const priceEgp = bySize.get(one.size);
    return priceEgp === undefined ? one : { ...one, priceEgp };
  });
};

export const fact = (labelAr: string, labelEn: string, valueAr: string, valueEn: string): Fact => ({
  label: t(labelAr, labelEn),
  value: t(valueAr, valueEn),
});
const plurals = new Intl.PluralRules("ar");
const counted = (count: number, few: string, many: string): string => (plurals.select(count) === "few" ? few : many);

export const servings = (count: number, grams: number): Fact =>
  fact("الحصص", "Servings", `${count} ${counted(count, "حصص", "حصة")} × ${grams} جم`, `${count} × ${grams} g`);
export const protein = (grams: number): Fact =>
  fact("البروتين في الحصة", "Protein per serving", `${grams} جم`, `${grams} g`);
export const energy = (kcal: number): Fact =>
  fact("الطاقة في الحصة", "Energy per serving", `${kcal} ${counted(kcal, "سعرات", "سعرة")}`, `${kcal} kcal`);
export const material = (ar: string, en: string): Fact => fact("الخامة", "Material", ar, en);
export const dimensions = (ar: string, en: string): Fact => fact("الأبعاد", "Dimensions", ar, en);
export const weight = (ar: string, en: string): Fact => fact("الوزن", "Weight", ar, en);
export const care = (ar: string, en: string): Fact => fact("العناية", "Care", ar, en);
export const allergens = (ar: string, en: string): Fact => fact("مسببات الحساسية", "Allergens", ar, en);
export const shelfLife = fact(
  "الصلاحية عند الاستلام",
  "Shelf life on delivery",
  "9 أشهر على الأقل",
  "At least 9 months",
);
export const halal = fact("حلال", "Halal", "نعم", "Yes");

const origins = {
  EG: t("مصر", "Egypt"),
  DE: t("ألمانيا", "Germany"),
  NL: t("هولندا", "Netherlands"),
  TR: t("تركيا", "Türkiye"),
  CN: t("الصين", "China"),
  PK: t("باكستان", "Pakistan"),
  SA: t("السعودية", "Saudi Arabia"),
  IT: t("إيطاليا", "Italy"),
} as const;
export const origin = (code: keyof typeof origins): Fact => ({
  label: t("بلد المنشأ", "Country of origin"),
  value: origins[code],
});
