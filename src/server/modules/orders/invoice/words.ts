import type { Order } from "#shared/contract/orders.ts";
import { isolateLtr } from "#shared/domain/bidi.ts";
import { freeLabel } from "#shared/domain/currency-info.ts";
import type { CreditReason } from "#shared/domain/tax-documents.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";

const pair = (ar: string, en: string): LocalizedText => ({ ar, en });
const count = (value: number): string => isolateLtr(value.toLocaleString("en-US"));

const pointForms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = {
  one: "نقطة واحدة",
  two: "نقطتان",
  few: "# نقاط",
};

/** "1,000 points", with the Arabic plural form. */
export function pointsText(points: number): LocalizedText {
  const form = pointForms[new Intl.PluralRules("ar").select(points)] ?? "# نقطة";
  return pair(
    form.replace("#", count(points)),
    `${points.toLocaleString("en-US")} ${points === 1 ? "point" : "points"}`,
  );
}

type PaymentStatus = Order["paymentStatus"];
type Method = NonNullable<Order["paymentMethod"]>;

/** Invoice labels in both languages. */
export const words = {
  brand: pair("هِمّة", "Himma"),
  title: pair("فاتورة", "Invoice"),
  taxInvoice: pair("فاتورة ضريبية مبسطة", "Simplified tax invoice"),
  receipt: pair("إيصال", "Receipt"),
  receiptNumber: pair("رقم الإيصال", "Receipt number"),
  eReceipt: pair("إيصال إلكتروني", "E-receipt"),
  returnReceipt: pair("إيصال مرتجع إلكتروني", "Return e-receipt"),
  returnOf: pair("للإيصال رقم", "For receipt"),
  delivery: pair("موعد التوصيل", "Delivery"),
  deliveredOn: pair("تاريخ التسليم", "Delivered on"),
  pricesWithTax: pair("الأسعار تشمل ضريبة القيمة المضافة", "Prices include VAT"),
  number: pair("رقم الفاتورة", "Invoice number"),
  orderNumber: pair("رقم الطلب", "Order number"),
  issuedOn: pair("وقت الإصدار", "Issued"),
  creditNote: pair("إشعار دائن", "Credit note"),
  creditNumber: pair("رقم الإشعار", "Credit note number"),
  creditOf: pair("للفاتورة رقم", "For invoice"),
  credited: pair("مبلغ مردود", "Credited"),
  reason: pair("السبب", "Reason"),
  creditReasons: {
    cancellation: pair("إلغاء الطلب", "Cancellation"),
    return: pair("إرجاع السلعة", "Return of goods"),
    price_reduction: pair("تخفيض السعر", "Price reduction"),
    not_delivered: pair("تعذّر التسليم", "Not delivered"),
  } satisfies Record<CreditReason, LocalizedText>,
  orderedOn: pair("تاريخ الطلب", "Order date"),
  paidOn: pair("تاريخ الدفع", "Payment date"),
  method: pair("طريقة الدفع", "Payment method"),
  currency: pair("العملة", "Currency"),
  giftFor: pair("هدية إلى", "Gift for"),
  seller: pair("البائع", "From"),
  customer: pair("العميل", "Billed to"),
  accountClosed: pair("حساب مغلق", "Closed account"),
  columns: {
    name: pair("الصنف", "Item"),
    quantity: pair("الكمية", "Qty"),
    unitPrice: pair("سعر الوحدة", "Unit price"),
    discount: pair("الخصم", "Discount"),
    total: pair("الإجمالي", "Total"),
  },
  free: freeLabel,
  subtotal: pair("المجموع الفرعي", "Subtotal"),
  productDiscount: pair("خصم المنتجات", "Product discounts"),
  giftCard: pair("بطاقة هدية", "Gift card"),
  shipping: pair("الشحن", "Shipping"),
  codFee: pair("رسوم الدفع عند الاستلام", "Cash on delivery fee"),
  total: pair("الإجمالي", "Total"),
  net: pair("الإجمالي دون الضريبة", "Total without VAT"),
  taxOf: (percentage: number) => pair(`ضريبة القيمة المضافة ${isolateLtr(`${percentage}%`)}`, `VAT ${percentage}%`),
  localTax: pair("الضريبة بالريال السعودي", "VAT in riyals"),
  rounding: pair("فرق التقريب", "Rounding"),
  totalWithTax: pair("الإجمالي شاملًا الضريبة", "Total with VAT"),
  paidByCard: pair("مدفوع ببطاقة هدية", "Paid by gift card"),
  cardsSold: pair("بطاقات هدية خارج هذه الفاتورة", "Gift cards, not in this invoice"),
  refunded: pair("المبلغ المردود", "Refunded"),
  paid: pair("المدفوع", "Paid"),
  waived: pair("متنازَل عنه", "Waived"),
  stillDue: pair("المطلوب عند الاستلام", "Due on delivery"),
  note: pair(
    "الأسعار شاملة ضريبة القيمة المضافة حيثما تنطبق. شكرًا لثقتك في هِمّة.",
    "Prices include VAT where it applies. Thank you for shopping with Himma.",
  ),
  page: pair("صفحة {page} من {pages}", "Page {page} of {pages}"),
  pointsEach: (points: number) => {
    const { ar, en } = pointsText(points);
    return pair(`${ar} للقطعة`, `${en} each`);
  },
  coupon: (code: string) => pair(`كود الخصم ${isolateLtr(code)}`, `Coupon ${code}`),
  points: (points: number) => {
    const { ar, en } = pointsText(points);
    return pair(`خصم بالنقاط (${ar})`, `Points discount (${en})`);
  },
  vat: (percentage: number) =>
    pair(`منه ضريبة القيمة المضافة ${isolateLtr(`${percentage}%`)}`, `Of which VAT ${percentage}%`),
  methods: {
    card: pair("بطاقة بنكية", "Bank card"),
    paymob: pair("باي موب", "Paymob"),
    instalments: pair("أربع دفعات", "Four instalments"),
    wallet: pair("محفظة إلكترونية", "Mobile wallet"),
    fawry: pair("فوري", "Fawry"),
    transfer: pair("تحويل بنكي", "Bank transfer"),
    cod: pair("الدفع عند الاستلام", "Cash on delivery"),
  } satisfies Record<Method, LocalizedText>,
  states: {
    unpaid: pair("غير مدفوعة", "Not paid"),
    due: pair("الدفع عند الاستلام", "Due on delivery"),
    paid: pair("مدفوعة", "Paid"),
    partially_refunded: pair("مردودة جزئيًا", "Partly refunded"),
    refunded: pair("مردودة", "Refunded"),
  } satisfies Record<PaymentStatus, LocalizedText>,
} as const;
