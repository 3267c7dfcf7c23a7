import { notFound, refuse } from "#server/platform/errors.ts";
import * as contract from "#shared/contract/admin-courier-cash.ts";
import type { StatementColumns } from "#shared/domain/courier-cash.ts";
import { type Minor, toMajor } from "#shared/domain/money.ts";

export const noSuchStatement = () => notFound("Statement not found");
export const noSuchRow = () => notFound("This statement has no such row that waits");
export const noSuchParcel = () => notFound("No such parcel of this carrier in this currency");
export const statementBooked = (statementId: string) =>
  refuse(contract.STATEMENT_BOOKED, "This statement was booked before", { statementId });
export const otherColumns = (header: readonly string[], columns: StatementColumns) =>
  refuse(contract.STATEMENT_COLUMNS, "The file has other columns than this carrier's statements", {
    header: [...header],
    columns,
  });
export const statementUnreadable = (problems: readonly contract.FileProblem[]) =>
  refuse(contract.STATEMENT_UNREADABLE, "The statement cannot be read", { problems: [...problems] });
export const statementDiffers = (net: Minor, bank: Minor) =>
  refuse(contract.STATEMENT_DIFFERS, "The rows do not come to the bank's amount", {
    net: toMajor(net),
    bank: toMajor(bank),
  });
export const statementChanged = (net: Minor) =>
  refuse(contract.STATEMENT_CHANGED, "The rows come to another amount than was shown", { net: toMajor(net) });
export const statementEmpty = () => refuse(contract.STATEMENT_EMPTY, "No row of this statement can be booked");
export const adjustmentExists = () => refuse(contract.ADJUSTMENT_EXISTS, "There is an adjustment with this reference");
