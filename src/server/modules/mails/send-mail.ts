import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/database.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { isOptional, type MailData, type MailKind } from "./kinds.ts";
import type { SealData } from "./seal-data.ts";
import { isStopped } from "./stop-mails.ts";
import { mails } from "./tables.ts";

export const deliverMailJob = "deliver-mail";

export interface MailToSend<K extends MailKind> {
  readonly kind: K;
  readonly to: string;
  readonly language: Language;
  /** Deduplication key ("order-paid:<order id>"): a second mail with the same key is not written. */
  readonly key: string;
  readonly data: MailData[K];
}

export type SendMail = <K extends MailKind>(tx: Tx, mail: MailToSend<K>) => Promise<void>;

const insertOnce = prepared((plan) =>
  plan
    .insert(mails)
    .values({
      id: sql.placeholder("id"),
      key: sql.placeholder("key"),
      kind: sql.placeholder("kind"),
      recipient: sql.placeholder("recipient"),
      language: sql.placeholder("language"),
      data: sql.placeholder("data"),
      createdAt: sql.placeholder("createdAt"),
    })
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id }),
);

/** Writes a mail to the outbox in the caller's transaction. */
export function createSendMail(
  { clock, ids, jobs }: Pick<Platform, "clock" | "ids" | "jobs">,
  sealed: SealData,
): SendMail {
  return async (tx, mail) => {
    if (isOptional(mail.kind) && (await isStopped(tx, mail.to))) return;
    const [written] = await insertOnce(tx, {
      id: ids.next(),
      key: mail.key,
      kind: mail.kind,
      recipient: mail.to,
      language: mail.language,
      data: sealed.seal(mail.data),
      createdAt: clock.now(),
    });
    if (written === undefined) return;
    await jobs.enqueue(tx, deliverMailJob, { mailId: written.id });
  };
}
