/** What follows from an error of WhatsApp's; docs/decisions/0131 has the table. */
export type FaultAction =
  /** The window has shut: send a template instead. */
  | "as_template"
  /** The number has no WhatsApp, or does not accept our messages: send nothing to it for a while. */
  | "unreachable"
  /** Meta does not deliver it to this person; sending again makes it worse. */
  | "drop"
  /** The person has stopped messages of the shop. */
  | "withdrawn"
  /** Rate limit: retry later. */
  | "back_off"
  /** Too many people reported the number. */
  | "spam"
  /** The template is wrong, paused or gone. */
  | "template"
  /** The token is invalid: nothing is sent until it is replaced. */
  | "token"
  | "refuse";

/** Too many people have reported the number. */
export const spamCode = 131048;

const byCode: ReadonlyMap<number, FaultAction> = new Map([
  [131047, "as_template"],
  [131026, "unreachable"],
  [131049, "drop"],
  [131050, "withdrawn"],
  [130429, "back_off"],
  [131056, "back_off"],
  [80007, "back_off"],
  [4, "back_off"],
  [spamCode, "spam"],
  [190, "token"],
  [0, "token"],
]);

export function decideFault(code: number): FaultAction {
  const known = byCode.get(code);
  if (known !== undefined) return known;
  return code >= 132_000 && code < 133_000 ? "template" : "refuse";
}

/** Errors that staff must fix. */
export const isAlarming = (action: FaultAction): boolean => ["spam", "template", "token"].includes(action);
