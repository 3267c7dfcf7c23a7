import type { Language, Review, ReviewTopic } from "./types.ts";

type Row = readonly [rating: Review["rating"], title: string, body: string];
const pool = (language: Language, topic: ReviewTopic, rows: readonly Row[]): readonly Review[] =>
  rows.map(([rating, title, body]) => ({ language, topic, rating, title, body }));

/** Short texts for generated reviews; a customer writes in one language. */
export const reviews: readonly Review[] = [
  ...pool("ar", "supplements", [
    [5, "طعم ممتاز", "يذوب بسرعة ولا يترك كتلًا، وأصبح جزءًا من فطوري."],
    [4, "جيد جدًا", "الطعم حلو قليلًا بالنسبة لي، لكن المكوّنات واضحة والصلاحية طويلة."],
    [5, "وصل سليمًا", "العبوة مغلقة بإحكام وتاريخ الصلاحية بعد سنة تقريبًا."],
    [3, "لا بأس", "مناسب، لكن ملعقة القياس كانت في قاع العبوة وتعبت في البحث عنها."],
    [5, "ثالث عبوة", "أطلبه كل شهر، وسعره معقول مقارنة بغيره."],
  ]),
  ...pool("ar", "equipment", [
    [5, "خامة قوية", "المقبض مريح والطلاء لم يتقشر بعد شهرين من الاستخدام اليومي."],
    [5, "غنى عن النادي", "أتمرن به في الصالة أربعة أيام، ووفّر عليّ وقت الطريق."],
    [4, "ثقيل على المندوب", "المنتج ممتاز، والتوصيل تأخر يومًا واحدًا."],
    [4, "كما في الوصف", "الوزن دقيق، قسته بنفسي. رائحة المطاط اختفت بعد يومين."],
    [2, "توقعت أكثر", "جيد، لكن وصلني بخدش صغير. خدمة العملاء عرضت الاستبدال."],
  ]),
  ...pool("ar", "apparel", [
    [5, "مقاس مضبوط", "اعتمدت على جدول المقاسات وجاء مناسبًا تمامًا."],
    [5, "قماش غير شفاف", "أخيرًا قطعة أتحرك بها براحة ودون قلق."],
    [4, "مريح", "ناعم ويجف بسرعة، أتمنى ألوانًا أكثر."],
    [3, "واسع قليلًا", "اختر مقاسًا أصغر إن كنت نحيفًا. القماش جيد."],
    [5, "بعد عشر غسلات", "اللون كما هو والخياطة سليمة."],
  ]),
  ...pool("ar", "accessories", [
    [5, "عملي جدًا", "لا يسرّب أبدًا، جرّبته مقلوبًا في الحقيبة."],
    [4, "جيد", "خفيف وسهل التنظيف."],
    [5, "فرق واضح في قبضتي", "ساعدني على إكمال آخر مجموعة في السحب."],
    [3, "مقبول", "الخامة جيدة لكن اللون أغمق من الصورة."],
    [5, "هدية ناجحة", "اشتريته لأخي وأعجبه كثيرًا."],
  ]),
  ...pool("ar", "snacks", [
    [5, "لذيذ وخفيف", "آكله قبل التمرين بنصف ساعة، ولا يثقل على المعدة."],
    [4, "طعم طبيعي", "ليس حلوًا أكثر من اللازم، وهذا ما أبحث عنه."],
    [5, "أولادي أحبوه", "صار في حقيبة المدرسة قبل حقيبة النادي."],
    [3, "طعم مختلف", "يحتاج إلى تعوّد، والقوام أطرى مما توقعت."],
    [4, "تغليف جيد", "وصل باردًا ولم يذب رغم الحر."],
  ]),
  ...pool("ar", "recovery", [
    [5, "راحة بعد التمرين", "عشر دقائق قبل النوم وصرت أستيقظ أخف."],
    [5, "لا تنزلق", "ثابتة على السيراميك حتى مع العرق."],
    [4, "صلابة مناسبة", "ليست قاسية جدًا، جيدة للبداية."],
    [3, "رائحة خفيفة", "احتاجت إلى تهوية يومين ثم أصبحت ممتازة."],
    [5, "خفيفة في السفر", "آخذها معي في كل رحلة."],
  ]),
  ...pool("ar", "programme", [
    [5, "خطة واضحة", "أعرف كل يوم ماذا أفعل وكم أرتاح، وانتهت الحيرة."],
    [5, "التزمت لأول مرة", "مدة التمرين واقعية، وأكملت البرنامج كله."],
    [4, "متدرج", "الأسبوع الثالث صعب قليلًا، لكن أسبوع التخفيف جاء في وقته."],
    [5, "البدائل أنقذتني", "لا أملك كل الأدوات، ووجدت بديلًا لكل تمرين."],
    [4, "مؤقت الراحة رائع", "أتمنى مقاطع فيديو أكثر، والباقي ممتاز."],
  ]),
  ...pool("ar", "package", [
    [5, "متابعة حقيقية", "المدرب يرد في اليوم نفسه ويعدّل الخطة حسب أسبوعي."],
    [5, "تعلّمت الكثير", "لم تكن مجرد جداول، فهمت لماذا أفعل كل تمرين."],
    [4, "تستحق", "السعر مناسب مقابل المراجعة الأسبوعية."],
    [5, "الإيقاف المؤقت مفيد", "سافرت أسبوعين وأوقفت الباقة مؤقتًا بسهولة."],
    [3, "جيدة", "أحتاج إلى مكالمات أكثر، لكن الردود مفصّلة."],
  ]),
  ...pool("en", "supplements", [
    [5, "Mixes clean", "No clumps and not too sweet. Part of my breakfast now."],
    [4, "Honest label", "A bit sweet for me, but I like that every amount is listed."],
    [5, "Fresh stock", "Sealed, with almost a year left on the date."],
    [3, "Decent", "Works fine; it took me a while to dig out the scoop."],
    [5, "Third tub", "I reorder every month. Fair price."],
  ]),
  ...pool("en", "equipment", [
    [5, "Solid", "Great handle, and the coating still looks new after two months."],
    [5, "My home gym", "I train in the living room four days a week with this."],
    [4, "Heavy parcel", "Excellent product; delivery took a day longer than promised."],
    [4, "As described", "I weighed it: spot on. The rubber smell went after two days."],
    [2, "Small scratch", "Good, but mine came scratched. Support offered an exchange."],
  ]),
  ...pool("en", "apparel", [
    [5, "True to size", "Followed the size chart and it fits perfectly."],
    [5, "Fully opaque", "I can finally squat without thinking about it."],
    [4, "Comfortable", "Soft and quick to dry. More colours, please."],
    [3, "Runs large", "Size down if you are slim. Nice fabric."],
    [5, "Still like new", "Ten washes in and the colour has not faded."],
  ]),
  ...pool("en", "accessories", [
    [5, "No leaks", "Carried it upside down in my bag. Dry."],
    [4, "Good value", "Light and easy to clean."],
    [5, "Helps my grip", "I finish my last sets of rows now."],
    [3, "Okay", "Well made, though darker than in the picture."],
    [5, "Great gift", "Bought it for my brother and he uses it daily."],
  ]),
  ...pool("en", "snacks", [
    [5, "Tasty and light", "Half an hour before training and it sits well."],
    [4, "Not too sweet", "Exactly what I was looking for."],
    [5, "Family favourite", "The kids take it to school now."],
    [3, "Acquired taste", "Softer than I expected, but I got used to it."],
    [4, "Well packed", "Arrived cool in the middle of summer."],
  ]),
  ...pool("en", "recovery", [
    [5, "Evening routine", "Ten minutes before bed and I wake up looser."],
    [5, "Does not slip", "Stays put on tiles even when I sweat."],
    [4, "Right firmness", "Not too hard, good for a first one."],
    [3, "Slight smell", "Needed two days of air, perfect since."],
    [5, "Travels well", "It comes with me on every trip."],
  ]),
  ...pool("en", "programme", [
    [5, "Clear plan", "I know what to do and how long to rest. No more guessing."],
    [5, "First one I finished", "The sessions fit a real week."],
    [4, "Well paced", "Week three is tough, and the deload comes right on time."],
    [5, "Alternatives saved me", "I lack half the kit and still found a swap for everything."],
    [4, "Love the rest timer", "I would like more video, everything else is great."],
  ]),
  ...pool("en", "package", [
    [5, "Real coaching", "Replies the same day and adjusts to my week."],
    [5, "Learnt a lot", "Not just tables: I understand why I do each exercise."],
    [4, "Worth it", "The weekly review alone justifies the price."],
    [5, "Pausing is handy", "I travelled for two weeks and paused it easily."],
    [3, "Good", "I would like more calls, but the replies are thorough."],
  ]),
];
