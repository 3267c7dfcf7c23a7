import { findCoachesOfUsers } from "#server/modules/programmes/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, desc, eq } from "#server/platform/db/orm.ts";
import { assertVersion } from "#server/platform/errors.ts";
import type { adminAddNote, adminEditNote, ClientNote } from "#shared/contract/admin-clients.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { ClientCall } from "./client-training.ts";
import { noSuchNote } from "./errors.ts";
import type { CockpitDeps } from "./ports.ts";
import { clientNotes, type NoteRow } from "./tables.ts";

const maxNotes = 500;

async function toNotes(reader: Reader, { seal }: CockpitDeps, rows: readonly NoteRow[]): Promise<ClientNote[]> {
  const coaches = await findCoachesOfUsers(reader, [...new Set(rows.map(({ authorId }) => authorId))]);
  const names = new Map(coaches.map(({ userId, name }) => [userId, name]));
  return rows.map(({ id, sealed, pinned, authorId, version, createdAt, updatedAt }) => ({
    ...{ id, text: seal.open(sealed) ?? "", pinned, version },
    author: names.get(authorId) ?? null,
    ...{ createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
  }));
}

async function toNote(reader: Reader, deps: CockpitDeps, row: NoteRow | undefined): Promise<ClientNote> {
  const [note] = await toNotes(reader, deps, row === undefined ? [] : [row]);
  if (note === undefined) throw noSuchNote();
  return note;
}

/** All notes about a member, for the personal data export. */
export async function exportNotes(
  reader: Reader,
  { seal }: Pick<CockpitDeps, "seal">,
  userId: string,
): Promise<{ readonly coachNotes: unknown }> {
  const rows = await reader
    .select()
    .from(clientNotes)
    .where(eq(clientNotes.userId, userId))
    .orderBy(asc(clientNotes.createdAt))
    .limit(10_000);
  return {
    coachNotes: rows.map(({ sealed, createdAt }) => ({ text: seal.open(sealed) ?? null, at: createdAt.toISOString() })),
  };
}

/** Only the member's coaches may write, not a lead with temporary access. Throws 404. */
async function assertMayWrite(tx: Tx, { access }: CockpitDeps, { caller, params }: ClientCall): Promise<void> {
  const reason = await access.readHealth(tx, caller, params.id, "notes");
  if (reason === "break_glass") throw noSuchNote();
}

/** Pinned notes first, then the newest. */
export async function listNotes(deps: CockpitDeps, { caller, params }: ClientCall): Promise<{ notes: ClientNote[] }> {
  return deps.platform.database.transaction(async (tx) => {
    await deps.access.readHealth(tx, caller, params.id, "notes");
    const { userId, pinned, createdAt, id } = clientNotes;
    const rows = await tx
      .select()
      .from(clientNotes)
      .where(eq(userId, params.id))
      .orderBy(desc(pinned), desc(createdAt), asc(id))
      .limit(maxNotes);
    return { notes: await toNotes(tx, deps, rows) };
  });
}

export async function addNote(
  deps: CockpitDeps,
  call: ClientCall,
  { text, pinned }: BodyOf<typeof adminAddNote>,
): Promise<{ note: ClientNote }> {
  const { database, ids, clock } = deps.platform;
  return database.transaction(async (tx) => {
    await assertMayWrite(tx, deps, call);
    const now = clock.now();
    const [row] = await tx
      .insert(clientNotes)
      .values({
        ...{
          id: ids.next(),
          userId: call.params.id,
          authorId: call.caller.userId,
          sealed: deps.seal.seal(text),
          pinned,
        },
        ...{ createdAt: now, updatedAt: now },
      })
      .returning();
    return { note: await toNote(tx, deps, row) };
  });
}

type NoteCall = ClientCall & { readonly params: { readonly noteId: string } };

async function lockNote(tx: Tx, { params }: NoteCall): Promise<NoteRow> {
  const [row] = await tx
    .select()
    .from(clientNotes)
    .where(and(eq(clientNotes.id, params.noteId), eq(clientNotes.userId, params.id)))
    .for("update");
  if (row === undefined) throw noSuchNote();
  return row;
}

/** Throws VERSION_CONFLICT with the note as it is now. */
export async function editNote(
  deps: CockpitDeps,
  call: NoteCall,
  { text, pinned, version }: BodyOf<typeof adminEditNote>,
): Promise<{ note: ClientNote }> {
  return deps.platform.database.transaction(async (tx) => {
    await assertMayWrite(tx, deps, call);
    const row = await lockNote(tx, call);
    assertVersion(version, await toNote(tx, deps, row));
    const changes = {
      ...(text === undefined ? {} : { sealed: deps.seal.seal(text) }),
      ...(pinned === undefined ? {} : { pinned }),
    };
    const [written] = await tx
      .update(clientNotes)
      .set({ ...changes, version: row.version + 1, updatedAt: deps.platform.clock.now() })
      .where(eq(clientNotes.id, row.id))
      .returning();
    return { note: await toNote(tx, deps, written) };
  });
}

/** Throws VERSION_CONFLICT with the note as it is now. */
export async function deleteNote(deps: CockpitDeps, call: NoteCall, version: number | undefined): Promise<void> {
  await deps.platform.database.transaction(async (tx) => {
    await assertMayWrite(tx, deps, call);
    const row = await lockNote(tx, call);
    assertVersion(version, await toNote(tx, deps, row));
    await tx.delete(clientNotes).where(eq(clientNotes.id, row.id));
  });
}
