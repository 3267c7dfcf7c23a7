import { createHash } from "node:crypto";
import sharp from "sharp";
import { composeFiles } from "#server/composition/files.ts";
import { payments } from "#server/modules/payments/tables.ts";
import { toProofPath } from "#server/modules/transfers/proof.ts";
import { hashRows } from "#server/modules/transfers/row-hash.ts";
import { bankColumnNames, bankRows, bankStatements, transfers } from "#server/modules/transfers/tables.ts";
import { addDays, addMinutes } from "#server/platform/clock.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import { fullName } from "#shared/domain/person-name.ts";
import type { SeedContext } from "../context.ts";
import { demoAdmin } from "./people.ts";
import { seedWaitingOrder, type WaitingOrder } from "./waiting-order.ts";

const code = "H204815";
const fileName = "cib-statement.csv";
const currency: Currency = "EGP";

/** A drawn screen of a bank's app instead of a screenshot. */
const drawProof = ({ totalMinor }: WaitingOrder): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1280" viewBox="0 0 720 1280" font-family="sans-serif">
  <rect width="720" height="1280" fill="#f4f1fb"/><circle cx="360" cy="300" r="90" fill="#5b2e91"/>
  <path d="m320 300 30 32 56-64" fill="none" stroke="#fff" stroke-width="14"/>
  <text x="360" y="480" font-size="44" text-anchor="middle" fill="#241736">Transfer sent</text>
  <text x="360" y="580" font-size="64" text-anchor="middle" fill="#241736">${toMajor(totalMinor).toFixed(2)} EGP</text>
  <text x="360" y="680" font-size="36" text-anchor="middle" fill="#5d5470">Note: ${code}</text></svg>`;

async function keepProof({ platform }: SeedContext, order: WaitingOrder): Promise<string> {
  const picture = await sharp(Buffer.from(drawProof(order)))
    .webp({ quality: 92 })
    .toBuffer();
  const hash = createHash("sha256").update(picture).digest("hex").slice(0, 32);
  await composeFiles(platform).private.write(toProofPath(hash), picture);
  return hash;
}

/** A statement with the customer's money, money that nobody asked for, and a row that was set aside. */
async function seedStatement({ tx, now, idOf }: SeedContext, account: string, order: WaitingOrder): Promise<void> {
  const dayBefore = (days: number) => addDays(now, -days).toISOString().slice(0, 10);
  const rows = [
    { bookedOn: dayBefore(2), amountMinor: minor(12_500_00), payer: "HIMMA FOR FITNESS", text: "Own transfer" },
    { bookedOn: dayBefore(1), amountMinor: minor(640_00), payer: "KARIM FATHY", text: "IPN 448120 gym gear" },
    { bookedOn: dayBefore(0), amountMinor: order.totalMinor, payer: "MARIAM ELSAYED", text: `IPN 448377 ${code}` },
  ];
  const hashes = hashRows(account, rows);
  const statementId = idOf("other", `bank-statement:${fileName}`);
  const by = idOf("user", demoAdmin);
  await tx
    .insert(bankColumnNames)
    .values({ account, day: "Date", amount: "Credit", payer: "Sender", text: "Details", version: 2 });
  await tx.insert(bankStatements).values({
    ...{ id: statementId, account, currency, fileName, rows: rows.length, newRows: rows.length },
    fileSha256: createHash("sha256").update(`demo:${fileName}`).digest("hex"),
    ...{ firstOn: dayBefore(2), lastOn: dayBefore(0), createdAt: now, createdBy: by },
  });
  const ignored = { state: "ignored", decidedBy: by, decidedAt: now, reason: "From our other account" } as const;
  await tx.insert(bankRows).values(
    rows.map((row, at) => ({
      ...{ ...row, id: idOf("other", `bank-row:${at}`), account, currency, statementId, rowHash: hashes[at] ?? "" },
      ...(at === 0 ? ignored : { state: "open" as const }),
    })),
  );
}

/** An order of the demo customer that waits for its transfer, with a picture of it and the bank's statement. */
export async function seedTransfers(context: SeedContext): Promise<void> {
  const { tx, platform } = context;
  const account = platform.config.payments.transferAccounts.find(({ market }) => market === "EG");
  if (account === undefined) return;
  const order = await seedWaitingOrder(context, { method: "transfer", ageMinutes: 3 * 60, rank: 1 });
  if (order === undefined) return;
  const { id: orderId, paymentId, person, placedAt, expiresAt, totalMinor: amountMinor } = order;
  const { bank, holder, iban, instapay } = account;
  const proofAt = addMinutes(placedAt, 20);
  const data = { code, bank, holder, iban, ...(instapay === undefined ? {} : { instapay }) };
  const common = { userId: person.id, amountMinor, currency, expiresAt, createdAt: placedAt } as const;
  await tx.insert(payments).values({
    ...{ ...common, id: paymentId, orderId, method: "transfer", provider: "transfer", reference: code },
    ...{ status: "pending", providerData: { ...data, proofAt: proofAt.toISOString() } },
    ...{ nextReminderAt: addMinutes(expiresAt, -24 * 60), updatedAt: placedAt },
  });
  await tx.insert(transfers).values({
    ...{ ...common, paymentId, code, payer: fullName(person), orderNumber: order.number, account: iban },
    ...{ state: "waiting", proofHash: await keepProof(context, order), proofAt },
  });
  await seedStatement(context, iban, order);
}
