import type { Language, Review } from "./types.ts";

interface DemoMessage {
  readonly hoursAgo: number;
  /** Hours until it was handled; absent while it waits. */
  readonly handledAfter?: number;
  readonly language: Language;
  readonly name: string;
  readonly subject: string;
  readonly message: string;
  readonly reply?: string;
}

/** Messages from the contact page. */
export const messages: readonly DemoMessage[] = [
  {
    hoursAgo: 5,
    language: "ar",
    name: "هالة فؤاد",
    subject: "مقاس ليجنز بلا خياطة",
    message: "السلام عليكم، طولي 168 ووزني 64 كجم وأتردد بين S وM. أيهما أنسب لتمارين الأرض؟",
  },
  {
    hoursAgo: 27,
    language: "en",
    name: "Daniel Brooks",
    subject: "Strength Base with a home rack",
    message:
      "I train in my garage: rack, barbell, bench and a pull-up bar, but no cable. Can I still do Strength Base?",
  },
  {
    hoursAgo: 74,
    handledAfter: 6,
    language: "ar",
    name: "عمرو صبحي",
    subject: "تغيير عنوان التوصيل",
    message: "أريد تغيير عنوان طلبي إلى العمل بدل البيت قبل أن يخرج من المخزن، هل هذا ممكن؟",
    reply: "أهلًا عمرو، غيّرنا عنوان طلبك إلى عنوان العمل، وسيصلك غدًا بين العاشرة صباحًا والثانية ظهرًا.",
  },
];

/** Texts that staff insert into replies. */
export const savedReplies = [
  {
    area: "messages",
    title: "Ask for the order number",
    text: {
      ar: "أهلًا {name}،\n\nشكرًا لتواصلك معنا. أرسل لنا رقم الطلب من فضلك حتى نتابعه حالًا.",
      en: "Hello {name},\n\nThank you for writing. Please send us your order number so we can look into it right away.",
    },
  },
  {
    area: "messages",
    title: "How to return an item",
    text: {
      ar: "أهلًا {name}،\n\nيمكنك طلب الإرجاع من صفحة طلبك في حسابك: اختر القطعة والسبب، وسنرد عليك بخطوات الإرسال.",
      en: "Hello {name},\n\nYou can ask for a return on your order’s page in your account: choose the item and the reason, and we will reply with how to send it back.",
    },
  },
  {
    area: "coaching",
    title: "Well done this week",
    text: {
      ar: "أسبوع ممتاز يا {name}! أتممت كل تمارينك. نستمر على الأوزان نفسها ونزيد تكرارًا واحدًا في كل مجموعة.",
      en: "Great week, {name}! You finished every workout. We keep the same weights and add one rep to each set.",
    },
  },
  {
    area: "coaching",
    title: "A steady week",
    text: {
      ar: "شكرًا على مراجعة الأسبوع {week} يا {name}. أرقامك ثابتة، ونكمل على الخطة نفسها حتى المراجعة القادمة.",
      en: "Thank you for the check-in of week {week}, {name}. Your numbers hold steady, so we stay with the plan until the next one.",
    },
  },
  {
    area: "coaching",
    title: "Pain: stop and tell me",
    text: {
      ar: "إن شعرت بألم حاد فأوقف التمرين فورًا، واكتب لي أين الألم ومتى بدأ ومتى يزداد، وسأعدّل خطتك اليوم.",
      en: "If you feel sharp pain, stop the exercise at once and tell me where it hurts, when it started and what makes it worse. I will change your plan today.",
    },
  },
] as const;

/** A job application. */
export const application = {
  hoursAgo: 31,
  language: "ar",
  name: "ندى الشريف",
  city: "الإسكندرية",
  role: "coach",
  experienceYears: 6,
  about:
    "مدربة قوة معتمدة، أدرّب السيدات في النادي وعن بعد منذ 6 سنوات، وأكتب برامج لما بعد الولادة والعودة إلى التمرين.",
} as const;

interface WaitingReview extends Pick<Review, "language" | "rating" | "title" | "body"> {
  readonly slug: string;
  readonly hoursAgo: number;
  readonly author: string;
}

/** Reviews pending approval. */
export const waitingReviews: readonly WaitingReview[] = [
  {
    slug: "strong-at-home",
    hoursAgo: 3,
    author: "منى ع.",
    language: "ar",
    rating: 5,
    title: "وأخيرًا برنامج واضح",
    body: "كل يوم أعرف ماذا أفعل وكم أرفع. في الأسبوع الرابع بدأت ألاحظ الفرق.",
  },
  {
    slug: "caffeine-free-pump",
    hoursAgo: 20,
    author: "Karim S.",
    language: "en",
    rating: 4,
    title: "Good for late sessions",
    body: "No jitters and I sleep well after it. The scoop could be a little larger.",
  },
  {
    slug: "steel-shaker-700ml",
    hoursAgo: 45,
    author: "سامي ر.",
    language: "ar",
    rating: 2,
    title: "الغطاء يسرّب",
    body: "الشكل جميل، لكن الغطاء سرّب في الحقيبة بعد أسبوع. أتواصل معكم للاستبدال.",
  },
];
