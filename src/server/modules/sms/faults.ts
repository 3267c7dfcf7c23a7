/** What follows from a refusal of Unifonic's; docs/decisions/0161 has the table. */
export type FaultAction =
  /** The number does not exist: send nothing to it for a while. */
  | "dead_number"
  /** The account has a problem: nothing is sent until staff fix it. */
  | "account"
  /** Rate limit or short outage: retry later. */
  | "back_off"
  | "refuse";

const byCode: ReadonlyMap<string, FaultAction> = new Map([
  ["ER-01", "account"],
  ["ER-401", "account"],
  ["ER-402", "account"],
  ["ER-480", "account"],
  ["ER-482", "dead_number"],
  ["ER-429", "back_off"],
]);

/** ER-406 (a wrong field), ER-449 (an empty text) and unknown codes stay refused: a retry would fail too. */
export const decideFault = (code: string): FaultAction => byCode.get(code) ?? "refuse";
