import type { MailData } from "../../kinds.ts";
import { type Phrase, phrase } from "../render/phrase.ts";
import { alertNames } from "./alert-names.ts";
import { counted } from "./plural.ts";
import type { AlertWords } from "./shape.ts";

type Groups = MailData["staff-alert"]["groups"];

const forms = { one: "تنبيه واحد", two: "تنبيهان", few: "# تنبيهات", many: "# تنبيهًا", other: "# تنبيه" };

const toTitle = (groups: Groups): Phrase => {
  const [first, second] = groups;
  if (first === undefined || second !== undefined) {
    const total = groups.reduce((sum, group) => sum + group.count, 0);
    return [...counted("ar", total, forms), " من المتجر"];
  }
  const [detail] = first.details;
  if (first.count > 1) return phrase`${alertNames.ar[first.kind]}: ${first.count}`;
  return detail === undefined ? [alertNames.ar[first.kind]] : phrase`${alertNames.ar[first.kind]}: ${detail}`;
};

/** Texts of alerts to staff in Arabic. */
export const alertWords: AlertWords = {
  "staff-alert": ({ groups }) => ({
    subject: toTitle(groups),
    preview: [groups.map(({ kind, count }) => `${alertNames.ar[kind]} (${count})`).join("، ")],
    title: toTitle(groups),
    paragraphs: [["وصلتك هذه الرسالة لأنك طلبت التنبيه. وما يجدّ خلال ربع ساعة نجمعه لك في رسالة واحدة."]],
    button: "افتح لوحة الإدارة",
    note: ["يمكنك تغيير تنبيهاتك من لوحة الإدارة: اضغط اسمك ثم «التنبيهات»."],
  }),
};
