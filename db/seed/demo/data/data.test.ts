import { describe, expect, it } from "vitest";
import { demoData } from "./index.ts";
import type { Prescription, Text } from "./types.ts";

const { categories, coaches, exercises, giftCards, packages, products, programmes, rewards, transformations } =
  demoData;

const isText = (value: unknown): value is Text =>
  typeof value === "object" && value !== null && "ar" in value && "en" in value && typeof value.ar === "string";

const textsOf = (value: unknown, path: string): readonly (readonly [string, Text])[] => {
  if (isText(value)) return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, `${path}.${key}`));
};
const texts = textsOf(demoData, "demo");
const slugs = (items: readonly { readonly slug: string }[]) => items.map((item) => item.slug);
const weeksOf = (programme: (typeof programmes)[number]) => programme.phases.flatMap((phase) => phase.weeks);
const prescriptionsOf = (programme: (typeof programmes)[number]): readonly Prescription[] =>
  weeksOf(programme).flatMap((week) => week.days.flatMap((day) => day.blocks.flatMap((block) => block.prescriptions)));

describe("counts", () => {
  it("holds the demo shop that the specification asks for", () => {
    expect(products.length).toBeGreaterThanOrEqual(64);
    expect(categories).toHaveLength(6);
    expect(new Set(products.map((product) => product.category)).size).toBe(6);
    expect(exercises.length).toBeGreaterThanOrEqual(60);
    expect([programmes.length, packages.length, rewards.length, transformations.length]).toEqual([8, 4, 8, 12]);
    expect([demoData.partners.length, demoData.coupons.length, giftCards.length]).toEqual([8, 6, 4]);
    expect(demoData.home.faq).toHaveLength(6);
    expect(demoData.home.howItWorks).toHaveLength(3);
  });

  it("has sold-out, low, new and discounted goods to show", () => {
    const stocks = products.flatMap((product) => product.variants.map((variant) => variant.stock));
    expect(stocks.filter((stock) => stock === 0).length).toBeGreaterThan(5);
    expect(stocks.filter((stock) => stock > 0 && stock <= 5).length).toBeGreaterThan(5);
    expect(products.filter((product) => product.isNew).length).toBeGreaterThanOrEqual(7);
    const discounts = products.map((product) => product.discountPercentage).filter((value) => value > 0);
    expect(discounts.length).toBeGreaterThanOrEqual(14);
    expect(discounts.every((value) => value >= 10 && value <= 30)).toBe(true);
  });

  it("has reviews of every topic in both languages", () => {
    for (const language of ["ar", "en"] as const) {
      const own = demoData.reviews.filter((review) => review.language === language);
      expect(own).toHaveLength(40);
      expect(new Set(own.map((review) => review.topic)).size).toBe(8);
    }
  });
});

describe("identity", () => {
  it.each([
    ["products", slugs([...products, ...giftCards, ...packages, ...programmes])],
    ["skus", products.map((product) => product.sku).concat(giftCards.map((card) => card.sku))],
    ["full skus", products.flatMap((product) => product.variants.map((v) => `${product.sku}-${v.skuSuffix}`))],
    ["exercises", slugs(exercises)],
    ["coaches", slugs(coaches)],
    ["categories", slugs(categories)],
    ["rewards", slugs(rewards)],
    ["partners", slugs(demoData.partners)],
    ["coupons", demoData.coupons.map((coupon) => coupon.code)],
    ["product names", products.map((product) => product.name.ar)],
    ["exercise names", exercises.map((exercise) => exercise.name.ar)],
  ])("%s are unique", (_, values) => {
    expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([]);
  });

  it("keeps sizes unique within a product and filled in", () => {
    for (const product of products) {
      const sizes = product.variants.map((variant) => variant.size);
      expect(new Set(sizes).size, product.slug).toBe(sizes.length);
      expect(sizes.length, product.slug).toBeGreaterThan(0);
      expect(
        product.variants.every((variant) => variant.skuSuffix.length > 0),
        product.slug,
      ).toBe(true);
    }
  });
});

describe("references", () => {
  const known = new Set(slugs(exercises));

  it("resolves substitutions, never to itself", () => {
    const broken = exercises.flatMap((exercise) =>
      exercise.substitutions
        .filter((slug) => !known.has(slug) || slug === exercise.slug)
        .map((slug) => [exercise.slug, slug]),
    );
    expect(broken).toEqual([]);
    expect(exercises.filter((exercise) => exercise.steps.length < 3 || exercise.steps.length > 5)).toEqual([]);
  });

  it("resolves what programmes, rewards, transformations and the home page name", () => {
    for (const programme of programmes) {
      expect(slugs(coaches)).toContain(programme.coach);
      expect(
        prescriptionsOf(programme)
          .map((entry) => entry.exercise)
          .filter((slug) => !known.has(slug)),
      ).toEqual([]);
    }
    expect(transformations.filter((entry) => !slugs(programmes).includes(entry.programme))).toEqual([]);
    expect([...demoData.home.packageOrder].sort()).toEqual(slugs(packages).sort());
    for (const product of products) expect(slugs(categories)).toContain(product.category);
    for (const reward of rewards) {
      if (reward.kind !== "product") continue;
      const target = products.find((product) => product.slug === reward.productSlug);
      const sizes = target?.variants.map((variant) => variant.size) ?? [];
      expect(sizes.length, reward.slug).toBeGreaterThan(0);
      expect(
        reward.sizes.filter((size) => !sizes.includes(size)),
        reward.slug,
      ).toEqual([]);
    }
  });
});

