import { createHash, createHmac } from "node:crypto";
import type { AuthorityAnswer, CallReceipts, PosSignIn, ReceiptCall } from "#server/modules/fiscal/ports.ts";
import type { Clock } from "#server/platform/clock.ts";

/**
 * A sandbox of Egypt's tax authority outside production: checks UUID, chain and total of every receipt. Any secret is
 * taken but "wrong". What it knows is kept in memory: a POS whose chain began before is taken as it comes.
 */

interface Kept {
  readonly uuid: string;
  readonly longId: string;
  readonly submissionId: string;
  readonly at: number;
  readonly errors: readonly { readonly code: string; readonly message: string }[];
}

const answer = (status: number, body: unknown): AuthorityAnswer => ({ status, body });
const refusal = (status: number, code: string, message: string): AuthorityAnswer =>
  answer(status, { error: { code, message, target: "", details: [] } });

/** Seconds that a verdict takes. */
const verdictAfter = 5;
const tokenSeconds = 3600;

/** Splits the list of receipts without reading their numbers, which would lose their digits. */
function splitReceipts(text: string): string[] {
  const [start, end] = [text.indexOf("[") + 1, text.lastIndexOf("]")];
  const parts: string[] = [];
  let [depth, from, isText] = [0, start, false];
  for (let at = start; at < end; at++) {
    const letter = text[at];
    if (isText && letter === "\\") at++;
    else if (letter === '"') isText = !isText;
    else if (!isText && (letter === "{" || letter === "[")) depth++;
    else if (!isText && (letter === "}" || letter === "]") && --depth === 0) {
      parts.push(text.slice(from, at + 1));
      from = at + 2;
    }
  }
  return parts;
}

/** The text that is hashed, of JSON whose numbers keep their digits. */
function toCanonical(json: string): string {
  const numbers = json.replace(/("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?)/g, (_, text, number) => text ?? `"${number}"`);
  const walk = (value: unknown): string => {
    if (typeof value === "string") return `"${value}"`;
    return Object.entries(value as object).reduce((all, [name, one]: [string, unknown]) => {
      const label = `"${name.toUpperCase()}"`;
      if (!Array.isArray(one)) return all + label + walk(one);
      return all + label + one.map((item) => label + walk(item)).join("");
    }, "");
  };
  return walk(JSON.parse(numbers));
}

function judge(json: string, uuid: string, previous: string, last: string | undefined): Kept["errors"] {
  const bare = json.replace(`"uuid":"${uuid}"`, '"uuid":""');
  const own = createHash("sha256").update(toCanonical(bare)).digest("hex");
  const problems = [
    [own === uuid, "UUID", "The UUID is not the hash of the receipt"],
    [last === undefined || last === previous, "PreviousUUID", "The receipt before it is another one"],
  ] as const;
  return problems.flatMap(([holds, code, message]) => (holds ? [] : [{ code, message }]));
}

export function createReceiptSandbox({
  seed,
  clock,
}: {
  readonly seed: Uint8Array;
  readonly clock: Clock;
}): CallReceipts {
  const receipts = new Map<string, Kept>();
  const last = new Map<string, string>();
  let submissions = 0;
  const digest = (text: string): string =>
    createHmac("sha256", seed).update(text).digest("hex").slice(0, 26).toUpperCase();

  const take = (json: string, submissionId: string): Kept => {
    const { header, seller } = JSON.parse(json) as {
      header: { uuid: string; previousUUID: string };
      seller: { deviceSerialNumber: string };
    };
    const { uuid, previousUUID } = header;
    const errors = judge(json, uuid, previousUUID, last.get(seller.deviceSerialNumber));
    last.set(seller.deviceSerialNumber, uuid);
    const kept = { uuid, longId: digest(uuid), submissionId, at: clock.now().getTime(), errors };
    receipts.set(uuid, kept);
    return kept;
  };

  const submit = ({ text = "" }: ReceiptCall): AuthorityAnswer => {
    const submissionId = digest(`submission ${clock.now().getTime()} ${submissions++}`);
    const parts = splitReceipts(text);
    const uuidOf = (json: string): string => (JSON.parse(json) as { header: { uuid: string } }).header.uuid;
    if (parts.length > 0 && parts.every((json) => receipts.has(uuidOf(json))))
      return refusal(422, "DuplicateSubmission", "The same receipts were handed in before");
    const accepted = parts.map((json) => take(json, submissionId));
    return answer(202, {
      submissionId,
      acceptedDocuments: accepted.map(({ uuid, longId }) => ({ uuid, longId, receiptNumber: "", hashKey: uuid })),
      rejectedDocuments: [],
    });
  };

  const details = (submissionId: string): AuthorityAnswer => {
    const of = [...receipts.values()].filter((kept) => kept.submissionId === submissionId);
    if (of.length === 0) return refusal(404, "NotFound", "There is no such submission");
    const isOpen = of.some(({ at }) => clock.now().getTime() - at < verdictAfter * 1000);
    const invalid = of.filter(({ errors }) => errors.length > 0).length;
    const verdict = invalid === 0 ? "Valid" : invalid === of.length ? "Invalid" : "Partially Valid";
    return answer(200, {
      status: isOpen ? "InProgress" : verdict,
      receipts: of.map(({ uuid, errors }) => ({
        ...{ uuid, errors },
        status: isOpen ? "Submitted" : errors.length === 0 ? "Valid" : "Invalid",
      })),
    });
  };

  const find = (uuid: string): AuthorityAnswer => {
    const kept = receipts.get(uuid);
    return kept === undefined
      ? refusal(404, "NotFound", "There is no such receipt")
      : answer(200, { uuid, longId: kept.longId, submissionUUID: kept.submissionId });
  };

  const signIn = ({ clientSecret, serial }: PosSignIn): AuthorityAnswer =>
    clientSecret === "wrong"
      ? answer(400, { error: "invalid_client" })
      : answer(200, { access_token: digest(`token ${serial}`), expires_in: tokenSeconds, token_type: "Bearer" });

  return {
    signIn: async (pos) => signIn(pos),
    call: async (call) => {
      if (call.method === "POST") return submit(call);
      const [, kind = "", id = ""] = /^\/(receiptsubmissions|receipts)\/([^/]+)\//.exec(call.path) ?? [];
      return kind === "receipts" ? find(id) : details(decodeURIComponent(id));
    },
  };
}
