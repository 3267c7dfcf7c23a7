import type { MailData } from "#server/modules/mails/kinds.ts";

/** A sample of every kind of mail with `text` in every user-supplied field. */
export function sampleMails(text: string): MailData {
  const order = {
    firstName: text,
    orderId: "0190b5c0-0000-7000-8000-000000000001",
    orderNumber: "HM-100234",
    lines: [
      {
        name: { ar: `بروتين مصل اللبن ${text}`, en: `Whey protein ${text}` },
        size: "2 kg",
        label: text,
        image: "/media/ab12/640.webp",
        quantity: 2,
        total: { amountMinor: 259_900, currency: "EGP" },
      },
      {
        name: { ar: "حبل قفز", en: "Jump rope" },
        size: "",
        quantity: 1,
        total: { amountMinor: 12_950, currency: "EGP" },
      },
    ],
    sums: [
      { what: "coupon", amount: { amountMinor: -27_250, currency: "EGP" } },
      { what: "shipping", amount: { amountMinor: 6_500, currency: "EGP" } },
    ],
    total: { amountMinor: 252_100, currency: "EGP" },
    address: [text, "12 El Nadi Street", "Cairo"],
    deliveryDays: { min: 2, max: 4 },
    pointsEarned: 252,
  } as const;
  const { firstName, orderId, orderNumber, lines } = order;
  const sentBack = { firstName, orderId, orderNumber, goods: lines };
  const token = "/auth/verify-email?token=abc&email=mona%40himma.test";
  return {
    verification: { firstName: text, path: token },
    welcome: { firstName: text },
    "already-registered": { firstName: text },
    "password-reset": { firstName: text, path: token },
    "password-changed": { firstName: text },
    "session-ended": { firstName: text },
    "account-locked": { firstName: text, minutes: 15 },
    "email-change": { firstName: text, newEmail: "new@himma.test", path: token },
    "email-change-notice": { firstName: text, newEmail: "new@himma.test", path: token },
    "order-placed": { ...order, isPayable: true },
    "order-paid": { ...order, isGift: false },
    "order-shipped": { ...order, carrier: text, trackingNumber: "AB-1234 5678", trackingUrl: "https://track.test/1" },
    "order-delivered": order,
    "order-cancelled": { ...order, isRefunded: false },
    "order-refunded": { ...order, refunded: { amountMinor: 12_950, currency: "EGP" } },
    "return-asked": sentBack,
    "return-approved": {
      ...sentBack,
      returnNumber: "HM-100234-R1",
      instructions: text,
      sendBy: "2026-11-15T21:59:59.999Z",
      fee: { amountMinor: 4000, currency: "EGP" },
    },
    "return-accepted": { ...sentBack, isPaid: true },
    "return-refused": { ...sentBack, reason: text },
    "payment-failed": order,
    "points-earned": { firstName: text, points: 3, balance: 1240 },
    "reward-code": {
      firstName: text,
      what: { ar: "قسيمة خصم", en: "Voucher" },
      code: "HV-7K2P9QXRM4",
      worth: { amountMinor: 10_000, currency: "SAR" },
      until: "2027-05-21T10:00:00.000Z",
    },
    "points-expiring": { firstName: text, points: 120, on: "2026-12-01" },
    gift: {
      recipientName: text,
      senderName: text,
      message: text,
      what: { ar: "قوة في 12 أسبوعًا", en: "Strength in 12 weeks" },
      path: "/gifts/claim?token=abc",
    },
    "gift-card": {
      recipientName: text,
      senderName: text,
      message: text,
      code: "HIMA-7K2P-9QXR-M4TD-VB8C",
      balance: { amountMinor: 50_000, currency: "SAR" },
      until: "2028-11-21T23:59:59.000Z",
    },
    "subscription-renewal": {
      firstName: text,
      orderNumber: "HM-100300",
      what: { ar: "متابعة 3 أشهر", en: "Coaching for 3 months" },
      until: "2026-12-01",
      total: { amountMinor: 180_000, currency: "EGP" },
      path: "/dashboard/orders/1",
    },
    "coach-message": {
      firstName: text,
      what: { ar: "متابعة 3 أشهر", en: "Coaching for 3 months" },
      message: text,
      path: "/dashboard/subscriptions/1#coach",
    },
    "coach-assigned": {
      firstName: text,
      what: { ar: "متابعة 3 أشهر", en: "Coaching for 3 months" },
      coachName: { ar: "سلمى هادي", en: "Salma Hadi" },
      until: "2026-12-01",
      path: "/dashboard/subscriptions/1",
    },
    "coach-full": {
      firstName: text,
      what: { ar: "متابعة شهرية", en: "Monthly coaching" },
      coachName: { ar: "سلمى هادي", en: "Salma Hadi" },
      coverName: { ar: "كريم نصّار", en: "Karim Nassar" },
      path: "/dashboard/subscriptions/1",
    },
    "coach-place": {
      firstName: text,
      what: { ar: "متابعة شهرية", en: "Monthly coaching" },
      coachName: { ar: "سلمى هادي", en: "Salma Hadi" },
      until: "2026-11-25T09:00:00.000Z",
      path: "/product/coaching-1-month#coach-choice",
    },
    "back-in-stock": {
      firstName: text,
      what: { ar: "واي بروتين", en: "Whey protein" },
      size: { ar: "قهوة", en: "Coffee" },
      path: "/product/whey-protein-1kg",
    },
    "data-opened": {
      firstName: text,
      coachName: { ar: "سلمى هادي", en: "Salma Hadi" },
      reason: text,
      path: "/dashboard/privacy",
    },
    "contact-received": { name: text, subject: text, message: text },
    "contact-reply": { name: text, subject: text, reply: text, original: text, replyTo: "hello@himma.test" },
    "contact-message": { name: text, email: "mona@himma.test", phone: "+201012345678", subject: text, message: text },
  };
}
