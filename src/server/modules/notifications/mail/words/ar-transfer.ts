import { ltr, moment, money, phrase } from "../render/phrase.ts";
import type { PaymentCodeMail } from "./payment-code.ts";
import type { MailWords } from "./shape.ts";

/** The mail with the account and the code of a transfer, in Arabic. */
export const transferWords = ({ orderNumber, total, code, until, zone, isReminder }: PaymentCodeMail): MailWords => ({
  subject: isReminder
    ? phrase`وقت دفع طلبك ${ltr(orderNumber)} ينتهي قريبًا`
    : phrase`ادفع طلبك ${ltr(orderNumber)} بالتحويل`,
  preview: phrase`اكتب الكود ${ltr(code)} في التحويل. ادفع قبل ${moment(until, "ar", zone)}.`,
  title: [isReminder ? "وقت الدفع ينتهي قريبًا" : "ادفع طلبك بالتحويل"],
  paragraphs: [
    phrase`حوّل ${money(total, "ar")} بالضبط إلى الحساب أدناه من تطبيق بنكك أو عبر إنستاباي، واكتب ${ltr(code)} في خانة الملاحظات. ثم أرسل لنا صورة التحويل من صفحة الدفع.`,
    phrase`ادفع قبل ${moment(until, "ar", zone)}. نراجع تحويلات حسابنا في أيام العمل. إن كنت قد حوّلت المبلغ فلا داعي لأي خطوة أخرى.`,
  ],
  button: "فتح صفحة الدفع",
});
