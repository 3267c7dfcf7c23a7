import type { LocalizedText } from "#shared/i18n/languages.ts";

/** Automatic replies of the shop's number. */
export const replyWords = {
  linked: {
    ar: "تم ربط رقمك بحسابك في هِمّة. سنخبرك هنا عن طلباتك واشتراكاتك، وما تكتبه هنا يصل إلى مدربك. لإيقاف الرسائل اكتب: إيقاف",
    en: "Your number is linked to your Himma account. We write here about your orders and subscriptions, and what you write reaches your coach. To stop, write: STOP",
  },
  codeEnded: {
    ar: "انتهت صلاحية هذا الكود. افتح صفحة الإشعارات في حسابك واربط واتساب من جديد.",
    en: "This code has expired. Open the notifications page of your account and link WhatsApp again.",
  },
  stopped: {
    ar: "أوقفنا رسائلنا إليك على واتساب. يمكنك ربط رقمك من جديد من صفحة الإشعارات.",
    en: "We have stopped writing to you on WhatsApp. You can link your number again on the notifications page.",
  },
  choose: {
    ar: "لأي اشتراك هذه الرسالة؟",
    en: "Which subscription is this message for?",
  },
  written: {
    ar: "أرسلناها إلى مدربك.",
    en: "We have passed it on to your coach.",
  },
  unreadable: {
    ar: "لا نستقبل هنا سوى الرسائل المكتوبة. أرسل الصور والمقاطع من صفحة اشتراكك.",
    en: "We can only take written messages here. Please send pictures and clips on the page of your subscription.",
  },
  greeting: {
    ar: "شكرًا لرسالتك. وصلت إلى هِمّة، وسيرد عليك فريقنا هنا خلال ساعات العمل.",
    en: "Thank you for your message. It has reached Himma, and our team will answer you here during working hours.",
  },
} as const satisfies Readonly<Record<string, LocalizedText>>;

/** A text in both languages, for people whose language is unknown. */
export const inBoth = ({ ar, en }: LocalizedText): string => `${ar}\n\n${en}`;
