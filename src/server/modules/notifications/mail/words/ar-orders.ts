import { day, ltr, moment, money, phrase } from "../render/phrase.ts";
import { transferWords } from "./ar-transfer.ts";
import type { PaymentCodeMail } from "./payment-code.ts";
import type { MailWords, OrderWords } from "./shape.ts";

/** The mail with a Fawry code. */
const fawryWords = ({ orderNumber, total, code, until, zone, isReminder }: PaymentCodeMail): MailWords => ({
  subject: isReminder
    ? phrase`كود فوري لطلبك ${ltr(orderNumber)} ينتهي قريبًا`
    : phrase`كود فوري لدفع طلبك ${ltr(orderNumber)}`,
  preview: phrase`كود الدفع ${ltr(code)}. ادفع قبل ${moment(until, "ar", zone)}.`,
  title: [isReminder ? "كود الدفع ينتهي قريبًا" : "ادفع طلبك عن طريق فوري"],
  paragraphs: [
    phrase`قدّم كود الدفع ${ltr(code)} في أي محل فوري أو أدخله في تطبيق ماي فوري، وادفع ${money(total, "ar")}. قد تضيف فوري رسوم خدمتها.`,
    phrase`ادفع قبل ${moment(until, "ar", zone)}. بعد ذلك ينتهي الكود ويُلغى الطلب.`,
  ],
  button: "عرض كود الدفع",
});

