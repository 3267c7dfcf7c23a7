import { type Finding, lineAt, listFiles, readSources, type Source, walk } from "./source.ts";

/** Words of an earlier vocabulary, and those that the code uses now (docs/glossary.md). */
const oldWords: readonly (readonly [old: RegExp, now: string])[] = [
  [/^(?:crew|Crew)$/, "staff"],
  [/^Letters?$/, "Message, MailContent"],
  [/^corners$/, "what the links are: footerLinks, searchOnlyLinks"],
  [/^(?:shelf|Shelf)$/, "catalogue"],
  [/^desk$|^Desk$|^desk[A-Z]|[a-z]Desk$|^createDesk$/, "admin"],
  [/^carryOut/, "run…, apply…"],
  [/^note(?:Act|StaffAct)$|^(?:NoteAct|NoteStaffAct)$/, "recordAudit"],
  [/^ProviderTruth$|^truthOf$/, "ProviderPaymentState, toProviderState"],
  [/^WebhookNews$|^newsOf$/, "WebhookEvent"],
  [/^(?:sought|Sought)$/, "search, SearchInput"],
  [/^findAnything$/, "globalSearch"],
  [/^inWords$/, "toDisplayFields"],
  [/^greatest[A-Z]/, "max…"],
  [/^most(?!ly)[A-Z]/, "max…"],
  [/^demand(?:$|[A-Z])/, "assert…"],
];

/** Art counts letters and corners in their own sense. */
const excepted = /^(?:db\/seed\/demo\/art|src\/web\/ui)\//;
const oldFileNames =
  /(?:^|\/)(?:crew|letters|corners|shelf|carry-out|note-act|find-anything|manage|desk)[\w-]*(?:\.|\/)/;

function findOldWords(source: Source): Finding[] {
  const found = new Map<string, Finding>();
  walk(source.parsed.program, (node) => {
    if (node.type !== "Identifier" && node.type !== "JSXIdentifier") return;
    const name = source.text.slice(node.start, node.end).replace(/[^\w$].*$/s, "");
    const now = oldWords.find(([old]) => old.test(name))?.[1];
    if (now === undefined || found.has(name)) return;
    found.set(name, {
      place: `${source.path}:${lineAt(source.text, node.start)}`,
      problem: `"${name}" is not a word of this code: ${now}`,
    });
  });
  return [...found.values()];
}

/** One language in the code: names of an earlier vocabulary are refused, in identifiers and in file names. */
export function checkOldWords(): Finding[] {
  const code = /^(?:src|db\/seed|scripts|test|e2e|bench)\/.*\.tsx?$/;
  const names = listFiles(code)
    .filter((path) => oldFileNames.test(path))
    .map((path) => ({ place: path, problem: "a file name of the earlier vocabulary (docs/glossary.md)" }));
  return [
    ...names,
    ...readSources(code)
      .filter(({ path }) => !excepted.test(path))
      .flatMap(findOldWords),
  ];
}
