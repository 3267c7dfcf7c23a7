import type { MailData, MailKind } from "./kinds.ts";

/** Kinds whose data contain the moment after which they are useless. */
const ends: { readonly [K in MailKind]?: (data: MailData[K]) => string | null } = {
  "order-to-confirm": ({ until }) => until,
  "payment-code": ({ until }) => until,
  "coach-place": ({ until }) => until,
  call: ({ startsAt }) => startsAt,
};

/** When a message becomes useless: at the end of its kind's lifetime, or of its subject. */
export function endOfUse<K extends MailKind>(kind: K, data: MailData[K], atLatest: Date): Date {
  const end = ends[kind]?.(data);
  // A date without a time is not a moment.
  const at = end === undefined || end === null || !end.includes("T") ? undefined : new Date(end);
  return at === undefined || Number.isNaN(at.getTime()) || at > atLatest ? atLatest : at;
}
