import { pickText } from "#shared/i18n/languages.ts";
import { day, firstLine, ltr, money, phrase, userText } from "../render/phrase.ts";
import { affiliateWords } from "./ar-affiliates.ts";
import { alertWords } from "./ar-alerts.ts";
import { coachingWords } from "./ar-coaching.ts";
import { marketingWords } from "./ar-marketing.ts";
import { orderWords } from "./ar-orders.ts";
import { renewalWords } from "./ar-renewals.ts";
import { replenishmentWords } from "./ar-replenishments.ts";
import { securityWords } from "./ar-security.ts";
import { counted } from "./plural.ts";
import type { Words } from "./shape.ts";
import { roleName } from "./staff-roles.ts";

const points = (count: number) =>
  counted("ar", count, {
    zero: "# نقطة",
    one: "نقطة واحدة",
    two: "نقطتين",
    few: "# نقاط",
    many: "# نقطة",
    other: "# نقطة",
  });

const workingDays = (count: number) =>
  counted("ar", count, { one: "يوم عمل واحد", two: "يومي عمل", few: "# أيام عمل", other: "# يوم عمل" });
const minutes = (count: number) =>
  counted("ar", count, {
    zero: "لحظات",
    one: "دقيقة واحدة",
    two: "دقيقتين",
    few: "# دقائق",
    many: "# دقيقة",
    other: "# دقيقة",
  });

