/** Types of the demo content. Prices are in major units (1850 means EGP 1,850.00). */

import type { LoadKind, Measure } from "#shared/domain/exercise-measures.ts";
import type { LoadRule, PlannedLoad } from "#shared/domain/loads.ts";
import type { PortraitArt, ProductArt } from "../art/index.ts";
import type { Equipment, Level, Movement, Muscle, Pattern } from "./vocabulary.ts";

export type * from "./vocabulary.ts";

export type Text = { readonly ar: string; readonly en: string };
export type CurrencyCode = "EGP" | "SAR" | "AED" | "USD";
export type CountryCode = "EG" | "SA" | "AE" | "US";
export type Language = "ar" | "en";

export type CategorySlug = "supplements" | "equipment" | "apparel" | "accessories" | "snacks" | "recovery";
export type Category = { readonly slug: CategorySlug; readonly name: Text; readonly summary: Text; readonly art: Art };

/** How a product is drawn. Where it is sold in colours, those of its options replace this one. */
export type Art = Omit<ProductArt, "seed" | "option">;

/** `size` is the stable value in the cart; `label` is the display text. */
export type Variant = {
  readonly size: string;
  readonly label: Text;
  readonly stock: number;
  readonly skuSuffix: string;
  /** Where it costs otherwise than its product. */
  readonly priceEgp?: number;
};
export type Fact = { readonly label: Text; readonly value: Text };
export type SetPrices = { readonly [code in Exclude<CurrencyCode, "EGP">]?: number };

/** A product of kind `physical`. `description` has paragraphs separated by an empty line. */
export type PhysicalProduct = {
  readonly kind: "physical";
  readonly slug: string;
  readonly sku: string;
  readonly category: CategorySlug;
  readonly name: Text;
  readonly summary: Text;
  readonly description: Text;
  readonly variantLabel: Text;
  readonly variants: readonly Variant[];
  readonly priceEgp: number;
  readonly prices: SetPrices;
  readonly discountPercentage: number;
  readonly facts: readonly Fact[];
  readonly tags: readonly string[];
  /** 1 to 100: relative frequency in generated orders. */
  readonly popularity: number;
  readonly isNew: boolean;
  readonly art: Art;
};

/** One gift card design with one amount. */
export type GiftCardProduct = {
  readonly kind: "gift_card";
  readonly slug: string;
  readonly sku: string;
  readonly name: Text;
  readonly summary: Text;
  readonly description: Text;
  /** Round amounts: what the card costs and is worth in each currency. */
  readonly amountEgp: number;
  readonly prices: Required<SetPrices>;
  readonly art: Art;
};

export type CoachingPackage = {
  readonly slug: string;
  readonly months: 1 | 3 | 6 | 12;
  readonly name: Text;
  readonly summary: Text;
  readonly description: Text;
  readonly features: readonly Text[];
  readonly notIncluded: readonly Text[];
  readonly priceEgp: number;
  readonly prices: SetPrices;
  readonly recommended: boolean;
};

export type Exercise = {
  readonly slug: string;
  readonly name: Text;
  readonly aliases: readonly string[];
  readonly primary: readonly Muscle[];
  readonly secondary: readonly Muscle[];
  /** Required equipment: things used together, and alternatives. */
  readonly equipment: readonly Equipment[];
  readonly pattern: Pattern;
  readonly movement: Movement | null;
  readonly level: Level;
  readonly unilateral: boolean;
  readonly measure: Measure;
  readonly loadKind: LoadKind;
  readonly steps: readonly Text[];
  readonly mistakes: readonly Text[];
  readonly safety: Text;
  readonly substitutions: readonly string[];
};

export type Range = { readonly min: number; readonly max: number };
/** Exactly one of the three measures. */
export type Dose =
  | { readonly reps: Range; readonly seconds?: never; readonly metres?: never }
  | { readonly seconds: number; readonly reps?: never; readonly metres?: never }
  | { readonly metres: number; readonly reps?: never; readonly seconds?: never };
export type Prescription = Dose & {
  readonly exercise: string;
  /** Always 1 in a superset or circuit, whose `rounds` count instead, and in an amrap or emom. */
  readonly sets: number;
  readonly restSeconds: number;
  /** Four characters: lowering, pause, lifting, pause; X means as fast as control allows. */
  readonly tempo?: string;
  readonly rpe?: number;
  /** The measure applies to each side. */
  readonly perSide?: true;
  readonly note?: Text;
  readonly load?: PlannedLoad;
  readonly rule?: LoadRule;
};
export type BlockKind = "straight" | "superset" | "circuit" | "amrap" | "emom";
export type Block = {
  readonly kind: BlockKind;
  readonly title: Text;
  /** Rounds of a superset or circuit. */
  readonly rounds?: number;
  readonly restBetweenRoundsSeconds?: number;
  /** Length of an amrap or emom. */
  readonly minutes?: number;
  readonly prescriptions: readonly Prescription[];
};
export type SessionKind = "strength" | "cardio" | "mobility";
export type ProgrammeDay = {
  readonly order: number;
  readonly title: Text;
  readonly kind: SessionKind;
  readonly minutes: number;
  readonly blocks: readonly Block[];
};
export type ProgrammeWeek = {
  /** Numbered across the whole programme, from 1. */
  readonly number: number;
  readonly note: Text;
  readonly deload: boolean;
  readonly days: readonly ProgrammeDay[];
};
export type ProgrammePhase = {
  readonly order: number;
  readonly name: Text;
  readonly note: Text;
  readonly weeks: readonly ProgrammeWeek[];
};
export type Goal = "fat_loss" | "muscle" | "strength" | "endurance" | "mobility";
export type Faq = { readonly q: Text; readonly a: Text };
export type Programme = {
  readonly slug: string;
  readonly name: Text;
  readonly summary: Text;
  readonly description: Text;
  readonly goal: Goal;
  readonly level: Level;
  readonly weeks: number;
  readonly daysPerWeek: number;
  readonly minutesPerDay: number;
  readonly equipment: readonly Equipment[];
  readonly coach: string;
  readonly priceEgp: number;
  readonly prices: SetPrices;
  readonly discountPercentage: number;
  readonly popularity: number;
  readonly faq: readonly Faq[];
  readonly phases: readonly ProgrammePhase[];
};

