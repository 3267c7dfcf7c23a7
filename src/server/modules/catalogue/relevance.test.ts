import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemo } from "#seed/demo/seed-demo.ts";
import { getProducts } from "#shared/contract/catalogue.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";

const fatLoss = ["home-start", "lean-engine-8"];
const muscle = ["muscle-builder-12", "strong-at-home"];
const beginner = ["home-start", "strong-at-home", "gym-foundations", "first-10k", "daily-mobility"];

/** Typed searches and the products expected among the first three of the demo catalogue. */
const cases: Readonly<Record<string, readonly (readonly [typed: string, ...expected: string[]])[]>> = {
  "plain words": [
    ["whey", "whey-protein-1kg"],
    ["creatine", "creatine-monohydrate-300g"],
    ["kettlebell", "cast-iron-kettlebell-16kg"],
    ["leggings", "high-waist-leggings"],
    ["shaker", "shaker-600ml"],
    ["واي", "whey-protein-1kg"],
    ["كرياتين", "creatine-monohydrate-300g"],
    ["ليجنز", "high-waist-leggings"],
    ["شيكر", "shaker-600ml"],
    ["سجادة", "yoga-mat-6mm"],
    ["هودي", "everyday-hoodie"],
    ["عسل", "raw-clover-honey-450g"],
    ["honey", "raw-clover-honey-450g"],
    ["granola", "protein-granola-400g"],
  ],
  "first letters": [
    ["kett", "cast-iron-kettlebell-16kg"],
    ["crea", "creatine-monohydrate-300g"],
    ["legg", "high-waist-leggings"],
    ["dumb", "adjustable-dumbbells-24kg"],
    ["كري", "creatine-monohydrate-300g"],
    ["دمب", "adjustable-dumbbells-24kg"],
    ["شوف", "rolled-oats-1kg"],
    ["قفا", "training-gloves"],
  ],
  "slips of the finger": [
    ["protien", "whey-protein-1kg"],
    ["creatin", "creatine-monohydrate-300g"],
    ["kettlebel", "cast-iron-kettlebell-16kg"],
    ["dumbell", "adjustable-dumbbells-24kg"],
    ["legings", "high-waist-leggings"],
    ["shacker", "shaker-600ml"],
    ["glovs", "training-gloves"],
    ["wey protein", "whey-protein-1kg"],
    ["omga 3", "omega-3-softgels"],
    ["foam rollr", "foam-roller-33cm"],
    ["jettlebell", "cast-iron-kettlebell-16kg"],
    ["كرياتن", "creatine-monohydrate-300g"],
    ["بروتبن", "whey-protein-1kg"],
    ["شيكار", "shaker-600ml"],
    ["سجاده يوقا", "yoga-mat-6mm"],
    ["ليجينز", "high-waist-leggings"],
  ],
  "what a programme is for": [
    ["fat loss", ...fatLoss],
    ["lose weight", ...fatLoss],
    ["cutting", ...fatLoss],
    ["تنشيف", ...fatLoss],
    ["تخسيس", ...fatLoss],
    ["حرق الدهون", ...fatLoss],
    ["build muscle", ...muscle],
    ["muscle", ...muscle],
    ["تضخيم", ...muscle],
    ["بناء عضل", ...muscle],
    // "Weights" and "weight loss" share a stem but not a meaning.
    ["أوزان", "adjustable-dumbbells-24kg"],
    ["strength programme", "strength-base-12"],
    ["cardio", "first-10k"],
    ["مرونة", "daily-mobility"],
    ["برنامج للمبتدئين", ...beginner],
    ["beginner", ...beginner],
  ],
  "spellings of Arabic": [
    ["كِرْيَاتِين", "creatine-monohydrate-300g"],
    ["بروتـــين", "whey-protein-1kg"],
    ["اوميجا", "omega-3-softgels"],
    ["أوميغا ٣", "omega-3-softgels"],
    ["سجّادة يوغا", "yoga-mat-6mm"],
    ["سجاده", "yoga-mat-6mm"],
    ["زجاجه", "water-bottle-1l"],
    ["آيزوليت", "whey-isolate-900g"],
    ["ايزوليت", "whey-isolate-900g"],
    ["الكرياتين", "creatine-monohydrate-300g"],
    ["والبروتين", "whey-protein-1kg"],
    ["أربطه", "wrist-wraps"],
  ],
  "numbers and units": [
    ["١٦ كجم", "cast-iron-kettlebell-16kg"],
    ["كيتل بيل ٢٤", "competition-kettlebell-24kg"],
    ["12kg kettlebell", "cast-iron-kettlebell-12kg"],
    ["kettlebell 12 kg", "cast-iron-kettlebell-12kg"],
    ["دمبل ١٠ كيلو", "hex-dumbbells-10kg-pair"],
    ["dumbbell 5kg", "hex-dumbbells-5kg-pair"],
    ["creatine 300g", "creatine-monohydrate-300g"],
    ["طارة ٥ كجم", "iron-plate-5kg"],
    ["35l bag", "gym-duffel-bag-35l"],
  ],
  "the other script, other names": [
    ["whey بروتين", "whey-protein-1kg"],
    ["دامبل", "adjustable-dumbbells-24kg"],
    ["kettle bell", "cast-iron-kettlebell-16kg"],
    ["كيتلبل", "cast-iron-kettlebell-16kg"],
    ["حبال", "speed-jump-rope"],
    ["skipping rope", "speed-jump-rope"],
    ["نط الحبل", "speed-jump-rope"],
    ["tshirt", "mens-training-tee"],
    ["t-shirt", "mens-training-tee"],
    ["تي شيرت", "mens-training-tee"],
    ["جوانتي", "training-gloves"],
    ["شنطة جيم", "gym-duffel-bag-35l"],
    ["شنط", "gym-duffel-bag-35l"],
    ["مطارة", "water-bottle-1l"],
    ["بري ورك اوت", "pre-workout-300g"],
    ["preworkout", "pre-workout-300g"],
    ["pre-workout", "pre-workout-300g"],
    ["fish oil", "omega-3-softgels"],
    ["زيت السمك", "omega-3-softgels"],
    ["pants", "tapered-joggers"],
    ["hijab", "modest-long-sleeve-top"],
    ["محتشم", "modest-long-sleeve-top"],
    ["vegan protein", "plant-protein-750g"],
    ["فوم رولر", "foam-roller-33cm"],
    ["resistance bands", "mini-loop-bands-set"],
    ["حصيرة يوغا", "yoga-mat-6mm", "thick-exercise-mat-15mm"],
    ["مشد ركبة", "knee-sleeves-5mm"],
    ["دعامة ركبة", "knee-sleeves-5mm"],
    ["جلافز", "training-gloves"],
    ["جاكت", "zip-track-jacket"],
    ["بنطال", "tapered-joggers"],
    ["شورت ركض", "two-in-one-running-shorts"],
    ["أبغى كرياتين", "creatine-monohydrate-300g"],
    ["ملابس نسائية", "high-waist-leggings", "womens-training-tee", "seamless-leggings"],
  ],
  "words like brands": [
    ["trx", "suspension-trainer"],
    ["TRX straps", "suspension-trainer"],
    ["eaa", "eaa-amino-400g"],
    ["bcaa", "eaa-amino-400g"],
    ["كروس فت", "nylon-quick-belt"],
    ["su-whey", "whey-protein-1kg"],
  ],
  "several words": [
    ["whey chocolate", "whey-protein-1kg"],
    ["واي شوكولاتة", "whey-protein-1kg"],
    ["الواي بطعم الفانيليا", "whey-protein-1kg", "whey-isolate-900g"],
    ["protein bar", "protein-bar-box-12"],
    ["بروتين بار", "protein-bar-box-12"],
    ["yoga mat blue", "yoga-mat-6mm"],
    ["leather belt", "leather-lifting-belt"],
    ["حزام رفع أثقال", "leather-lifting-belt"],
    ["زبدة الفول السوداني", "peanut-butter-1kg"],
    ["peanut butter crunchy", "peanut-butter-1kg"],
    ["قفازات نسائية", "womens-light-gloves"],
    ["gloves for women", "womens-light-gloves"],
    ["شورت جري رجالي", "mens-7-inch-shorts", "two-in-one-running-shorts"],
    ["the best whey", "whey-protein-1kg"],
    ["أكمام ركبة", "knee-sleeves-5mm"],
  ],
  "programmes and packages": [
    ["برنامج منزلي", "home-start", "strong-at-home"],
    ["10k", "first-10k"],
    ["تخسيس", "home-start", "lean-engine-8"],
    ["خسارة الدهون", "home-start", "lean-engine-8"],
    ["حرق الدهون", "home-start", "lean-engine-8"],
    ["خطة للمبتدئين", ...beginner],
    ["كابتن", "coaching-3-months", "coaching-1-month"],
    ["اشتراك", "coaching-3-months", "coaching-1-month"],
    ["mobility", "daily-mobility"],
    ["مرونة كل يوم", "daily-mobility"],
    ["strength base", "strength-base-12"],
    ["gift card", "gift-card-step", "gift-card-strength", "gift-card-start", "gift-card-summit"],
    ["بطاقة هدية", "gift-card-step", "gift-card-strength", "gift-card-start", "gift-card-summit"],
  ],
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedDemo(app.platform, { log: () => {} });
}, 120_000);
afterAll(() => app.close());

const find = async (search: string) =>
  (await app.client(getProducts, { query: { search, limit: "5" } })).products.map((one) => one.slug);

describe.each(Object.entries(cases))("search by %s", (_, queries) => {
  it.each(queries)("%s → %s", async (typed, ...expected) => {
    const [first3, rest] = [(await find(typed)).slice(0, 3), expected];
    expect(
      first3.some((slug) => rest.includes(slug)),
      `found ${first3.join(", ") || "nothing"}`,
    ).toBe(true);
  });
});

describe("search", () => {
  it.each(["bicycle", "دراجة", "book", "xyzzy", "؟؟؟", "samsung", "zzzz whey"])(
    "finds nothing for %s",
    async (typed) => {
      expect(await find(typed)).toEqual([]);
    },
  );

  it("is tested with enough queries", () => {
    expect(Object.values(cases).flat().length).toBeGreaterThanOrEqual(60);
  });
});
