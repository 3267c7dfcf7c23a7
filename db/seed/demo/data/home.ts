import { t } from "./text.ts";
import type { HomeContent } from "./types.ts";

export const home: HomeContent = {
  announcement: t("شاهد الأسبوع الأول قبل الشراء", "See the whole first week before you buy"),
  hero: {
    eyebrow: t("تدريب · متجر · متابعة", "Training · Store · Coaching"),
    title: t("خطوة واضحة كل يوم", "One clear step, every day"),
    lead: t(
      "برامج مكتوبة أسبوعًا بأسبوع، ومدرب يتابعك، وكل ما يحتاجه تمرينك في مكان واحد.",
      "Programmes written week by week, a coach who follows up, and everything your training needs in one place.",
    ),
    primaryAction: { label: t("اختر برنامجك", "Choose your programme"), to: "/programmes" },
    secondaryAction: { label: t("تصفّح المتجر", "Browse the store"), to: "/store" },
    proofs: [
      { value: "8", label: t("برامج كاملة جاهزة للبدء", "complete programmes ready to start") },
      { value: "20-70", label: t("دقيقة للتمرين", "minutes a session") },
      { value: "14", label: t("يومًا لإرجاع ما لم يُفتح", "days to return unopened goods") },
    ],
  },
  sections: [
    {
      key: "programmes",
      title: t("ابدأ من هدفك", "Start from your goal"),
      lead: t(
        "اختر ما تريد الوصول إليه، وشاهد الأسبوع الأول كاملًا قبل الشراء.",
        "Pick where you want to get to and see the whole first week before you buy.",
      ),
    },
    {
      key: "best-sellers",
      title: t("الأكثر مبيعًا", "Best sellers"),
      lead: t("ما يختاره عملاؤنا كل شهر.", "What people come back for every month."),
    },
    {
      key: "packages",
      title: t("باقات المتابعة الشخصية", "Personal coaching packages"),
      lead: t(
        "مدرب واحد يعرف خطتك ويعدّلها معك كل أسبوع.",
        "One coach who knows your plan and adjusts it with you every week.",
      ),
    },
    {
      key: "transformations",
      title: t("أرقام تتحرك", "Numbers that move"),
      lead: t(
        "أمثلة توضيحية على تقدّم يُقاس: قوة ومسافة ووقت.",
        "Illustrative examples of progress you can measure: strength, distance and time.",
      ),
    },
    {
      key: "rewards",
      title: t("كل طلب يقرّبك من مكافأة", "Every order brings a reward closer"),
      lead: t(
        "اكسب نقطة عن كل 10 ج.م، واستبدلها بمنتجات وقسائم.",
        "Earn a point for every EGP 10 and swap points for products and vouchers.",
      ),
    },
    {
      key: "partners",
      title: t("شركاء نعمل معهم", "Partners we work with"),
      lead: t(
        "أندية ومطابخ ومتاجر تشبهنا في العناية بالتفاصيل.",
        "Gyms, kitchens and shops that care about detail as much as we do.",
      ),
    },
  ],
  howItWorks: [
    {
      title: t("حدّد هدفك", "Set your goal"),
      body: t(
        "اختر هدفًا ومستوى وعدد أيام يناسب أسبوعك فعلًا، لا الأسبوع المثالي.",
        "Choose a goal, a level and a number of days that fits your real week, not the ideal one.",
      ),
    },
    {
      title: t("تمرّن وسجّل", "Train and log"),
      body: t(
        "افتح تمرين اليوم من هاتفك، حتى دون إنترنت، وسجّل أوزانك وتكراراتك مع مؤقت الراحة.",
        "Open today's session on your phone, even offline, and log weights and reps with the rest timer.",
      ),
    },
    {
      title: t("شاهد تقدّمك", "See your progress"),
      body: t(
        "أرقامك القياسية والتزامك وحجم تمرينك في رسوم بسيطة، لتعرف متى تزيد ومتى ترتاح.",
        "Records, adherence and training volume in simple charts, so you know when to push and when to rest.",
      ),
    },
  ],
  faq: [
    {
      q: t("أنا مبتدئ تمامًا، من أين أبدأ؟", "I'm a complete beginner. Where do I start?"),
      a: t(
        "ابدأ ببرنامج «البداية من البيت» إن لم تكن لديك معدات، أو «أساسيات النادي» إن كنت مشتركًا في نادٍ. كلاهما يشرح كل حركة خطوة بخطوة.",
        "Start with “Home Start” if you have no equipment, or “Gym Foundations” if you have a gym membership. Both explain every movement step by step.",
      ),
    },
    {
      q: t("هل أرى البرنامج قبل الشراء؟", "Can I see a programme before I buy it?"),
      a: t(
        "نعم، الأسبوع الأول من كل برنامج مفتوح كاملًا: التمارين والمجموعات وفترات الراحة.",
        "Yes. The first week of every programme is open in full: exercises, sets and rest times.",
      ),
    },
    {
      q: t("ما الفرق بين البرنامج والباقة؟", "What is the difference between a programme and a package?"),
      a: t(
        "البرنامج خطة جاهزة تتبعها وحدك وتبقى معك. الباقة متابعة شخصية مع مدرب يبني خطتك ويعدّلها كل أسبوع.",
        "A programme is a ready plan that you follow on your own and keep. A package is personal coaching, with a plan built for you and adjusted every week.",
      ),
    },
    {
      q: t("كم يستغرق التوصيل؟", "How long does delivery take?"),
      a: t(
        "من 2 إلى 4 أيام عمل داخل مصر، ومن 4 إلى 7 أيام إلى السعودية والإمارات. تصلك رسالة برقم التتبع عند الشحن.",
        "2 to 4 working days within Egypt and 4 to 7 days to Saudi Arabia and the UAE. You get a tracking number when your order ships.",
      ),
    },
    {
      q: t("هل يمكنني الإرجاع؟", "Can I return something?"),
      a: t(
        "نعم خلال 14 يومًا لما لم يُفتح أو يُستخدم. المكملات والأغذية المفتوحة لا تُرجع حفاظًا على السلامة، إلا إذا وصلت تالفة.",
        "Yes, within 14 days if unopened and unused. Opened supplements and food cannot be returned for safety reasons, unless they arrived damaged.",
      ),
    },
    {
      q: t(
        "لدي إصابة أو حالة صحية، هل تناسبني البرامج؟",
        "I have an injury or a health condition. Are the programmes right for me?",
      ),
      a: t(
        "استشر طبيبك أولًا. برامجنا عامة وليست علاجًا، ولكل تمرين بدائل يمكنك الاختيار منها بعد موافقة الطبيب.",
        "Ask your doctor first. Our programmes are general and are not treatment; every exercise lists alternatives you can use once your doctor agrees.",
      ),
    },
  ],
  packageOrder: ["coaching-1-month", "coaching-3-months", "coaching-6-months", "coaching-12-months"],
  closing: {
    title: t("أول تمرين أهم من أفضل تمرين", "The first session beats the best session"),
    lead: t("اختر برنامجًا، وابدأ اليوم بما لديك.", "Pick a programme and start today with what you have."),
    action: t("ابدأ الآن", "Start now"),
  },
};
