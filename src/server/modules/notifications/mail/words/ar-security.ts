import { ltr, phrase } from "../render/phrase.ts";
import type { SecurityWords } from "./shape.ts";

const button = "فتح صفحة الأمان";
const notYou = ["إن لم تكن أنت فغيّر كلمة مرورك وأبلغ مالك المتجر فورًا."];

/** Texts of mails about the second factor of staff in Arabic. */
export const securityWords: SecurityWords = {
  "sms-code": ({ code }) => ({
    subject: phrase`${ltr(code)} هو رمزك لتلقي رسائلنا النصية. يصلح عشر دقائق، فلا تعطه لأحد.`,
    preview: ["يصلح عشر دقائق، فلا تعطه لأحد."],
    title: ["رمزك"],
    paragraphs: [["يصلح عشر دقائق، فلا تعطه لأحد."]],
  }),
  "second-factor-on": () => ({
    subject: ["تم تفعيل التحقق بخطوتين"],
    preview: ["لم تعد كلمة المرور وحدها تكفي لتسجيل الدخول."],
    title: ["تم تفعيل التحقق بخطوتين"],
    paragraphs: [
      ["من الآن يُطلب عند كل تسجيل دخول مفتاح مرور أو رمز من تطبيق المصادقة، وسجّلنا خروجك من أجهزتك الأخرى."],
      ["احفظ رموز الاسترداد في مكان آمن. وإن لم تكن أنت من فعّله فأبلغ مالك المتجر فورًا."],
    ],
    button,
  }),
  "second-factor-off": () => ({
    subject: ["تم إيقاف التحقق بخطوتين"],
    preview: ["إن لم تكن أنت فأبلغ مالك المتجر."],
    title: ["تم إيقاف التحقق بخطوتين"],
    paragraphs: [
      ["لم تعد مفاتيح المرور ولا تطبيق المصادقة ولا رموز الاسترداد تعمل مع حسابك."],
      ["إن لم تفعل ذلك أنت ولا مالك المتجر، فغيّر كلمة مرورك وأبلغه فورًا."],
    ],
    button,
  }),
  "factor-added": ({ passkey }) => ({
    subject: passkey === null ? ["أُضيف تطبيق مصادقة"] : ["أُضيف مفتاح مرور"],
    preview: ["إن لم تكن أنت فأبلغ مالك المتجر."],
    title: passkey === null ? ["أُضيف تطبيق مصادقة"] : ["أُضيف مفتاح مرور"],
    paragraphs: [
      passkey === null
        ? ["يمكنك الآن تسجيل الدخول أيضًا برمز من تطبيق المصادقة."]
        : phrase`يمكنك الآن تسجيل الدخول أيضًا بمفتاح المرور «${passkey}».`,
      notYou,
    ],
    button,
  }),
  "factor-removed": ({ passkey }) => ({
    subject: passkey === null ? ["أُزيل تطبيق المصادقة"] : ["أُزيل مفتاح مرور"],
    preview: ["إن لم تكن أنت فأبلغ مالك المتجر."],
    title: passkey === null ? ["أُزيل تطبيق المصادقة"] : ["أُزيل مفتاح مرور"],
    paragraphs: [
      passkey === null
        ? ["لم تعد رموز تطبيق المصادقة تعمل مع حسابك، وما زالت مفاتيح المرور تعمل."]
        : phrase`لم يعد مفتاح المرور «${passkey}» يعمل مع حسابك.`,
      notYou,
    ],
    button,
  }),
};
