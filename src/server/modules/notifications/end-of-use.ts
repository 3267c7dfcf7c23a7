import type { MailData, MailKind } from "./kinds.ts";

/** Kinds that are of no use after a moment that their data name. */
const ends: { readonly [K in MailKind]?: (data: MailData[K]) => string | null } = {
  "order-to-confirm": ({ until }) => until,
  "payment-code": ({ until }) => until,
  "coach-place": ({ until }) => until,
  call: ({ startsAt }) => startsAt,
};

/** When a message is of no use any more: the end of its kind's life, or of what it is about. */
export function endOfUse<K extends MailKind>(kind: K, data: MailData[K], atLatest: Date): Date {
  const end = ends[kind]?.(data);
  // A date without a time is no moment.
  const at = end === undefined || end === null || !end.includes("T") ? undefined : new Date(end);
  return at === undefined || Number.isNaN(at.getTime()) || at > atLatest ? atLatest : at;
}
