import { t } from "../text.ts";
import type { Faq } from "../types.ts";

export const missedDay: Faq = {
  q: t("ماذا لو فاتني يوم؟", "What if I miss a day?"),
  a: t(
    "انقل التمرين إلى اليوم التالي وأكمل بالترتيب. إن فاتك أسبوع كامل فأعد الأسبوع نفسه.",
    "Move the session to the next day and carry on in order. If you miss a whole week, repeat it.",
  ),
};
export const ramadan: Faq = {
  q: t("هل يناسب رمضان؟", "Does it work in Ramadan?"),
  a: t(
    "نعم. فعّل خطة رمضان من صفحة «صحتي»: مجموعات أقل، ووقت تمرين محسوب من أذان مدينتك. ومتى أوقفتها عادت خطتك كما كانت.",
    "Yes. Switch on the Ramadan plan on your Health page: fewer sets, and a time of training worked out from the prayer times of your city. Switch it off, and your plan is as it was.",
  ),
};
export const swapExercise: Faq = {
  q: t("لا أستطيع أداء تمرين، ماذا أفعل؟", "I can't do one of the exercises. What now?"),
  a: t(
    "افتح التمرين واختر أحد بدائله: نقترح حركات للعضلات نفسها وبمعدات أقل.",
    "Open the exercise and pick one of its alternatives: we suggest moves for the same muscles with less equipment.",
  ),
};
export const safety: Faq = {
  q: t("هل أستشير طبيبًا قبل البدء؟", "Should I see a doctor before I start?"),
  a: t(
    "نعم، في حال الحمل أو الإصابة أو المرض المزمن أو الانقطاع الطويل عن الحركة. البرنامج عام وليس علاجًا.",
    "Yes, if you are pregnant, have an injury or a chronic condition, or have been inactive for long. The programme is general and is not treatment.",
  ),
};