describe("programmes", () => {
  it.each(programmes.map((programme) => [programme.slug, programme] as const))("%s is a whole plan", (_, programme) => {
    const weeks = weeksOf(programme);
    expect(weeks.map((week) => week.number)).toEqual(Array.from({ length: programme.weeks }, (__, at) => at + 1));
    for (const week of weeks) {
      expect(week.days.map((day) => day.order)).toEqual(
        Array.from({ length: programme.daysPerWeek }, (__, at) => at + 1),
      );
      for (const day of week.days) expect(day.blocks.every((block) => block.prescriptions.length > 0)).toBe(true);
    }
    const plans = new Set(weeks.map((week) => JSON.stringify(week.days)));
    expect(plans.size).toBeGreaterThanOrEqual(Math.ceil(programme.weeks * 0.75));
  });

  it("prescribes sensible amounts", () => {
    for (const entry of programmes.flatMap(prescriptionsOf)) {
      expect(
        [entry.reps, entry.seconds, entry.metres].filter((dose) => dose !== undefined),
        entry.exercise,
      ).toHaveLength(1);
      expect(entry.sets).toBeGreaterThanOrEqual(1);
      expect(entry.sets).toBeLessThanOrEqual(8);
      if (entry.reps) expect(entry.reps.max).toBeGreaterThanOrEqual(entry.reps.min);
      if (entry.rpe !== undefined) expect(entry.rpe).toBeLessThanOrEqual(9.5);
    }
  });

  it("uses nothing that a programme's own list of equipment lacks", () => {
    const kitOf = new Map(exercises.map((exercise) => [exercise.slug, exercise.equipment]));
    const missing = programmes.flatMap((programme) => {
      const owned = new Set<string>([...programme.equipment, "none"]);
      const used = new Set(prescriptionsOf(programme).map((entry) => entry.exercise));
      return [...used]
        .filter((slug) => !kitOf.get(slug)?.some((kit) => owned.has(kit)))
        .map((slug) => [programme.slug, slug]);
    });
    expect(missing).toEqual([]);
  });
});

describe("texts", () => {
  it("says everything in both languages", () => {
    expect(texts.length).toBeGreaterThan(2000);
    expect(texts.filter(([, text]) => !text.ar.trim() || !text.en.trim())).toEqual([]);
    expect(texts.filter(([, text]) => text.ar !== text.ar.trim() || text.en !== text.en.trim())).toEqual([]);
    expect(texts.filter(([, text]) => /[\u0600-\u06ff]/.test(text.en))).toEqual([]);
  });

  it("writes Arabic with Arabic letters, Latin digits and Arabic marks", () => {
    const neutral = /^(?:[\dA-Z ×.+]+)$/;
    expect(texts.filter(([, text]) => !/[\u0621-\u064a]/.test(text.ar) && !neutral.test(text.ar))).toEqual([]);
    expect(texts.filter(([, text]) => /[\u0660-\u0669\u06f0-\u06f9]/.test(text.ar))).toEqual([]);
    expect(texts.filter(([, text]) => /[\u0621-\u064a][,;?]/.test(text.ar))).toEqual([]);
  });

  it("describes every product in 2 to 4 paragraphs of both languages", () => {
    for (const product of products) {
      const [ar, en] = [product.description.ar.split("\n\n").length, product.description.en.split("\n\n").length];
      expect(ar, product.slug).toBe(en);
      expect(ar, product.slug).toBeGreaterThanOrEqual(2);
      expect(ar, product.slug).toBeLessThanOrEqual(4);
      expect(
        product.tags.some((tag) => /[\u0621-\u064a]/.test(tag)) && product.tags.some((tag) => /[a-z]/.test(tag)),
        product.slug,
      ).toBe(true);
    }
  });
});

describe("transformations", () => {
  it("are marked examples whose numbers agree with their programme", () => {
    for (const entry of transformations) {
      const programme = programmes.find((candidate) => candidate.slug === entry.programme);
      expect(entry.isExample).toBe(true);
      expect(entry.weeks, entry.headline.en).toBe(programme?.weeks);
      expect(entry.better === "higher" ? entry.now > entry.start : entry.now < entry.start).toBe(true);
    }
  });
});
