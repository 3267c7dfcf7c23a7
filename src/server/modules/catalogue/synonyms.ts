import { foldText, lightStem } from "#shared/domain/arabic-text.ts";

// Synonyms across languages, spellings and Arabic broken plurals, which no stemmer merges. Single words only.
const groups = [
  "whey واي",
  "protein بروتين بروتينات",
  "creatine كرياتين كرياتن",
  "casein كازين كاسين",
  "isolate آيزوليت أيزوليت معزول",
  "vitamin فيتامين فيتامينات",
  "collagen كولاجين",
  "omega أوميجا أوميغا",
  "magnesium ماغنسيوم مغنيسيوم",
  "caffeine كافيين",
  "supplement مكمل مكملات",
  "dumbbell dumbell دمبل دامبل دمبلز",
  "kettlebell كيتل كيتلبل كتل",
  "barbell بار باربل",
  "plate طارة قرص أقراص طارات",
  "weight وزن أوزان أثقال",
  "band رباط أربطة باند أحزمة",
  "rope حبل حبال",
  "roller رول رولر فوم",
  "mat سجادة سجاد مات حصيرة حصير بساط فرشة",
  "yoga يوغا يوجا يوقا",
  "bench بنش مقعد",
  "glove قفاز قفازات جوانتي جلافز قلفز",
  "belt حزام بلت",
  "strap سترابس سير أشرطة",
  "sleeve مشد دعامة أكمام",
  "bag شنطة حقيبة حقائب شنط",
  "bottle زجاجة قارورة زجاجات",
  "shaker شيكر",
  "cap كاب قبعة",
  "tshirt tee تيشيرت تشيرت قميص",
  "hoodie هودي",
  "legging leggings ليجنز ليقنز بنطلون",
  "pants بنطلون بنطال",
  "jacket جاكيت جاكت سترة",
  "short شورت",
  "bar لوح ألواح بار",
  "peanut فول",
  "butter زبدة",
  "oat شوفان",
  "coffee قهوة",
  "chocolate شوكولاتة شوكولا شيكولاتة شوكلاتة",
  "vanilla فانيليا فانيلا",
  "strawberry فراولة",
  "programme program برنامج برامج خطة جدول كورس",
  "training تمرين تمارين",
  "fat دهون حرق تخسيس تنحيف",
  "beginner مبتدئ مبتدئات",
  "run running جري ركض هرولة",
  "package باقة باقات اشتراك",
  "home house بيت البيت منزل منزلي المنزل",
  "coaching تدريب متابعة",
  "coach مدرب مدربة كابتن",
  "gift هدية هدايا",
  "card بطاقة كارت بطاقات",
  "women woman نسائي حريمي نساء بنات سيدات",
  "men man رجالي رجال",
  "kg كجم كيلو كغ",
  "gram جم جرام غرام",
] as const;

function indexOf(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, string[]>();
  for (const line of lines) {
    const group = [...new Set(line.split(" ").flatMap((word) => [foldText(word), lightStem(foldText(word))]))];
    for (const word of group) index.set(word, [...new Set([...(index.get(word) ?? []), ...group])]);
  }
  return index;
}

const index = indexOf(groups);

/** Normalized synonyms of a word without the word itself; usually empty. */
export function synonymsOf(token: string): string[] {
  const stem = lightStem(token);
  const found = [...(index.get(token) ?? []), ...(stem === token ? [] : (index.get(stem) ?? []))];
  return [...new Set(found)].filter((word) => word !== token && word !== stem);
}
