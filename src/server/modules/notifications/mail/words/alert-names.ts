import type { StaffAlertKind } from "#shared/domain/staff-alerts.ts";
import type { Language } from "#shared/i18n/languages.ts";

/** Headings of the alerts to staff. */
export const alertNames: Readonly<Record<Language, Readonly<Record<StaffAlertKind, string>>>> = {
  en: {
    order: "New order",
    return: "New return",
    low_stock: "Low stock",
    payment_review: "Payment to review",
    thread_unread: "Client waiting for an answer",
    dead_letter: "Job that failed for good",
    endpoint_disabled: "Webhook disabled",
  },
  ar: {
    order: "طلب جديد",
    return: "طلب إرجاع جديد",
    low_stock: "مخزون منخفض",
    payment_review: "دفعة تحتاج إلى مراجعة",
    thread_unread: "عميل ينتظر الرد",
    dead_letter: "مهمة فشلت نهائيًا",
    endpoint_disabled: "خطّاف ويب متوقف",
  },
};
