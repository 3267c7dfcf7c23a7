import type { Template } from "./lint-template.ts";

const utility = "utility" as const;

/**
 * All templates of the shop, as submitted for approval. They contain no quotes, and all but the marketing ones report
 * something that happened.
 */
export const templates = [
  {
    ...{ name: "order_shipped", category: utility, examples: ["HM-100234", "Bosta", "7712345"] },
    body: {
      ar: "طلبك رقم {{1}} في الطريق إليك مع {{2}}. رقم التتبع: {{3}}، وتفاصيله في صفحة الطلب.",
      en: "Your order {{1}} is on its way with {{2}}. Its tracking number is {{3}}; the order page has the details.",
    },
    button: { ar: "تتبّع الطلب", en: "Track the order" },
  },
  {
    ...{ name: "order_delivered", category: utility, examples: ["HM-100234"] },
    body: {
      ar: "وصل طلبك رقم {{1}}. إن كان فيه ما ليس على ما يرام فأخبرنا من صفحة الطلب.",
      en: "Your order {{1}} has arrived. If anything is not right, tell us on the order page.",
    },
    button: { ar: "صفحة الطلب", en: "Open the order" },
  },
  {
    ...{ name: "order_undelivered", category: utility, examples: ["HM-100234"] },
    body: {
      ar: "لم يُسلَّم طلبك رقم {{1}} وعاد إلينا. الخطوات التالية في صفحة الطلب.",
      en: "Your order {{1}} could not be delivered and came back to us. The order page says what happens next.",
    },
    button: { ar: "صفحة الطلب", en: "Open the order" },
  },
  {
    ...{ name: "order_to_confirm", category: utility, examples: ["HM-100234", "349.50 EGP"] },
    body: {
      ar: "أكّد طلبك رقم {{1}} وقيمته {{2}} عند الاستلام، حتى نبدأ في تجهيزه.",
      en: "Please confirm your order {{1}} for {{2}}, paid on delivery, so that we can pack it.",
    },
    button: { ar: "تأكيد الطلب", en: "Confirm the order" },
  },
  {
    ...{ name: "address_needed", category: utility, examples: ["HM-100234"] },
    body: {
      ar: "عنوان طلبك رقم {{1}} ناقص، ولا يمكن شحنه قبل إكماله.",
      en: "The address of your order {{1}} is incomplete, so we cannot send it yet.",
    },
    button: { ar: "إكمال العنوان", en: "Complete the address" },
  },
  {
    ...{ name: "payment_code", category: utility, examples: ["HM-100234", "349.50 EGP", "931600239"] },
    body: {
      ar: "لدفع طلبك رقم {{1}} وقيمته {{2}}، استخدم كود الدفع {{3}} لدى أي منفذ فوري.",
      en: "To pay your order {{1}} for {{2}}, use the code {{3}} at any Fawry outlet.",
    },
    button: { ar: "خطوات الدفع", en: "How to pay" },
  },
  {
    ...{ name: "renewal_due", category: utility, examples: ["Coaching", "349.50 EGP", "1 December 2026"] },
    body: {
      ar: "يتجدد اشتراكك في {{1}}: سنخصم {{2}} يوم {{3}} من بطاقتك المحفوظة، ويمكنك الإلغاء قبل ذلك.",
      en: "Your subscription to {{1}} renews: we will charge {{2}} on {{3}} to your saved card. You can cancel before then.",
    },
    button: { ar: "اشتراكي", en: "My subscription" },
  },
  {
    ...{ name: "repeat_due", category: utility, examples: ["Whey protein 1 kg", "349.50 EGP", "1 December 2026"] },
    body: {
      ar: "سنخصم ثمن طلبك المتكرر من {{1}} وقيمته {{2}} يوم {{3}} من بطاقتك المحفوظة، ويمكنك تخطيه أو إيقافه قبل ذلك.",
      en: "Your repeat order of {{1}}: we will charge {{2}} on {{3}} to your saved card. You can skip or stop it before then.",
    },
    button: { ar: "طلباتي المتكررة", en: "My repeat orders" },
  },
  {
    ...{ name: "price_to_agree", category: utility, examples: ["Whey protein 1 kg", "349.50 EGP"] },
    body: {
      ar: "ارتفع سعر {{1}} إلى {{2}}، ولن نخصم شيئًا قبل أن توافق عليه من الصفحة.",
      en: "The price of {{1}} has gone up to {{2}}. We charge nothing until you agree to it on the page.",
    },
    button: { ar: "السعر الجديد", en: "See the new price" },
  },
  {
    ...{ name: "renewal_to_pay", category: utility, examples: ["Coaching", "1 December 2026", "349.50 EGP"] },
    body: {
      ar: "ينتهي اشتراكك في {{1}} يوم {{2}}. قيمة الفترة القادمة {{3}}، ويمكنك دفعها من الصفحة.",
      en: "Your subscription to {{1}} ends on {{2}}. The next period costs {{3}} and can be paid on the page.",
    },
    button: { ar: "صفحة الدفع", en: "Open the payment" },
  },
  {
    ...{ name: "renewal_failed", category: utility, examples: ["Coaching", "349.50 EGP"] },
    body: {
      ar: "لم يتم دفع تجديد اشتراكك في {{1}} وقيمته {{2}}. الخطوة التالية في صفحة الاشتراك.",
      en: "The renewal of your subscription to {{1}} for {{2}} was not paid. Its page says what you can do.",
    },
    button: { ar: "اشتراكي", en: "My subscription" },
  },
  {
    ...{ name: "coach_replied", category: utility, examples: ["Mona"] },
    body: {
      ar: "مرحبًا {{1}}، ردّ عليك مدربك. اقرأ رده من الزر، أو اكتب لنا هنا لتتابعا الحديث على واتساب.",
      en: "Hello {{1}}, your coach has replied. Read it by the button, or write to us here to go on by WhatsApp.",
    },
    button: { ar: "قراءة الرد", en: "Read the reply" },
  },
  {
    ...{ name: "check_in_due", category: utility, examples: [] },
    body: {
      ar: "حان موعد متابعتك: أسئلة قصيرة تستغرق نحو ثلاث دقائق، ومدربك ينتظر إجاباتك.",
      en: "It is time for your check-in: a few short questions that take about three minutes. Your coach waits for your answers.",
    },
    button: { ar: "ابدأ المتابعة", en: "Check in now" },
  },
  {
    ...{ name: "call_changed", category: utility, examples: ["Sara", "Tuesday, 1 December 2026, 18:00"] },
    body: {
      ar: "بخصوص مكالمتك مع {{1}}، موعدها {{2}}: آخر تفاصيلها في صفحتك.",
      en: "About your call with {{1}} at {{2}}: your page has its latest details.",
    },
    button: { ar: "صفحة المكالمة", en: "Open the call" },
  },
  {
    ...{ name: "cart_reminder", category: "marketing" as const, examples: ["Mona", "Whey protein 1 kg"] },
    body: {
      ar: "مرحبًا {{1}}، ما زال {{2}} في سلتك، ويمكنك إكمال طلبك من حيث توقفت. لإيقاف رسائلنا اكتب: إيقاف",
      en: "Hello {{1}}, {{2}} is still in your cart, and you can go on where you left off. To stop our messages, write STOP.",
    },
    button: { ar: "افتح السلة", en: "Open the cart" },
  },
  {
    ...{ name: "staff_alert", category: utility, examples: ["New order: HM-100234"] },
    body: {
      ar: "تنبيه لفريق العمل: {{1}}. ستجد التفاصيل في لوحة الإدارة.",
      en: "An alert for the team: {{1}}. The admin area has the details.",
    },
    button: { ar: "لوحة الإدارة", en: "Open the admin area" },
  },
] as const satisfies readonly Template[];

export type TemplateName = (typeof templates)[number]["name"];

export const isOffer = (name: string | null): boolean =>
  templates.some((template) => template.name === name && template.category === "marketing");

/** The filled text, for the outbox in development. */
export function fillTemplate(name: string, language: "ar" | "en", values: readonly string[]): string {
  const found: Template | undefined = templates.find((template) => template.name === name);
  return (found?.body[language] ?? name).replace(
    /\{\{(\d+)\}\}/g,
    (_, number: string) => values[Number(number) - 1] ?? "",
  );
}
