import { readFileSync } from "node:fs";
import { foreignTables, readModels } from "./foreign-tables.ts";
import { type Finding, lineAt, listFiles, readSources, type Source, walk } from "./source.ts";

/**
 * A module's SQL names its own tables; what it reads of others is declared in foreign-tables.ts. Tables belong to the module whose
 * tables.ts declares them, else to the module in the name of the migration that creates them.
 */

const folderOf = (path: string): string =>
  /^src\/server\/(?:modules\/([\w-]+)|(platform))\//
    .exec(path)
    ?.slice(1)
    .find((name) => name !== undefined) ?? "";

/** Migrations of several modules or of none. */
const otherNames: Readonly<Record<string, string>> = { reports: "admin" };

function findOwners(sources: readonly Source[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const path of listFiles(/^db\/migrations\/.*\.sql$/)) {
    const name = /\d+-([\w-]+)\.sql$/.exec(path)?.[1] ?? "";
    for (const [, table = ""] of readFileSync(path, "utf8").matchAll(
      /^create table (?:if not exists )?(?:public\.)?(\w+)/gm,
    ))
      owners.set(table, otherNames[name] ?? name);
  }
  for (const { path, text } of sources)
    for (const [, table = ""] of text.matchAll(/\bpgTable\(\s*"(\w+)"/g)) owners.set(table, folderOf(path));
  return owners;
}

const named = /\b(?:from|join|into|update|table|using|,)\s+(?:only\s+)?(?:public\.)?([a-z_]+)\b/g;
const looksLikeSql = /\b(?:select|insert into|update|delete from|join|from|lock table|truncate)\b/;

interface Mention {
  readonly path: string;
  readonly line: number;
  readonly table: string;
}

/** Tables named in the SQL of a file's strings. */
export function findMentions(source: Source, tables: ReadonlySet<string>): Mention[] {
  const mentions: Mention[] = [];
  walk(source.parsed.program, (node) => {
    if (node.type !== "TemplateElement" && node.type !== "Literal") return;
    const text = source.text.slice(node.start, node.end);
    if (!looksLikeSql.test(text)) return;
    for (const { 1: table = "", index } of text.matchAll(named))
      if (tables.has(table)) mentions.push({ path: source.path, line: lineAt(source.text, node.start + index), table });
  });
  return mentions;
}

export interface Ownership {
  readonly owners: ReadonlyMap<string, string>;
  readonly allowed: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export function toFinding({ path, line, table }: Mention, { owners, allowed }: Ownership): Finding | undefined {
  const [own, owner] = [folderOf(path), owners.get(table)];
  if (owner === undefined || own === "" || owner === own || readModels.includes(own)) return undefined;
  if (allowed[own]?.[table] !== undefined) return undefined;
  return {
    place: `${path}:${line}`,
    problem: `${own} names the table ${table} of ${owner}: ask its index.ts, or declare it in scripts/checks/foreign-tables.ts`,
  };
}

/** Declarations that no SQL needs any more. */
function findUnused(mentions: readonly Mention[]): Finding[] {
  const used = new Set(mentions.map(({ path, table }) => `${folderOf(path)} ${table}`));
  return Object.entries(foreignTables).flatMap(([module, tables]) =>
    Object.keys(tables)
      .filter((table) => !used.has(`${module} ${table}`))
      .map((table) => ({
        place: "scripts/checks/foreign-tables.ts",
        problem: `${module} does not name ${table} any more: remove the line`,
      })),
  );
}

export function checkTables(): Finding[] {
  const sources = readSources(/^src\/server\/.*\.ts$/).filter(({ path }) => !path.endsWith(".test.ts"));
  const owners = findOwners(sources);
  const mentions = sources.flatMap((source) => findMentions(source, new Set(owners.keys())));
  const found = mentions.flatMap((mention) => toFinding(mention, { owners, allowed: foreignTables }) ?? []);
  return [...found, ...findUnused(mentions)];
}
