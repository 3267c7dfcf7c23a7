import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

interface StructNode {
  readonly role?: string;
  readonly type?: string;
  readonly id?: string;
  readonly lang?: string;
  readonly children?: readonly StructNode[];
}

interface Marked {
  readonly type?: string;
  readonly id?: string;
  readonly str?: string;
}

export interface PdfReading {
  readonly isMarked: boolean;
  /** XMP metadata. */
  readonly metadata: string;
  readonly language: string | null;
  /** Roles of the structure tree in reading order. */
  readonly roles: readonly string[];
  /** The text of each element of the structure tree, in reading order. */
  readonly texts: readonly string[];
  /** Texts on the pages that no element of the tree has. */
  readonly untagged: readonly string[];
}

/** Texts by the id of their marked content, and those outside of any. */
function readMarked(items: readonly Marked[]): { texts: Map<string, string>; outside: string[] } {
  const texts = new Map<string, string>();
  const outside: string[] = [];
  const open: string[] = [];
  for (const item of items) {
    if (item.type === "beginMarkedContent" || item.type === "beginMarkedContentProps") open.push(item.id ?? "");
    else if (item.type === "endMarkedContent") open.pop();
    else {
      const id = open.findLast((each) => each !== "") ?? "";
      if (id === "") outside.push(item.str ?? "");
      else texts.set(id, (texts.get(id) ?? "") + (item.str ?? ""));
    }
  }
  return { texts, outside };
}

function flatten(node: StructNode): StructNode[] {
  return [node, ...(node.children ?? []).flatMap(flatten)];
}

/** A PDF as assistive technology reads it: by its structure tree. */
export async function readTagged(bytes: Uint8Array): Promise<PdfReading> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const [roles, texts, untagged]: [string[], string[], string[]] = [[], [], []];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const { texts: marked, outside } = readMarked(items as readonly Marked[]);
    const nodes = flatten(((await page.getStructTree()) ?? {}) as StructNode);
    for (const { role, type, id } of nodes) {
      if (role !== undefined) roles.push(role);
      if (type !== "content" || id === undefined) continue;
      texts.push(marked.get(id) ?? "");
      marked.delete(id);
    }
    untagged.push(...[...outside, ...marked.values()].filter((text) => text.trim() !== ""));
  }
  const markInfo = (await pdf.getMarkInfo()) as { readonly Marked?: boolean } | null;
  const { metadata, info } = await pdf.getMetadata();
  const reading = {
    isMarked: markInfo?.Marked === true,
    metadata: metadata?.getRaw() ?? "",
    language: (info as { readonly Language?: string }).Language ?? null,
  };
  await task.destroy();
  return { ...reading, roles, texts, untagged };
}