/** Texts of mails about orders in Arabic. */
export const orderWords: OrderWords = {
  "order-placed": ({ orderNumber, isPayable, isUnconfirmed = false, holdMinutes = 30, hasCode = false }) => ({
    subject: phrase`استلمنا طلبك ${ltr(orderNumber)}`,
    preview: [isUnconfirmed ? "أكّد طلبك لنرسله إليك." : isPayable ? "أكمل الدفع لنبدأ التجهيز." : "بدأنا تجهيز طلبك."],
    title: ["استلمنا طلبك"],
    paragraphs: [
      isPayable
        ? hasCode
          ? ["حجزنا لك المنتجات حتى تدفع. ستجد في رسالتنا الأخرى كود الدفع والوقت المتاح لدفعه."]
          : [
              `حجزنا لك المنتجات لمدة ${holdMinutes} دقيقة. أكمل الدفع لنبدأ تجهيز طلبك، وإن كنت قد دفعت للتو فستصلك رسالة تأكيد.`,
            ]
        : isUnconfirmed
          ? ["أكّد طلبك من صفحة الطلب أو من الرابط في رسالتنا الأخرى لنرسله إليك. الدفع عند الاستلام."]
          : ["بدأنا تجهيز طلبك، وسنرسل لك تفاصيل الشحن قريبًا. الدفع عند الاستلام."],
    ],
    button: isPayable ? "إكمال الدفع" : "عرض الطلب",
  }),
  "order-paid": ({ orderNumber, isGift, isReward = false }) => ({
    subject: isReward ? phrase`تم تأكيد مكافأتك ${ltr(orderNumber)}` : phrase`تم دفع طلبك ${ltr(orderNumber)}`,
    preview: [isReward ? "غطّت نقاطك المبلغ كله، وهذا ما اخترته." : "وصلنا المبلغ، وتم تأكيد طلبك."],
    title: [isReward ? "هنيئًا لك مكافأتك" : "شكرًا لك، وصلنا الدفع"],
    paragraphs: isReward
      ? [["غطّت نقاطك المبلغ كله. سنرسل لك تفاصيل الشحن قريبًا."]]
      : [
          [
            isGift
              ? "تم تأكيد هديتك. نجهّز الآن المنتجات التي تُشحن، ونرسل الباقي بالبريد إلى المستلم، ويمكنك متابعتها من صفحة الطلب."
              : "تم تأكيد طلبك. نجهّز الآن المنتجات التي تُشحن، وتجد البرامج والباقات في حسابك من الآن.",
          ],
        ],
    button: "عرض الطلب",
  }),
  "order-shipped": ({ orderNumber }) => ({
    subject: phrase`طلبك ${ltr(orderNumber)} في الطريق`,
    preview: ["تم شحن طلبك، وهذا رقم التتبع."],
    title: ["طلبك في الطريق إليك"],
    paragraphs: [["سلّمنا طلبك إلى شركة الشحن. يمكنك متابعته برقم التتبع."]],
    button: "تتبّع الشحنة",
  }),
  "order-delivered": ({ orderNumber }) => ({
    subject: phrase`وصل طلبك ${ltr(orderNumber)}`,
    preview: ["نتمنى أن يعجبك. رأيك يفيد غيرك."],
    title: ["وصل طلبك"],
    paragraphs: [
      ["نتمنى أن يكون كل شيء كما توقعت. تقييمك يساعد غيرك على الاختيار."],
      ["إن لم يناسبك شيء فيمكنك طلب الإرجاع من صفحة الطلب خلال 14 يومًا."],
    ],
    button: "عرض الطلب",
  }),
  "order-undelivered": ({ orderNumber, isPaid }) => ({
    subject: phrase`عاد إلينا طلبك ${ltr(orderNumber)}`,
    preview: ["لم نتمكن من تسليمه لك."],
    title: ["لم نتمكن من تسليم طلبك"],
    paragraphs: [
      ["عادت الشحنة إلينا دون أن يستلمها أحد."],
      [
        isPaid
          ? "سنراجع المنتجات ثم نرد إليك المبلغ ونخبرك بالبريد."
          : "لم يُخصم منك أي مبلغ، وعادت إليك نقاطك وقسائمك.",
      ],
    ],
    button: "عرض الطلب",
  }),
  "order-late": ({ orderNumber, isPaid }) => ({
    subject: phrase`تأخر طلبك ${ltr(orderNumber)}، ولك أن تلغيه`,
    preview: ["نعتذر إليك. انتظره إن شئت أو استرد كل ما دفعته."],
    title: ["تأخر طلبك، ونعتذر إليك"],
    paragraphs: [
      ["كان ينبغي أن يصلك قبل اليوم بمدة طويلة ولم يصل، فالخيار لك."],
      [
        isPaid
          ? "يمكنك إلغاؤه من صفحته ما دام لم يصلك، ويعود إليك كل ما دفعته مع رسوم التوصيل."
          : "يمكنك إلغاؤه من صفحته ما دام لم يصلك، ولن تدفع شيئًا.",
      ],
      ["وإن فضّلت الانتظار فلا شيء عليك، وسيبقى في طريقه إليك."],
    ],
    button: "عرض الطلب",
  }),
  "order-later-day": ({ orderNumber, day: on, cancelFrom }) => ({
    subject: phrase`موعد وصول طلبك ${ltr(orderNumber)}: حتى ${day(on, "ar")}`,
    preview: ["كما اتفقنا معك."],
    title: ["موعد جديد لوصول طلبك"],
    paragraphs: [
      phrase`كما اتفقنا معك، يصلك طلبك في موعد أقصاه ${day(on, "ar")}. نشكر لك صبرك.`,
      ...(cancelFrom === undefined
        ? []
        : [phrase`إن تأخر عن هذا الموعد أيضًا فلك أن تلغيه ابتداءً من ${day(cancelFrom, "ar")} وتسترد كل ما دفعته.`]),
      ["إن لم تكن قد وافقت على هذا الموعد فردّ على هذه الرسالة."],
    ],
    button: "عرض الطلب",
  }),
  "order-to-confirm": ({ orderNumber, total, until, zone, isReminder }) => ({
    subject: isReminder ? phrase`طلبك ${ltr(orderNumber)} ما زال ينتظر تأكيدك` : phrase`أكّد طلبك ${ltr(orderNumber)}`,
    preview: phrase`ننتظر تأكيدك حتى ${moment(until, "ar", zone)}.`,
    title: [isReminder ? "هل ما زلت تريد طلبك؟" : "أكّد طلبك"],
    paragraphs: [
      phrase`اخترت دفع ${money(total, "ar")} نقدًا عند الاستلام. أكّد لنا أنك تريد الطلب لنرسله إليك.`,
      phrase`إن لم يصلنا ردك قبل ${moment(until, "ar", zone)} فسنلغي الطلب ولن تدفع شيئًا.`,
    ],
    button: "أكّد الطلب أو ألغِه",
    note: ["فتح الرابط وحده لا يؤكد شيئًا، فالاختيار لك في الصفحة. إن لم تكن أنت من طلب فألغِ الطلب من هناك."],
  }),
  "address-needed": ({ orderNumber }) => ({
    subject: phrase`نحتاج عنوانك الكامل لإرسال طلبك ${ltr(orderNumber)}`,
    preview: ["طلبك جاهز، وينقص العنوان بعض التفاصيل."],
    title: ["أكمل عنوان التوصيل"],
    paragraphs: [["طلبك مُغلّف وجاهز، لكن شركة الشحن لا تقبل العنوان كما هو. أكمله من صفحة الطلب ونرسله إليك فورًا."]],
    button: "أكمل العنوان",
  }),
  "order-resent": ({ orderNumber, outcome }) => ({
    subject: phrase`نرسل طلبك ${ltr(orderNumber)} من جديد`,
    preview: ["لم تصلك شحنتك، ونجهّز لك شحنة بديلة."],
    title: ["نرسل منتجاتك من جديد"],
    paragraphs: [
      [
        {
          lost: "فُقدت شحنتك في الطريق، ونعتذر لك عن ذلك.",
          damaged: "تلفت شحنتك في الطريق، ونعتذر لك عن ذلك.",
          returned: "عادت شحنتك إلينا قبل أن تصلك، ونعتذر لك عن ذلك.",
        }[outcome],
      ],
      ["نغلّف المنتجات نفسها من جديد ونرسلها إليك على حسابنا، ولا يلزمك فعل شيء."],
    ],
    button: "عرض الطلب",
  }),
  "order-cancelled": ({ orderNumber, isRefunded }) => ({
    subject: phrase`أُلغي طلبك ${ltr(orderNumber)}`,
    preview: [isRefunded ? "سنرد المبلغ إلى وسيلة الدفع نفسها." : "لم يُخصم منك أي مبلغ."],
    title: ["أُلغي طلبك"],
    paragraphs: [
      isRefunded
        ? ["أُلغي الطلب، وسنرد المبلغ إلى وسيلة الدفع نفسها. قد يستغرق ظهوره في حسابك بضعة أيام عمل."]
        : ["أُلغي الطلب ولم يُخصم منك أي مبلغ. وعاد إلى رصيدك ما استخدمته من نقاط أو بطاقات هدايا."],
    ],
    button: "عرض الطلب",
  }),
  "order-refunded": ({ orderNumber, refunded, isCash }) => ({
    subject: phrase`رددنا لك مبلغًا عن طلبك ${ltr(orderNumber)}`,
    preview: phrase`المبلغ: ${money(refunded, "ar")}`,
    title: ["رددنا لك المبلغ"],
    paragraphs: [
      isCash === true
        ? phrase`رددنا إليك ${money(refunded, "ar")}. إن كان بتحويل بنكي فقد يستغرق ظهوره في حسابك بضعة أيام عمل.`
        : phrase`رددنا ${money(refunded, "ar")} إلى وسيلة الدفع نفسها. قد يستغرق ظهوره في حسابك بضعة أيام عمل بحسب البنك.`,
    ],
    button: "عرض الطلب",
  }),
  "draft-order": ({ until, parentNumber }) => ({
    subject:
      parentNumber === undefined ? ["طلبك من هِمّة جاهز للدفع"] : phrase`إضافة إلى طلبك ${ltr(parentNumber)} جاهزة للدفع`,
    preview: phrase`ينتظرك حتى ${day(until, "ar")}.`,
    title: [parentNumber === undefined ? "طلبك جاهز" : "إضافتك جاهزة"],
    paragraphs: [
      parentNumber === undefined
        ? ["جهّزنا لك ما طلبته منا. راجعه، وأدخل عنوان التوصيل، ثم اختر طريقة الدفع."]
        : phrase`جهّزنا لك ما تريد إضافته إلى طلبك ${ltr(parentNumber)}. هو طلب مستقل له فاتورته، وتوصيله مجاني.`,
      ["لا نخصم أي مبلغ ولا نحجز أي منتج قبل تأكيدك. ولا نطلب رقم بطاقتك أبدًا عبر الهاتف أو البريد أو المحادثة."],
    ],
    button: "راجع الطلب وادفع",
    note: ["هذا الرابط لك وحدك. إن لم تطلب شيئًا فتجاهل هذه الرسالة ولن يحدث شيء."],
  }),
  "return-asked": ({ orderNumber }) => ({
    subject: phrase`طلب إرجاع من طلبك ${ltr(orderNumber)}`,
    preview: ["وصلنا طلبك ونراجعه الآن."],
    title: ["وصلنا طلب الإرجاع"],
    paragraphs: [["نراجع طلبك ونرد عليك بالبريد. احتفظ بالمنتجات لديك حتى نخبرك كيف ترسلها."]],
    button: "عرض الطلب",
  }),
  "return-approved": ({ orderNumber, sendBy, fee, exchange }) => ({
    subject: phrase`وافقنا على الإرجاع من طلبك ${ltr(orderNumber)}`,
    preview: ["كيف تعيد المنتجات إلينا."],
    title: ["كيف تعيد المنتجات إلينا"],
    paragraphs: [
      ["ضع المنتجات في عبوتها الأصلية، واكتب رقم الإرجاع على الطرد، وأرسله إلينا."],
      ...(sendBy === undefined ? [] : [phrase`أرسله قبل نهاية يوم ${day(sendBy, "ar")}.`]),
      fee === undefined
        ? ["تكلفة الإرجاع علينا."]
        : fee.amountMinor === 0
          ? ["تكلفة الشحن إلينا عليك."]
          : phrase`سنخصم ${money(fee, "ar")} من المبلغ المسترد تكلفةً للإرجاع.`,
      ...(exchange === "wanted" ? [["حجزنا لك البديل، ونرسله إليك دون أي تكلفة بعد فحص المنتجات."]] : []),
      ...(exchange === "off" ? [["نفد البديل الذي اخترته من المخزون، لذلك نرد إليك المبلغ بدلًا من الاستبدال."]] : []),
      ["عندما يصلنا الطرد نفحص المنتجات ونخبرك بالخطوة التالية بالبريد."],
    ],
    button: "عرض الطلب",
  }),
  "return-accepted": ({ orderNumber, isPaid, exchange }) => ({
    subject: phrase`وصلتنا المنتجات المرتجعة من طلبك ${ltr(orderNumber)}`,
    preview: [
      exchange === "wanted"
        ? "الخطوة التالية: إرسال البديل."
        : isPaid
          ? "الخطوة التالية: رد المبلغ."
          : "شكرًا لإرسالها.",
    ],
    title: ["وصلتنا المنتجات المرتجعة"],
    paragraphs: [
      exchange === "wanted"
        ? ["شكرًا لإرسالها. الخطوة التالية إرسال البديل، وستصلك رسالة منا عند تجهيزه."]
        : isPaid
          ? ["شكرًا لإرسالها. الخطوة التالية رد المبلغ، وستصلك رسالة منا فور إرساله."]
          : ["شكرًا لإرسالها. لا داعي لأي إجراء آخر."],
    ],
    button: "عرض الطلب",
  }),
  "return-refused": ({ orderNumber }) => ({
    subject: phrase`بخصوص طلب الإرجاع من طلبك ${ltr(orderNumber)}`,
    preview: ["تعذّر علينا قبوله، وهذا هو السبب."],
    title: ["تعذّر علينا قبول الإرجاع"],
    paragraphs: [["راجعنا طلب الإرجاع وتعذّر علينا قبوله للسبب التالي:"]],
    button: "عرض الطلب",
    note: ["إن كان لك رأي آخر فراسلنا وسنراجع الطلب مرة أخرى."],
  }),
  "return-paid-before": ({ orderNumber, returnNumber, before, now }) => ({
    subject: phrase`اكتمل الإرجاع ${ltr(returnNumber)} الخاص بطلبك ${ltr(orderNumber)}`,
    preview: phrase`المبلغ الذي سبق رده: ${money(before, "ar")}`,
    title: ["اكتمل الإرجاع"],
    paragraphs: [
      now === undefined
        ? phrase`سبق أن رددنا إليك ${money(before, "ar")} عن هذه المنتجات قبل أن تصلنا، لذلك لن يُرد مبلغ آخر عنها.`
        : phrase`سبق أن رددنا إليك ${money(before, "ar")} عن هذه المنتجات قبل أن تصلنا. ونرد إليك الآن المبلغ الباقي، وهو ${money(now, "ar")}، بالطريقة التي دفعت بها.`,
    ],
    button: "عرض الطلب",
    note: ["إن لم يصلك ذلك المبلغ فراسلنا وسنبحث الأمر."],
  }),
  "exchange-off": ({ orderNumber }) => ({
    subject: phrase`نرد إليك المبلغ بدلًا من الاستبدال في طلبك ${ltr(orderNumber)}`,
    preview: ["تعذّر إرسال البديل الذي اخترته."],
    title: ["نرد إليك المبلغ بدلًا من الاستبدال"],
    paragraphs: [["تعذّر إرسال البديل الذي اخترته، لذلك نرد إليك المبلغ، وستصلك رسالة منا فور إرساله."]],
    button: "عرض الطلب",
  }),
  "exchange-placed": ({ orderNumber }) => ({
    subject: phrase`نجهّز لك البديل في الطلب ${ltr(orderNumber)}`,
    preview: ["لا يوجد مبلغ لتدفعه."],
    title: ["البديل في الطريق إليك قريبًا"],
    paragraphs: [
      ["فحصنا ما أرجعته، ونجهّز الآن البديل الذي اخترته. لا يوجد مبلغ لتدفعه، وسنرسل لك تفاصيل الشحن قريبًا."],
    ],
    button: "عرض الطلب",
  }),
  "payment-code": (mail) => (mail.account === undefined ? fawryWords(mail) : transferWords(mail)),
  "payment-failed": ({ orderNumber }) => ({
    subject: phrase`لم يكتمل دفع طلبك ${ltr(orderNumber)}`,
    preview: ["لم يُخصم أي مبلغ. يمكنك المحاولة مرة أخرى."],
    title: ["لم تكتمل عملية الدفع"],
    paragraphs: [["لم يُخصم منك أي مبلغ. ما زال طلبك محفوظًا، ويمكنك المحاولة مرة أخرى بطريقة الدفع نفسها أو بغيرها."]],
    button: "إعادة محاولة الدفع",
  }),
};
