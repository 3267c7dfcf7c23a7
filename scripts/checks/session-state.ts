import { type Finding, lineAt, readSources, type Source, walk } from "./source.ts";

/**
 * Behind a pooler each transaction may get another session, so nothing may outlast one: no session locks, no LISTEN, no
 * `set` without `local`, no temporary table. Only these files have a session of their own, on the direct connection.
 */
const direct = /^src\/server\/(?:platform\/db\/(?:migrate|apply-migration|listen)\.ts|backup\/|embedded-postgres\/)/;

const forbidden: readonly (readonly [RegExp, string])[] = [
  [/\bpg_(?:try_)?advisory_(?:un)?lock(?:_shared|_all)?\b/i, "a lock of the session: use pg_advisory_xact_lock"],
  [/(?:^|;)\s*(?:un)?listen\s+\S/i, "LISTEN needs a session of its own: use platform/db/listen.ts"],
  [/(?:^|;)\s*set\s+(?!local\b)(?:session\s+)?[a-z_.]+\s*(?:=|\bto\b)/i, "set without local outlasts the transaction"],
  [/\bset_config\([^)]*,\s*false\s*\)/i, "set_config(…, false) outlasts the transaction"],
  [/(?:^|;)\s*create\s+temp(?:orary)?\s/i, "a temporary table outlasts the transaction"],
];

/** Session state in the SQL of a file's strings. */
export function findSessionState({ path, text, parsed }: Pick<Source, "path" | "text" | "parsed">): Finding[] {
  const findings: Finding[] = [];
  walk(parsed.program, (node) => {
    if (node.type !== "TemplateElement" && node.type !== "Literal") return;
    const words = text.slice(node.start, node.end).replace(/^[`"']|[`"']$/g, "");
    for (const [pattern, problem] of forbidden)
      if (pattern.test(words)) findings.push({ place: `${path}:${lineAt(text, node.start)}`, problem });
  });
  return findings;
}

export const checkSessionState = (): Finding[] =>
  readSources(/^src\/server\/.*\.ts$/)
    .filter(({ path }) => !direct.test(path) && !path.endsWith(".test.ts"))
    .flatMap(findSessionState);
