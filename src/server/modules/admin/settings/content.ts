import { readVersionedBlock, replaceBlock } from "#server/modules/content/index.ts";
import { hashOfUrl, wireImage } from "#server/modules/media/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { invalidField, versionConflict } from "#server/platform/errors.ts";
import {
  type AdminContent,
  type ContentBlocks,
  type ContentBody,
  type ContentKey,
  contentKeys,
} from "#shared/contract/admin-content.ts";
import type { Partner, Transformation } from "#shared/contract/content.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { SettingsDeps } from "./ports.ts";

type Picture = Partner["image"];
interface GivenPicture {
  readonly hash: string;
  readonly alt: LocalizedText;
}

/** A stored image in the form editors send. */
const withHash = (image: Picture) => (image === null ? null : { ...image, hash: hashOfUrl(image.url) ?? "" });

async function blockView<K extends ContentKey>(reader: Reader, key: K) {
  const { data, version, updatedAt } = await readVersionedBlock(reader, key);
  return { data: shown(key, data) as ContentBlocks[K], version, updatedAt: updatedAt?.toISOString() ?? null };
}

function shown(key: ContentKey, data: unknown): unknown {
  if (key === "partners") return (data as Partner[]).map((one) => ({ ...one, image: withHash(one.image) }));
  if (key === "transformations")
    return (data as Transformation[]).map((one) => ({
      ...one,
      before: withHash(one.before),
      after: withHash(one.after),
    }));
  return data;
}

/** All blocks with their versions. */
export async function readContent(deps: SettingsDeps): Promise<AdminContent> {
  const { reader } = deps.platform.database;
  const versions = [];
  const blocks: Record<string, unknown> = {};
  for (const key of contentKeys) {
    const { data, version, updatedAt } = await blockView(reader, key);
    blocks[key] = data;
    versions.push({ key, version, updatedAt });
  }
  const packages = (await deps.packages()).map(({ slug, name }) => ({ slug, name }));
  return { blocks: blocks as ContentBlocks, versions, packages };
}

/** Uploaded images by the hashes in a form. Throws 400 for unknown ones. */
async function toPictures(tx: Tx, deps: SettingsDeps, given: readonly (GivenPicture | null)[]) {
  const hashes = given.flatMap((one) => one?.hash ?? []);
  const facts = await deps.media.readPictureFacts(tx, hashes);
  return (one: GivenPicture | null): Picture => {
    if (one === null) return null;
    const known = facts.get(one.hash);
    if (known === undefined) throw invalidField("image", "INVALID_VALUE", "There is no such picture");
    return wireImage(known, one.alt);
  };
}

/** The form's data with images in the form pages use. */
async function toKept(tx: Tx, deps: SettingsDeps, data: ContentBody["data"], key: ContentKey): Promise<unknown> {
  const { partners, transformations } = data;
  if (key === "partners" && partners !== undefined) {
    const toPicture = await toPictures(
      tx,
      deps,
      partners.map((one) => one.image),
    );
    return partners.map((one) => ({ ...one, image: toPicture(one.image) }));
  }
  if (key === "transformations" && transformations !== undefined) {
    const toPicture = await toPictures(
      tx,
      deps,
      transformations.flatMap((one) => [one.before, one.after]),
    );
    return transformations.map((one) => ({ ...one, before: toPicture(one.before), after: toPicture(one.after) }));
  }
  return data[key];
}

/** Replaces one block. Throws 400, 409 VERSION_CONFLICT with the current block. */
export async function saveContent(
  deps: SettingsDeps,
  call: StaffCall,
  key: ContentKey,
  { version, data }: ContentBody,
): Promise<AdminContent> {
  const given = Object.keys(data).filter((name) => data[name as ContentKey] !== undefined);
  if (given.length !== 1 || given[0] !== key)
    throw invalidField("data", "INVALID_VALUE", "The part that the address names is needed, and nothing else");
  await deps.platform.database.transaction(async (tx) => {
    const before = await blockView(tx, key);
    const block = { data: (await toKept(tx, deps, data, key)) as never, version };
    if (!(await replaceBlock(tx, key, block, deps.platform.clock.now())))
      throw versionConflict(await blockView(tx, key));
    const after = await blockView(tx, key);
    const act = { action: "content.update", subjectKind: "content", subjectId: key };
    await deps.platform.audit.record(tx, call, { ...act, before: before.data, after: after.data });
  });
  return readContent(deps);
}
