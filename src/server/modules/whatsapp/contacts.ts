import { addDays, addMinutes } from "#server/platform/clock.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import type { WhatsAppContext } from "./context.ts";
import { type ContactRow, whatsappContacts } from "./tables.ts";

const windowMinutes = 24 * 60;
/** How long nothing is sent to a number that WhatsApp does not reach. */
const offDays = 30;

export const hashNumber = (digits: string): Buffer => hashToken(`whatsapp:${digits}`);

export async function findContact(reader: Reader, id: string): Promise<ContactRow | undefined> {
  const [row] = await reader.select().from(whatsappContacts).where(eq(whatsappContacts.id, id)).limit(1);
  return row;
}

export interface Heard {
  readonly number: string;
  /** Their own profile name. */
  readonly name: string | undefined;
  readonly at: Date;
}

/** Records that a number has written, which opens its window; locks it, so that its messages are handled one by one. */
export async function recordContact(
  tx: Tx,
  { platform: { ids, clock }, seal }: Pick<WhatsAppContext, "platform" | "seal">,
  { number, name, at }: Heard,
): Promise<ContactRow> {
  const windowUntil = addMinutes(at, windowMinutes);
  const nameSealed = name === undefined || name === "" ? null : seal.seal(name);
  const [row] = await tx
    .insert(whatsappContacts)
    .values({
      ...{ id: ids.next(), numberHash: hashNumber(number), numberSealed: seal.seal(number), nameSealed, windowUntil },
      ...{ lastAt: at, createdAt: clock.now() },
    })
    .onConflictDoUpdate({
      target: whatsappContacts.numberHash,
      set: {
        windowUntil: sql`greatest(${whatsappContacts.windowUntil}, excluded.window_until)`,
        lastAt: sql`greatest(${whatsappContacts.lastAt}, excluded.last_at)`,
        nameSealed: sql`coalesce(excluded.name_sealed, ${whatsappContacts.nameSealed})`,
        offUntil: null,
      },
    })
    .returning();
  if (row === undefined) throw new Error("a number was not written");
  return row;
}

export const openText = ({ seal }: Pick<WhatsAppContext, "seal">, sealed: Buffer | null): string | undefined =>
  sealed === null ? undefined : seal.open(Buffer.from(sealed));

export async function shutWindow(reader: Reader, id: string): Promise<void> {
  await reader.update(whatsappContacts).set({ windowUntil: null }).where(eq(whatsappContacts.id, id));
}

export async function leaveAlone(reader: Reader, id: string, now: Date): Promise<void> {
  await reader
    .update(whatsappContacts)
    .set({ offUntil: addDays(now, offDays) })
    .where(eq(whatsappContacts.id, id));
}
