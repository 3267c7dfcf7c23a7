import { randomInt } from "node:crypto";
import type { TransferAccount } from "#server/config/transfer.ts";
import type {
  OpenedPayment,
  PaymentProvider,
  PaymentRef,
  PaymentToOpen,
  ProviderData,
  ProviderPaymentState,
} from "#server/modules/payments/index.ts";
import type { Database } from "#server/platform/db/database.ts";
import { and, eq } from "#server/platform/db/orm.ts";
import { fullName } from "#shared/domain/person-name.ts";
import { type TransferState, transferCurrency, transferHoldMinutes } from "#shared/domain/transfers.ts";
import { bankRows, transfers } from "./tables.ts";

const accountFor = (accounts: readonly TransferAccount[], currency: string): TransferAccount | undefined =>
  accounts.find(({ market }) => transferCurrency(market) === currency);

const maxAttempts = 20;
const makeCode = (): string => `H${String(randomInt(1_000_000)).padStart(6, "0")}`;

/** Writes a payment's transfer once and returns its code, which no other transfer has. */
async function writeTransfer({ reader }: Database, payment: PaymentToOpen, account: string): Promise<string> {
  const { paymentId, customer } = payment;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    await reader
      .insert(transfers)
      .values({
        ...{ paymentId, account, code: makeCode(), userId: customer.id, payer: fullName(customer).slice(0, 200) },
        ...{ orderNumber: payment.orderNumber, amountMinor: payment.amountMinor, currency: payment.currency },
        ...{ state: "waiting", expiresAt: payment.expiresAt, createdAt: payment.createdAt },
      })
      .onConflictDoNothing();
    const [written] = await reader
      .select({ code: transfers.code })
      .from(transfers)
      .where(eq(transfers.paymentId, paymentId));
    if (written !== undefined) return written.code;
  }
  throw new Error("no free code for a transfer was found");
}

const statuses: Readonly<Record<TransferState, ProviderPaymentState["status"]>> = {
  waiting: "pending",
  given_up: "cancelled",
  matched: "captured",
};

/** A transfer's state by our own records: the bank's row that staff matched with it, or still pending. */
async function readState({ reader }: Database, payment: PaymentRef): Promise<ProviderPaymentState | undefined> {
  const [found] = await reader
    .select({ transfer: transfers, row: bankRows })
    .from(transfers)
    .leftJoin(bankRows, and(eq(bankRows.paymentId, transfers.paymentId), eq(bankRows.state, "matched")))
    .where(eq(transfers.paymentId, payment.paymentId));
  if (found === undefined) return undefined;
  const { transfer, row } = found;
  const { amountMinor, currency } = row ?? transfer;
  const proof: ProviderData = transfer.proofAt === null ? {} : { proofAt: transfer.proofAt.toISOString() };
  return {
    ...{ status: statuses[transfer.state], amountMinor, currency, reference: transfer.code },
    merchantReference: transfer.paymentId,
    // Staff record refunds by hand; there is no provider to ask.
    refundedMinor: payment.refundedMinor,
    data: { ...payment.data, ...proof },
  };
}

/** Payments by transfer to the shop's accounts. A transfer is paid once staff have matched it with a row of the bank. */
export function createTransferProvider(database: Database, accounts: readonly TransferAccount[]): PaymentProvider {
  return {
    name: "transfer",
    supports: (method, currency) => method === "transfer" && accountFor(accounts, currency) !== undefined,
    holdMinutes: (method) => (method === "transfer" ? transferHoldMinutes : undefined),
    askEverySeconds: 10,
    isRefundedByHand: true,
    open: async (payment): Promise<OpenedPayment> => {
      const account = accountFor(accounts, payment.currency);
      if (account === undefined) throw new Error(`there is no account for transfers in ${payment.currency}`);
      const code = await writeTransfer(database, payment, account.iban);
      const { bank, holder, iban, instapay } = account;
      return { reference: code, data: { code, bank, holder, iban, ...(instapay === undefined ? {} : { instapay }) } };
    },
    retrieve: (payment) => readState(database, payment),
    release: async ({ paymentId }) => {
      await database.reader
        .update(transfers)
        .set({ state: "given_up" })
        .where(and(eq(transfers.paymentId, paymentId), eq(transfers.state, "waiting")));
    },
    findRefund: async () => undefined,
    refund: async () => ({ status: "undecided", why: "staff pay it" }),
  };
}
