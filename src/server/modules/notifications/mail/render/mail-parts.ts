import type { MailLine, MailMoney, MailSum } from "../../kinds.ts";
import type { Phrase } from "./phrase.ts";

export interface Fact {
  readonly label: string;
  readonly value: Phrase;
}

/** The parts of a mail besides its texts; the same in both languages. */
export type Part =
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  | {
      readonly kind: "order";
      readonly number: string;
      readonly lines: readonly MailLine[];
      readonly sums: readonly MailSum[];
      readonly total: MailMoney;
    }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "quote"; readonly text: string }
  | { readonly kind: "code"; readonly code: string }
  /** A second link besides the button: a site path. */
  | { readonly kind: "link"; readonly label: string; readonly path: string };

export interface MailContent {
  /** Name in the greeting; absent in mails without one. */
  readonly name?: string;
  /** Target of the button: a site path or an external http(s) URL. */
  readonly link?: string;
  /** Also prints the link's URL, for mails that are useless without it. */
  readonly spellsLink?: boolean;
  readonly parts: readonly Part[];
  readonly replyTo?: string;
  /** An entry for the recipient's calendar. */
  readonly calendar?: string;
  /** Adds the mail in the other language below, for recipients of unknown language. */
  readonly isBilingual?: boolean;
}

export const facts = (...rows: readonly Fact[]): Part => ({ kind: "facts", facts: rows });

/** A mail that needs only its text. */
export const plain = ({ firstName, path }: { readonly firstName: string; readonly path: string }): MailContent => ({
  name: firstName,
  link: path,
  parts: [],
});