export type Coach = {
  readonly slug: string;
  readonly isDemo: true;
  readonly name: Text;
  readonly initials: Text;
  /** How the photo is drawn; without it the initials stand in. */
  readonly portrait?: Omit<PortraitArt, "seed">;
  readonly title: Text;
  readonly bio: Text;
  readonly credentials: readonly { readonly name: Text; readonly issuer: Text; readonly year: number }[];
  readonly licenceNumber: string;
  readonly experienceYears: number;
  readonly languages: readonly Language[];
  readonly womenOnly: boolean;
};

type RewardBase = {
  readonly slug: string;
  readonly name: Text;
  readonly description: Text;
  readonly points: number;
  readonly stock: number | null;
  readonly sizes: readonly string[];
};
export type Reward =
  | (RewardBase & { readonly kind: "product"; readonly productSlug: string })
  | (RewardBase & { readonly kind: "voucher"; readonly amountEgp: number })
  | (RewardBase & { readonly kind: "free_shipping" });

/** A fictional example: an initial and numbers, no name and no picture. */
export type Transformation = {
  readonly isExample: true;
  readonly initial: Text;
  readonly programme: string;
  readonly weeks: number;
  readonly headline: Text;
  readonly metric: Text;
  readonly unit: Text;
  readonly better: "higher" | "lower";
  readonly start: number;
  readonly now: number;
  /** One value per week, from start to end of the programme. */
  readonly series: readonly number[];
};

export type Partner = { readonly slug: string; readonly name: Text; readonly field: Text };

type CouponBase = {
  readonly code: string;
  readonly description: Text;
  readonly minimum?: { readonly [code in CurrencyCode]: number };
  readonly firstOrderOnly: boolean;
  /** Days from the seed's "now"; negative means already ended. */
  readonly endsInDays: number | null;
  readonly maxUses: number | null;
  readonly maxUsesPerCustomer: number | null;
};
export type Coupon = CouponBase &
  (
    | { readonly kind: "percentage"; readonly percentage: number }
    | { readonly kind: "amount"; readonly amounts: { readonly [code in CurrencyCode]: number } }
    | { readonly kind: "free_shipping" }
  );

export type HomeContent = {
  readonly hero: {
    readonly eyebrow: Text;
    readonly title: Text;
    readonly lead: Text;
    readonly primaryAction: { readonly label: Text; readonly to: string };
    readonly secondaryAction: { readonly label: Text; readonly to: string };
    readonly proofs: readonly { readonly value: string; readonly label: Text }[];
  };
  readonly announcement: Text;
  readonly sections: readonly { readonly key: string; readonly title: Text; readonly lead: Text }[];
  readonly howItWorks: readonly { readonly title: Text; readonly body: Text }[];
  readonly faq: readonly Faq[];
  readonly packageOrder: readonly string[];
  readonly closing: { readonly title: Text; readonly lead: Text; readonly action: Text };
};

export type Shop = {
  readonly name: Text;
  readonly tagline: Text;
  readonly legalName: Text;
  readonly address: Text;
  readonly city: Text;
  readonly country: string;
  readonly phone: string;
  readonly whatsapp: string;
  readonly email: string;
  readonly social: readonly { readonly network: string; readonly url: string; readonly handle: string }[];
  readonly openingHours: readonly {
    readonly days: Text;
    readonly opens: string | null;
    readonly closes: string | null;
    readonly note?: Text;
  }[];
};

export type ShippingRate = {
  readonly country: CountryCode | "default";
  readonly name: Text;
  readonly currency: CurrencyCode;
  readonly flat: { readonly [code in CurrencyCode]: number };
  readonly freeAbove: { readonly [code in CurrencyCode]: number };
  readonly daysMin: number;
  readonly daysMax: number;
  readonly vatPercentage: number;
};

export type ReviewTopic = CategorySlug | "programme" | "package";
export type Review = {
  readonly language: Language;
  readonly topic: ReviewTopic;
  readonly rating: 1 | 2 | 3 | 4 | 5;
  readonly title: string;
  readonly body: string;
};

export type PersonName = Text & { readonly gender: "female" | "male" };
export type CustomerPool = {
  readonly firstNames: readonly PersonName[];
  readonly lastNames: readonly Text[];
  readonly places: readonly {
    readonly country: CountryCode;
    readonly city: Text;
    readonly region: Text;
    readonly streets: readonly Text[];
    readonly phonePrefix: string;
    readonly phoneDigits: number;
    readonly weight: number;
  }[];
};
