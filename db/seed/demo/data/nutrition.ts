import type { Nutrition } from "#shared/contract/nutrition.ts";
import { t } from "./text.ts";
import type { Text } from "./types.ts";

const stores = {
  dry: t(
    "يُحفظ في مكان جاف بعيدًا عن الشمس، وتُغلق العبوة جيدًا بعد الفتح.",
    "Keep in a dry place out of the sun, and close the pack well after opening.",
  ),
  dark: t(
    "يُحفظ في مكان جاف ومعتم دون 25 درجة، بعيدًا عن متناول الأطفال.",
    "Keep in a dry, dark place below 25 °C, out of reach of children.",
  ),
  cool: t(
    "يُحفظ في مكان بارد دون 22 درجة كي لا تذوب الشوكولاتة.",
    "Keep cool, below 22 °C, so that the chocolate holds.",
  ),
  fridge: t(
    "يُقلَّب قبل الاستخدام. بعد الفتح يُحفظ في الثلاجة ويُستهلك خلال شهرين.",
    "Stir before use. Once open keep in the fridge and use within two months.",
  ),
  room: t("يُحفظ في حرارة الغرفة بعيدًا عن الرطوبة.", "Keep at room temperature, away from moisture."),
};

type Values = readonly [
  energy: number,
  fat: number,
  saturates: number,
  carbohydrate: number,
  sugars: number,
  fibre: number,
  protein: number,
  salt: number,
];

interface Label {
  /** Grams of a serving, its words, and how many are in the pack. */
  readonly serving: readonly [grams: number, name: Text, count: number];
  readonly values: Values;
  readonly others?: readonly (readonly [name: Text, amount: number, unit: Nutrition["others"][number]["unit"]])[];
  readonly ingredients: Text;
  readonly allergens: Text;
  readonly storage: keyof typeof stores;
}

function toNutrition({ serving, values, others = [], ingredients, allergens, storage }: Label): Nutrition {
  const [amount, name, servingsPerContainer] = serving;
  const [energy, fat, saturates, carbohydrate, sugars, fibre, protein, salt] = values;
  return {
    serving: { amount, unit: "g", name },
    servingsPerContainer,
    perServing: { energy, fat, saturates, carbohydrate, sugars, fibre, protein, salt },
    others: others.map(([substance, quantity, unit]) => ({ name: substance, amount: quantity, unit })),
    ingredients,
    allergens,
    storage: stores[storage],
  };
}