/** Mail texts in Arabic. */
export const ar: Words = {
  language: "ar",
  brand: "هِمّة",
  greeting: (name) => (name === "" ? ["أهلًا بك،"] : phrase`أهلًا ${name}،`),
  labels: {
    orderNumber: "رقم الطلب",
    quantity: "الكمية",
    item: "المنتج",
    lineTotal: "السعر",
    total: "الإجمالي",
    sums: {
      coupon: "كود الخصم",
      points: "النقاط",
      giftCards: "بطاقات الهدايا",
      shipping: "الشحن",
      codFee: "رسوم الدفع عند الاستلام",
    },
    refunded: "المبلغ المردود",
    sendTo: "أرسلها إلى",
    returnNumber: "رقم الإرجاع",
    carrier: "شركة الشحن",
    trackingNumber: "رقم التتبع",
    points: "النقاط",
    balance: "الرصيد",
    code: "الكود",
    bank: "البنك",
    holder: "اسم صاحب الحساب",
    until: "تنتهي الفترة الحالية",
    validUntil: "صالحة حتى",
    worth: "القيمة",
    freeShipping: "شحن مجاني",
    deliverTo: "عنوان التوصيل",
    delivery: "التوصيل",
    pointsEarned: "النقاط التي كسبتها",
    name: "الاسم",
    email: "البريد الإلكتروني",
    phone: "الهاتف",
    subject: "الموضوع",
    linkBelow: "إن لم يعمل الزر فافتح هذا الرابط:",
    cancelRenewal: "إلغاء التجديد",
    skipOrStop: "التخطي أو الإيقاف",
    firstOrder: "أول طلب",
    affiliateLink: "رابطك",
    transferReference: "رقم التحويل",
    chargedOn: "يوم الخصم",
    card: "البطاقة",
  },
  workingDays: ({ min, max }) => {
    if (min === max) return phrase`خلال ${workingDays(max)}`;
    // "يوم إلى يومي عمل": Arabic says one and two without a number.
    if (max === 2) return ["خلال يوم إلى يومي عمل"];
    return phrase`خلال ${min} إلى ${workingDays(max)}`;
  },
  footer: {
    why: "وصلتك هذه الرسالة لأنها تخص حسابك أو طلبك أو رسالة تلقيناها بهذا البريد.",
    questions: "لديك سؤال؟ يسعدنا أن نسمع منك:",
    stop: {
      points: "أوقف رسائل النقاط",
      coaching: "أوقف تذكيرات التدريب ورسائله",
      offers: "إلغاء الاشتراك في الرسائل",
    },
    whyOffers: "وصلتك هذه الرسالة لأنك وافقت على تلقي عروضنا.",
    all: "اختر ما نرسله إليك",
  },
  kinds: {
    verification: () => ({
      subject: ["أكّد بريدك الإلكتروني"],
      preview: ["أكّد بريدك لتبدأ."],
      title: ["خطوة واحدة ويصبح حسابك جاهزًا"],
      paragraphs: [["سعداء بانضمامك إلينا. أكّد بريدك الإلكتروني لتبدأ."]],
      button: "تأكيد البريد",
      note: ["الرابط صالح لمدة 24 ساعة ولاستخدام واحد. إن لم تنشئ حسابًا لدينا فتجاهل هذه الرسالة، ولن يحدث شيء."],
    }),
    welcome: () => ({
      subject: ["أهلًا بك في هِمّة"],
      preview: ["حسابك جاهز. اختر هدفك وابدأ اليوم."],
      title: ["حسابك جاهز"],
      paragraphs: [
        ["اختر هدفك، وشاهد أسبوعًا كاملًا من أي برنامج قبل أن تشتريه."],
        ["كل عملية شراء تكسبك نقاطًا، تستبدلها بمنتجات أو بخصم على طلبك القادم."],
      ],
      button: "اختر برنامجك",
    }),
    "already-registered": () => ({
      subject: ["لديك حساب في هِمّة بالفعل"],
      preview: ["حاول أحدهم إنشاء حساب بهذا البريد."],
      title: ["لديك حساب بالفعل"],
      paragraphs: [
        ["تلقينا طلبًا لإنشاء حساب بهذا البريد، وهو مرتبط بحسابك بالفعل. سجّل الدخول كالمعتاد."],
        ["نسيت كلمة المرور؟ تجد رابط استعادتها في صفحة تسجيل الدخول."],
      ],
      button: "تسجيل الدخول",
      note: ["إن لم تكن أنت من طلب ذلك فلا داعي للقلق: لم يتغير شيء في حسابك."],
    }),
    "password-reset": () => ({
      subject: ["تعيين كلمة مرور جديدة"],
      preview: ["الرابط صالح لساعة واحدة."],
      title: ["عيّن كلمة مرور جديدة"],
      paragraphs: [["طلبت تعيين كلمة مرور جديدة لحسابك. اضغط الزر واختر كلمة مرور لا تستخدمها في مكان آخر."]],
      button: "تعيين كلمة المرور",
      note: ["الرابط صالح لساعة واحدة ولاستخدام واحد. إن لم تطلب ذلك فتجاهل هذه الرسالة، وتبقى كلمة مرورك كما هي."],
    }),
    "password-changed": () => ({
      subject: ["تم تغيير كلمة المرور"],
      preview: ["إن لم تكن أنت فعيّن كلمة مرور جديدة الآن."],
      title: ["تم تغيير كلمة مرورك"],
      paragraphs: [
        ["غُيّرت كلمة مرور حسابك الآن، وسجّلنا الخروج من الأجهزة الأخرى حفاظًا على أمانك."],
        ["إن كنت أنت من غيّرها فلا داعي لأي إجراء. وإن لم تكن أنت فعيّن كلمة مرور جديدة فورًا."],
      ],
      button: "تعيين كلمة مرور جديدة",
    }),
    "staff-invitation": ({ invitedBy, staffRole }) => ({
      subject: phrase`دعوة من ${userText(invitedBy)} للعمل في هِمّة`,
      preview: ["الدعوة صالحة لمدة 72 ساعة."],
      title: ["انضم إلى الفريق"],
      paragraphs: [
        phrase`يدعوك ${userText(invitedBy)} إلى الانضمام إلى فريق هِمّة بصفة ${roleName(staffRole, "ar")}.`,
        ["اضغط الزر واختر كلمة مرور لتبدأ. وإن كان لديك حساب في المتجر، فسجّل الدخول إليه لقبول الدعوة."],
      ],
      button: "قبول الدعوة",
      note: ["يعمل الرابط مرة واحدة خلال 72 ساعة. إن لم تعرف سبب هذه الرسالة فتجاهلها ولن يحدث شيء."],
    }),
    "customer-invitation": ({ shop }) => ({
      subject: phrase`أصبح ${userText(shop)} الآن هِمّة`,
      preview: ["افتح حسابك في المتجر الجديد."],
      title: ["انتقلنا إلى متجر جديد"],
      paragraphs: [
        phrase`لديك حساب في ${userText(shop)}. أصبح المتجر الآن هِمّة، ولم ينتقل حسابك معه تلقائيًا.`,
        ["إن أردت حسابًا هنا فاختر كلمة مرور. وحتى ذلك الحين لا نحتفظ بأي بيانات عنك، ولا نرسل إليك أي عروض."],
      ],
      button: "افتح حسابًا",
      note: ["هذه هي المرة الوحيدة التي نراسلك فيها بهذا الشأن. إن لم ترد حسابًا فتجاهل هذه الرسالة."],
    }),
    "session-ended": () => ({
      subject: ["سجّلنا الخروج من أحد أجهزتك"],
      preview: ["لاحظنا استخدام جلسة الدخول نفسها من مكانين."],
      title: ["سجّلنا الخروج من أحد أجهزتك"],
      paragraphs: [
        [
          "لاحظنا استخدام جلسة الدخول نفسها من مكانين، وقد يعني ذلك أن أحدًا نسخها. سجّلنا الخروج من ذلك الجهاز حمايةً لحسابك.",
        ],
        ["سجّل الدخول من جديد لتكمل. وإن لم تكن تعرف السبب فغيّر كلمة مرورك وراجع أجهزتك في إعدادات حسابك."],
      ],
      button: "عرض أجهزتي",
    }),
    "account-locked": ({ minutes: count }) => ({
      subject: ["أوقفنا الدخول إلى حسابك مؤقتًا"],
      preview: ["محاولات كثيرة بكلمة مرور خاطئة."],
      title: ["حسابك موقوف مؤقتًا"],
      paragraphs: [
        phrase`لاحظنا محاولات متكررة للدخول بكلمة مرور خاطئة، فأوقفنا الدخول من الأماكن الجديدة مؤقتًا. يمكنك المحاولة مجددًا بعد ${minutes(count)}.`,
        ["إن كنت قد نسيت كلمة المرور فعيّن كلمة مرور جديدة. وإن لم تكن أنت من حاول فكلمة مرورك ما زالت تحمي حسابك."],
      ],
      button: "تعيين كلمة المرور",
    }),
    "email-change": ({ newEmail }) => ({
      subject: ["أكّد بريدك الجديد"],
      preview: ["يبدأ استخدام البريد الجديد بعد تأكيده."],
      title: ["أكّد بريدك الجديد"],
      paragraphs: [phrase`طلبت أن يصبح بريد حسابك ${ltr(newEmail)}. اضغط الزر لتأكيد التغيير.`],
      button: "تأكيد البريد الجديد",
      note: ["الرابط صالح لمدة 24 ساعة ولاستخدام واحد. إن لم تطلب ذلك فتجاهل هذه الرسالة."],
    }),
    "email-change-notice": ({ newEmail, path }) => ({
      subject: ["طلب تغيير بريد حسابك"],
      preview: ["إن لم تكن أنت من طلب ذلك فتراجع عن التغيير فورًا."],
      title: ["طلب لتغيير بريدك"],
      paragraphs: [
        phrase`تلقينا طلبًا لتغيير بريد حسابك إلى ${ltr(newEmail)}. لن يتغير شيء قبل تأكيده من البريد الجديد.`,
        path === undefined
          ? ["إن لم تكن أنت من طلب ذلك فغيّر كلمة مرورك الآن وتواصل معنا."]
          : [
              "إن لم تكن أنت من طلب ذلك فتراجع عن التغيير بالزر أدناه: يعود حسابك إلى هذا البريد، وتُسجَّل جميع الأجهزة خروجًا، ثم تعيّن كلمة مرور جديدة.",
            ],
      ],
      ...(path === undefined
        ? { button: "تواصل معنا" }
        : {
            button: "التراجع عن التغيير",
            note: [
              "الرابط صالح لمدة 7 أيام ولاستخدام واحد، حتى بعد تأكيد البريد الجديد أو تغيير كلمة المرور. إن كنت أنت من طلب التغيير فلا يلزمك فعل شيء.",
            ],
          }),
    }),
    ...orderWords,
    ...coachingWords,
    ...alertWords,
    ...renewalWords,
    ...affiliateWords,
    ...replenishmentWords,
    ...marketingWords,
    ...securityWords,
    "points-earned": ({ points: earned }) => ({
      subject: phrase`كسبت ${points(earned)}`,
      preview: ["أضفناها إلى رصيدك."],
      title: phrase`كسبت ${points(earned)}`,
      paragraphs: [["أضفنا نقاط طلبك إلى رصيدك. استبدلها بمنتجات أو بخصم عند إتمام طلبك القادم."]],
      button: "استبدل نقاطك",
    }),
    "reward-code": ({ what }) => ({
      subject: phrase`الكود الخاص بك: ${pickText(what, "ar")}`,
      preview: ["أدخله عند إتمام طلبك القادم."],
      title: ["الكود جاهز"],
      paragraphs: [
        phrase`استبدلت نقاطك بـ«${pickText(what, "ar")}». أدخل هذا الكود في خانة كود الخصم عند إتمام الطلب. يعمل مرة واحدة ومن حسابك فقط.`,
      ],
      button: "تسوّق الآن",
      note: ["تجد الكود أيضًا في طلب المكافأة داخل حسابك."],
    }),
    "points-expiring": ({ points: expiring, on }) => ({
      subject: ["بعض نقاطك على وشك الانتهاء"],
      preview: phrase`استخدمها قبل ${day(on, "ar")}.`,
      title: ["استخدم نقاطك قبل أن تنتهي"],
      paragraphs: [phrase`تنتهي صلاحية ${points(expiring)} من رصيدك في ${day(on, "ar")}. اختر مكافأة تستحقها.`],
      button: "اختر مكافأتك",
    }),
    gift: ({ senderName, what, path }) => ({
      subject: phrase`هدية لك من ${senderName}`,
      preview: phrase`${pickText(what, "ar")}`,
      title: phrase`هدية لك من ${senderName}`,
      paragraphs: [
        phrase`أهداك ${senderName} «${pickText(what, "ar")}» من هِمّة.`,
        path === undefined
          ? ["هديتك في طريقها إليك، وسيتواصل معك مندوب الشحن عند وصولها."]
          : ["اضغط الزر لتستلم هديتك وتضيفها إلى حسابك."],
      ],
      button: path === undefined ? "تعرّف على هِمّة" : "استلم هديتك",
      note:
        path === undefined
          ? phrase`كتب ${senderName} بريدك لنخبرك بهذه الهدية، ولا نستخدمه في غير ذلك.`
          : phrase`الرابط يعمل مرة واحدة، وتحتاج إلى حساب مجاني في هِمّة. كتب ${senderName} بريدك لنرسل إليك هذه الهدية، ولا نستخدمه في غير ذلك.`,
    }),
    "gift-card": ({ senderName, surplusOf }) => ({
      subject: senderName === undefined ? ["كود بطاقة الهدية"] : phrase`بطاقة هدية لك من ${senderName}`,
      preview: ["ستجد كود البطاقة ورصيدها في هذه الرسالة."],
      title: senderName === undefined ? ["بطاقة الهدية جاهزة"] : ["وصلتك بطاقة هدية"],
      paragraphs: [
        ...(surplusOf ? [phrase`دفعت في الطلب ${ltr(surplusOf)} أكثر من قيمته، والفرق في هذه البطاقة.`] : []),
        senderName === undefined
          ? ["أدخل الكود عند إتمام الطلب، أو أهدِه لمن تحب. ويبقى الرصيد المتبقي في البطاقة لطلباتك القادمة."]
          : phrase`أهداك ${senderName} بطاقة هدية من هِمّة. أدخل الكود عند إتمام الطلب، ويبقى الرصيد المتبقي لطلباتك القادمة.`,
      ],
      button: "تسوّق الآن",
      note: ["احتفظ بالكود لنفسك، فكل من يعرفه يستطيع استخدامه."],
    }),
    "subscription-renewal": ({ what, until, total }) => ({
      subject: phrase`اشتراكك ينتهي في ${day(until, "ar")}`,
      preview: ["جدّده لتكمل بلا انقطاع."],
      title: ["حان موعد تجديد اشتراكك"],
      paragraphs: [
        phrase`ينتهي اشتراكك في «${pickText(what, "ar")}» في ${day(until, "ar")}. ادفع ${money(total, "ar")} لتكمل فترة أخرى بلا انقطاع.`,
        ["لا نسحب منك شيئًا ما لم تدفع، وإن لم تدفع ينتهي الاشتراك في موعده."],
      ],
      button: "تجديد الاشتراك",
    }),
    "webhook-disabled": ({ name, host, reason }) => ({
      subject: phrase`أُوقف خطّاف الويب «${name}»`,
      preview: phrase`لم يعد ${host} يتلقى أي أحداث.`,
      title: phrase`أُوقف خطّاف الويب «${name}»`,
      paragraphs: [
        reason === "gone"
          ? phrase`أجاب ${host} بأن العنوان لم يعد موجودًا (410)، فأوقفنا إرسال الأحداث إليه.`
          : reason === "failing"
            ? phrase`لم يستقبل ${host} أي حدث منذ خمسة أيام، فأوقفنا إرسال الأحداث إليه.`
            : phrase`لم يعد المتجر قادرًا على قراءة المفتاح السري لهذا الخطّاف، فأوقفنا إرسال الأحداث إلى ${host}. جدّد المفتاح وسلّمه إلى الشريك.`,
        phrase`لم يضع شيء: ما كان في الانتظار محفوظ في السجل، ويمكن إرساله من جديد بعد إعادة التشغيل.`,
      ],
      button: "افتح الخطّاف",
    }),
    "back-in-stock": ({ what, size }) => ({
      subject: phrase`${pickText(what, "ar")} متوفّر من جديد`,
      preview: ["طلبت منا أن نخبرك."],
      title: ["متوفّر من جديد"],
      paragraphs: [
        phrase`«${pickText(what, "ar")}»، ${pickText(size, "ar")}، متوفّر من جديد كما طلبت أن نخبرك.`,
        ["لا نحجز لك قطعة، فاطلبه قريبًا إن كنت ما زلت تريده."],
      ],
      button: "شاهد المنتج",
    }),
    "contact-received": ({ subject }) => ({
      subject: phrase`وصلتنا رسالتك: ${userText(subject)}`,
      preview: ["نقرأ كل رسالة بأنفسنا."],
      title: ["وصلتنا رسالتك"],
      paragraphs: [["شكرًا لتواصلك معنا. نقرأ كل رسالة بأنفسنا، ونرد في أقرب وقت. هذه نسخة مما كتبته:"]],
      note: ["إن لم تكن أنت من كتب إلينا فتجاهل هذه الرسالة."],
    }),
    "contact-reply": ({ subject, reply }) => ({
      subject: phrase`رد: ${userText(subject)}`,
      preview: [firstLine(reply)],
      title: ["ردّنا على رسالتك"],
      paragraphs: [],
      note: ["إن أردت أن تضيف شيئًا فردّ على هذه الرسالة."],
    }),
    "contact-message": ({ subject, name }) => ({
      subject: phrase`رسالة من الموقع: ${userText(subject)}`,
      preview: phrase`من ${name}`,
      title: ["رسالة جديدة من الموقع"],
      paragraphs: [["ردّ على هذه الرسالة ليصل ردّك إلى صاحبها مباشرةً."]],
    }),
  },
};
