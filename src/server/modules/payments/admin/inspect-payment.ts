import type { Reader } from "#server/platform/db/database.ts";
import { asc, eq } from "#server/platform/db/orm.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import { adminComparePayment, type PaymentComparison } from "#shared/contract/admin-payments.ts";
import { minor, subtract, toMajor, zeroMinor } from "#shared/domain/money.ts";
import { fullName } from "#shared/domain/person-name.ts";
import { findMismatches, recordedMinor } from "../compare.ts";
import { type PaymentContext, providerNamed } from "../context.ts";
import { noSuchPayment } from "../errors.ts";
import type { ProviderPaymentState } from "../ports.ts";
import { findPayment, findReviews } from "../read-payments.ts";
import { toRef } from "../refund-payment.ts";
import { type PaymentRow, providerEvents, refunds } from "../tables.ts";
import { adminViewOf } from "./payment-views.ts";

type Step = PaymentComparison["steps"][number];
type Heard = Pick<PaymentComparison, "answer"> & { readonly truth?: ProviderPaymentState };

const major = (amountMinor: number): number => toMajor(minor(amountMinor));

/** Fetches the provider's state without applying it: the data must not change while staff look at it. */
async function hear(context: PaymentContext, payment: PaymentRow): Promise<Heard> {
  const provider = providerNamed(context, payment.provider);
  if (provider === undefined || payment.provider === "cod" || payment.provider === "none") return { answer: "nobody" };
  try {
    const truth = await provider.retrieve(toRef(payment));
    return truth === undefined ? { answer: "unknown" } : { answer: "known", truth };
  } catch (error) {
    context.platform.log.warn({ err: error, paymentId: payment.id }, "a provider could not be asked");
    return { answer: "unreachable" };
  }
}

const theirSide = (truth: ProviderPaymentState): PaymentComparison["theirs"] => ({
  state: truth.status,
  amount: major(truth.amountMinor),
  currency: truth.currency.toUpperCase(),
  refunded: major(truth.refundedMinor),
  reference: truth.reference,
  merchantReference: truth.merchantReference ?? null,
  isOtherAccount: truth.isOtherAccount ?? false,
  isDisputed: truth.isDisputed ?? false,
  failureCode: truth.failureCode ?? null,
});

const step = (at: Date, side: Step["side"], name: Step["step"], more: Partial<Step> = {}): Step => ({
  ...{ at: at.toISOString(), side, step: name, amount: null, detail: null },
  ...more,
});

const closingOf = ({ differenceMinor, surplusCardMinor }: PaymentRow, reason: string | null): Step["step"] =>
  (differenceMinor !== 0 || surplusCardMinor > 0) && reason === "AMOUNT_MISMATCH" ? "accepted" : "review_closed";

const maxSteps = 100;

async function toSteps(reader: Reader, payment: PaymentRow): Promise<Step[]> {
  const reports = await reader
    .select({ at: providerEvents.receivedAt, key: providerEvents.eventKey })
    .from(providerEvents)
    .where(eq(providerEvents.paymentId, payment.id))
    .orderBy(asc(providerEvents.receivedAt))
    .limit(maxSteps);
  const backs = await reader
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, payment.id))
    .orderBy(asc(refunds.createdAt))
    .limit(maxSteps);
  const review = (await findReviews(reader, [payment.id])).get(payment.id);
  const { createdAt, settledAt, checkedAt } = payment;
  const steps = [
    step(createdAt, "ours", "begun", { amount: major(payment.amountMinor) }),
    ...reports.map(({ at, key }) => step(at, "theirs", "reported", { detail: key })),
    ...(settledAt === null
      ? []
      : [step(settledAt, "ours", "settled", { amount: major(payment.capturedMinor + payment.surplusCardMinor) })]),
    ...backs.flatMap((back) => {
      const more = { amount: major(back.amountMinor), detail: back.reason };
      const asked = step(back.createdAt, "ours", "refund_requested", more);
      if (back.status === "done") return [asked, step(back.doneAt ?? back.createdAt, "theirs", "refund_done", more)];
      if (back.status === "requested") return [asked];
      const why = { ...more, detail: back.failure };
      return [asked, step(back.doneAt ?? back.triedAt ?? back.createdAt, "theirs", "refund_failed", why)];
    }),
    ...(checkedAt === null ? [] : [step(checkedAt, "ours", "asked")]),
    ...(review?.closedAt
      ? [step(review.closedAt, "ours", closingOf(payment, review.closedReason), { detail: review.note })]
      : []),
  ];
  return steps.sort((one, other) => one.at.localeCompare(other.at));
}

/** Compares our payment record with the provider's current state. Throws 404. */
export async function comparePayment(context: PaymentContext, paymentId: string): Promise<PaymentComparison> {
  const { database, clock } = context.platform;
  const { reader } = database;
  const payment = await findPayment(reader, paymentId);
  if (payment === undefined) throw noSuchPayment();
  const askedAt = clock.now().toISOString();
  const { answer, truth } = await hear(context, payment);
  const isByHand = providerNamed(context, payment.provider)?.isRefundedByHand === true;
  const staff = await context.people.staffWith(reader, "payments");
  return {
    payment: await adminViewOf(reader, context, payment),
    assignable: staff.map((person) => ({ id: person.id, name: fullName(person) })),
    answer,
    askedAt,
    theirs: truth === undefined ? null : theirSide(truth),
    recorded: toMajor(recordedMinor(payment)),
    refundToPay: toMajor(isByHand ? subtract(payment.refundRequestedMinor, payment.refundedMinor) : zeroMinor),
    mismatches: truth === undefined ? [] : findMismatches(payment, truth),
    steps: await toSteps(reader, payment),
  };
}

export const comparisonRoutes = (context: PaymentContext): Route[] => [
  route(adminComparePayment, ({ params }) => comparePayment(context, params.id)),
];