const labels: Readonly<Record<string, Label>> = {
  "whey-protein-1kg": {
    serving: [30, t("مكيال واحد", "1 scoop"), 33],
    values: [121, 2, 1.3, 2.4, 1.9, 0.3, 24, 0.2],
    ingredients: t(
      "مركّز مصل اللبن (حليب)، كاكاو أو نكهة طبيعية، ليسيثين دوّار الشمس، سكرالوز.",
      "Whey concentrate (milk), cocoa or natural flavour, sunflower lecithin, sucralose.",
    ),
    allergens: t("يحتوي على الحليب، وقد يحتوي على آثار من الصويا.", "Contains milk. May contain traces of soy."),
    storage: "dry",
  },
  "whey-isolate-900g": {
    serving: [30, t("مكيال واحد", "1 scoop"), 30],
    values: [111, 0.3, 0.2, 0.9, 0.6, 0, 27, 0.15],
    ingredients: t(
      "معزول مصل اللبن (حليب)، نكهة طبيعية، ليسيثين دوّار الشمس، سكرالوز.",
      "Whey isolate (milk), natural flavour, sunflower lecithin, sucralose.",
    ),
    allergens: t("يحتوي على الحليب.", "Contains milk."),
    storage: "dry",
  },
  "casein-protein-900g": {
    serving: [30, t("مكيال واحد", "1 scoop"), 30],
    values: [109, 0.5, 0.3, 2.1, 1.2, 0.3, 24, 0.12],
    ingredients: t(
      "كازين ميسيلي (حليب)، كاكاو أو نكهة طبيعية، صمغ الغوار، سكرالوز.",
      "Micellar casein (milk), cocoa or natural flavour, guar gum, sucralose.",
    ),
    allergens: t("يحتوي على الحليب.", "Contains milk."),
    storage: "dry",
  },
  "plant-protein-750g": {
    serving: [30, t("مكيال واحد", "1 scoop"), 25],
    values: [116, 2.1, 0.4, 2.6, 0.2, 1.5, 21, 0.45],
    ingredients: t(
      "بروتين البازلاء، بروتين الأرز، نكهة طبيعية، غليكوسيدات الستيفيا.",
      "Pea protein, rice protein, natural flavour, steviol glycosides.",
    ),
    allergens: t("لا يحتوي على مسببات حساسية معلومة.", "No known allergens."),
    storage: "dry",
  },
  "creatine-monohydrate-300g": {
    serving: [5, t("مكيال صغير", "1 small scoop"), 60],
    values: [0, 0, 0, 0, 0, 0, 0, 0],
    others: [[t("الكرياتين", "Creatine"), 5, "g"]],
    ingredients: t("كرياتين مونوهيدرات 100%.", "100% creatine monohydrate."),
    allergens: t("لا يحتوي على مسببات حساسية معلومة.", "No known allergens."),
    storage: "dry",
  },
  "creatine-capsules-120": {
    serving: [3.6, t("4 كبسولات", "4 capsules"), 30],
    values: [2, 0, 0, 0, 0, 0.5, 0, 0],
    others: [[t("الكرياتين", "Creatine"), 3, "g"]],
    ingredients: t(
      "كرياتين مونوهيدرات، غلاف نباتي (هيدروكسي بروبيل ميثيل السليلوز).",
      "Creatine monohydrate, vegetable capsule (hydroxypropyl methylcellulose).",
    ),
    allergens: t("لا يحتوي على مسببات حساسية معلومة.", "No known allergens."),
    storage: "dry",
  },
  "pre-workout-300g": {
    serving: [10, t("مكيال واحد", "1 scoop"), 30],
    values: [12, 0, 0, 2.4, 0.1, 0, 0, 0.3],
    others: [
      [t("السيترولين", "Citrulline"), 6, "g"],
      [t("بيتا ألانين", "Beta-alanine"), 2, "g"],
      [t("الكافيين", "Caffeine"), 200, "mg"],
    ],
    ingredients: t(
      "سيترولين، بيتا ألانين، حمض الستريك، نكهة طبيعية، كافيين لا مائي، سكرالوز.",
      "Citrulline, beta-alanine, citric acid, natural flavour, caffeine anhydrous, sucralose.",
    ),
    allergens: t("لا يحتوي على مسببات حساسية معلومة.", "No known allergens."),
    storage: "dry",
  },
  "caffeine-free-pump": {
    serving: [10, t("مكيال واحد", "1 scoop"), 25],
    values: [10, 0, 0, 1.8, 0.1, 0, 0, 0.6],
    others: [
      [t("السيترولين", "Citrulline"), 6, "g"],
      [t("البيتايين", "Betaine"), 1.5, "g"],
      [t("الكافيين", "Caffeine"), 0, "mg"],
    ],
    ingredients: t(
      "سيترولين، بيتايين، كركديه مجفف، حمض الستريك، ملح بحري، غليكوسيدات الستيفيا.",
      "Citrulline, betaine, dried hibiscus, citric acid, sea salt, steviol glycosides.",
    ),
    allergens: t("لا يحتوي على مسببات حساسية معلومة.", "No known allergens."),
    storage: "dry",
  },
  "eaa-amino-400g": {
    serving: [10, t("مكيال واحد", "1 scoop"), 40],
    values: [34, 0, 0, 0.5, 0.1, 0, 8, 0.05],
    others: [
      [t("الليوسين", "Leucine"), 2.4, "g"],
      [t("الأيزوليوسين", "Isoleucine"), 1.2, "g"],
      [t("الفالين", "Valine"), 1.2, "g"],
      [t("الليسين", "Lysine"), 1.1, "g"],
    ],
    ingredients: t(
      "أحماض أمينية أساسية، حمض الستريك، نكهة طبيعية، سكرالوز.",
      "Essential amino acids, citric acid, natural flavour, sucralose.",
    ),
    allergens: t("لا يحتوي على مسببات حساسية معلومة.", "No known allergens."),
    storage: "dry",
  },
  "mass-gainer-3kg": {
    serving: [135, t("3 مكاييل", "3 scoops"), 22],
    values: [500, 5, 1.6, 77, 9, 4.5, 35, 0.5],
    ingredients: t(
      "مالتوديكسترين، دقيق الشوفان (غلوتين)، مركّز بروتين الحليب، كاكاو، نكهة طبيعية، سكرالوز.",
      "Maltodextrin, oat flour (gluten), milk protein concentrate, cocoa, natural flavour, sucralose.",
    ),
    allergens: t("يحتوي على الحليب والشوفان (غلوتين).", "Contains milk and oats (gluten)."),
    storage: "dry",
  },
  "omega-3-softgels": {
    serving: [1.4, t("كبسولة واحدة", "1 softgel"), 90],
    values: [10, 1, 0.3, 0.1, 0, 0, 0.3, 0],
    others: [
      [t("EPA", "EPA"), 360, "mg"],
      [t("DHA", "DHA"), 240, "mg"],
    ],
    ingredients: t(
      "زيت سمك مركّز، غلاف من جيلاتين بقري حلال، غليسرين، زيت الليمون.",
      "Concentrated fish oil, halal beef gelatine shell, glycerine, lemon oil.",
    ),
    allergens: t("يحتوي على السمك.", "Contains fish."),
    storage: "dark",
  },
  "daily-multivitamin": {
    serving: [1.2, t("قرص واحد", "1 tablet"), 60],
    values: [2, 0, 0, 0.3, 0, 0.2, 0, 0],
    others: [
      [t("فيتامين C", "Vitamin C"), 80, "mg"],
      [t("فيتامين D3", "Vitamin D3"), 10, "µg"],
      [t("فيتامين B12", "Vitamin B12"), 2.5, "µg"],
      [t("الحديد", "Iron"), 8, "mg"],
      [t("الزنك", "Zinc"), 8, "mg"],
      [t("المغنيسيوم", "Magnesium"), 57, "mg"],
      [t("حمض الفوليك", "Folic acid"), 200, "µg"],
    ],
    ingredients: t(
      "فيتامينات ومعادن، سليلوز دقيق التبلور، ستيارات المغنيسيوم.",
      "Vitamins and minerals, microcrystalline cellulose, magnesium stearate.",
    ),
    allergens: t("لا يحتوي على مسببات حساسية معلومة.", "No known allergens."),
    storage: "dark",
  },
  "electrolytes-sticks-20": {
    serving: [6, t("ظرف واحد", "1 stick"), 20],
    values: [12, 0, 0, 2.6, 0.4, 0, 0, 1.25],
    others: [
      [t("الصوديوم", "Sodium"), 500, "mg"],
      [t("البوتاسيوم", "Potassium"), 300, "mg"],
      [t("المغنيسيوم", "Magnesium"), 60, "mg"],
    ],
    ingredients: t(
      "حمض الستريك، كلوريد الصوديوم، سترات البوتاسيوم، سترات المغنيسيوم، نكهة طبيعية، ستيفيا.",
      "Citric acid, sodium chloride, potassium citrate, magnesium citrate, natural flavour, stevia.",
    ),
    allergens: t("لا يحتوي على مسببات حساسية معلومة.", "No known allergens."),
    storage: "dry",
  },
  "protein-bar-box-12": {
    serving: [60, t("لوح واحد", "1 bar"), 12],
    values: [215, 7.5, 3.6, 21, 1.8, 4.2, 20, 0.3],
    ingredients: t(
      "بروتين الحليب، مالتيتول، شوكولاتة داكنة (كاكاو، ليسيثين الصويا)، عجينة فول سوداني، ألياف الشيكوري.",
      "Milk protein, maltitol, dark chocolate (cocoa, soy lecithin), peanut paste, chicory fibre.",
    ),
    allergens: t("يحتوي على الحليب والصويا والفول السوداني.", "Contains milk, soy and peanuts."),
    storage: "cool",
  },
  "date-energy-bars-box-10": {
    serving: [45, t("لوح واحد", "1 bar"), 10],
    values: [178, 6.6, 0.8, 27, 24, 3.4, 5, 0.02],
    ingredients: t("تمر سيوي، لوز محمّص، كاجو، سمسم.", "Saidi dates, roasted almonds, cashews, sesame."),
    allergens: t("يحتوي على المكسرات والسمسم.", "Contains nuts and sesame."),
    storage: "dry",
  },
  "peanut-butter-1kg": {
    serving: [30, t("ملعقتان", "2 tablespoons"), 33],
    values: [180, 15, 2.4, 4.2, 1.4, 2.4, 8, 0.01],
    ingredients: t("فول سوداني محمّص 100%.", "100% roasted peanuts."),
    allergens: t(
      "يحتوي على الفول السوداني، وقد يحتوي على آثار من المكسرات.",
      "Contains peanuts. May contain traces of nuts.",
    ),
    storage: "fridge",
  },
  "almond-butter-350g": {
    serving: [30, t("ملعقتان", "2 tablespoons"), 11],
    values: [186, 16.2, 1.3, 2.4, 1.5, 3.3, 6, 0],
    ingredients: t("لوز محمّص 100%.", "100% roasted almonds."),
    allergens: t(
      "يحتوي على اللوز، وقد يحتوي على آثار من مكسرات أخرى.",
      "Contains almonds. May contain traces of other nuts.",
    ),
    storage: "fridge",
  },
  "rolled-oats-1kg": {
    serving: [50, t("نصف كوب", "½ cup"), 20],
    values: [187, 3.5, 0.6, 29.5, 0.5, 5, 6, 0.01],
    ingredients: t("رقائق شوفان كاملة.", "Wholegrain rolled oats."),
    allergens: t("شوفان، وقد يحتوي على آثار من الغلوتين.", "Oats. May contain traces of gluten."),
    storage: "dry",
  },
  "protein-granola-400g": {
    serving: [50, t("كوب القياس", "1 measuring cup"), 8],
    values: [222, 8.5, 1.2, 22, 7, 3.5, 12, 0.1],
    ingredients: t(
      "شوفان، عسل، بروتين الحليب، بذور دوّار الشمس، لوز، زيت دوّار الشمس.",
      "Oats, honey, milk protein, sunflower seeds, almonds, sunflower oil.",
    ),
    allergens: t("يحتوي على الحليب والغلوتين والمكسرات.", "Contains milk, gluten and nuts."),
    storage: "dry",
  },
  "protein-chips-box-8": {
    serving: [30, t("كيس واحد", "1 bag"), 8],
    values: [124, 4.2, 0.5, 11, 0.8, 2.1, 10, 0.6],
    ingredients: t(
      "بروتين البازلاء، دقيق العدس، نشا البطاطس، زيت دوّار الشمس، خلطة زعتر (سمسم) أو فلفل حلو، ملح.",
      "Pea protein, lentil flour, potato starch, sunflower oil, zaatar blend (sesame) or paprika, salt.",
    ),
    allergens: t("يحتوي على السمسم.", "Contains sesame."),
    storage: "dry",
  },
  "energy-gel-box-12": {
    serving: [40, t("ظرف واحد", "1 sachet"), 12],
    values: [102, 0, 0, 25, 20, 0.3, 0.2, 0.15],
    ingredients: t("شراب التمر، ماء، عصير ليمون، ملح.", "Date syrup, water, lemon juice, salt."),
    allergens: t("لا يحتوي على مسببات حساسية معلومة.", "No known allergens."),
    storage: "dry",
  },
  "mixed-nuts-500g": {
    serving: [30, t("حفنة صغيرة", "1 small handful"), 16],
    values: [178, 15.3, 1.8, 4.5, 1.4, 2.4, 6, 0],
    ingredients: t("لوز، كاجو، بندق، جوز.", "Almonds, cashews, hazelnuts, walnuts."),
    allergens: t("يحتوي على المكسرات.", "Contains nuts."),
    storage: "dry",
  },
  "raw-clover-honey-450g": {
    serving: [20, t("ملعقة واحدة", "1 tablespoon"), 22],
    values: [61, 0, 0, 16.4, 16, 0, 0.1, 0],
    ingredients: t("عسل نحل طبيعي 100%.", "100% natural honey."),
    allergens: t("لا يُعطى للأطفال دون عام.", "Not for babies under one year."),
    storage: "room",
  },
};

/** The labels of food and supplements, by the product's slug. */
export const nutritionLabels: Readonly<Record<string, Nutrition>> = Object.fromEntries(
  Object.entries(labels).map(([slug, label]) => [slug, toNutrition(label)]),
);
