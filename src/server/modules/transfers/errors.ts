import { notFound, refuse } from "#server/platform/errors.ts";
import * as contract from "#shared/contract/admin-bank.ts";
import { TRANSFER_MATCHED } from "#shared/contract/transfers.ts";
import type { BankColumns, BankRowState } from "#shared/domain/transfers.ts";

export const noSuchAccount = () => notFound("The shop has no such account for transfers");
export const noSuchTransfer = () => notFound("No such transfer");
export const noSuchProof = () => notFound("There is no picture of this transfer");
export const noSuchBankRow = () => notFound("No such row");
export const transferMatched = () => refuse(TRANSFER_MATCHED, "The money of this transfer has been found already");
export const fileKnown = () => refuse(contract.BANK_FILE_KNOWN, "This file was read before");
export const otherColumns = (header: readonly string[], columns: BankColumns) =>
  refuse(contract.BANK_FILE_COLUMNS, "The file has other columns than this account's statements", {
    header: [...header],
    columns,
  });
export const fileUnreadable = (problems: readonly contract.BankFileProblem[]) =>
  refuse(contract.BANK_FILE_UNREADABLE, "The statement cannot be read", { problems: [...problems] });
export const rowDecided = (state: BankRowState) =>
  refuse(contract.BANK_ROW_STATE, "This row was matched or set aside before", { state });
export const rowWaits = (state: BankRowState) =>
  refuse(contract.BANK_ROW_STATE, "This row waits to be matched", { state });
export const rowFinal = () => refuse(contract.BANK_ROW_FINAL, "The payment of this row was decided: the match stays");

const misfits = {
  not_a_transfer: "This payment is no transfer",
  currency: "The payment is in another currency",
  taken: "Another row was matched with this payment",
} as const;
export const noFit = (why: keyof typeof misfits) => refuse(contract.BANK_ROW_NO_FIT, misfits[why], { why });
