import type { WhatsAppContent } from "./ports.ts";

type Format = WhatsAppContent["format"];

/** The reference that WhatsApp returns: the message and its form, since a template may follow a text. */
export const toReference = (id: string, format: Format): string => `${id}:${format}`;

/** The message of a report's reference; undefined if it is not ours. */
export function readReference(
  reference: string | undefined,
): { readonly id: string; readonly format: Format } | undefined {
  const [, id = "", format] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(text|template|buttons)$/.exec(reference ?? "") ?? [];
  return format === undefined ? undefined : { id, format: format as Format };
}
