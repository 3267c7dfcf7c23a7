/** Bytes of a file from one offset to another (exclusive); `whole` when no single range was asked for. */
export type ByteRange = { readonly from: number; readonly to: number } | "whole" | "beyond";

/** Reads a Range header (RFC 9110). Several ranges and what is no range mean the whole file. */
export function readRange(header: string | undefined, length: number): ByteRange {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return "whole";
  if (first === "") {
    const count = Number(last);
    return count === 0 ? "beyond" : { from: Math.max(0, length - count), to: length };
  }
  const from = Number(first);
  if (last !== "" && Number(last) < from) return "whole";
  if (from >= length) return "beyond";
  return { from, to: last === "" ? length : Math.min(Number(last) + 1, length) };
}
