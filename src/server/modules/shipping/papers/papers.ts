import type { LocalizedText } from "#shared/i18n/languages.ts";

/** Pieces to pick, by their place in the store. */
export interface PickListPaper {
  readonly kind: "pick-list";
  readonly title: string;
  readonly rows: readonly {
    readonly place: string;
    readonly sku: string;
    readonly name: LocalizedText;
    readonly detail: string;
    readonly quantity: string;
    readonly orders: string;
  }[];
}

export interface SlipLine {
  readonly place: string;
  readonly sku: string;
  readonly name: LocalizedText;
  readonly detail: LocalizedText;
  readonly quantity: string;
  /** "" on gifts. */
  readonly price: string;
}
/** Packing slips: the content of each parcel on a page. */
export interface SlipsPaper {
  readonly kind: "slips";
  readonly slips: readonly {
    readonly brand: LocalizedText;
    readonly orderNumber: string;
    /** "1 / 2" where an order goes in several parcels, else "". */
    readonly part: string;
    readonly day: string;
    readonly to: readonly string[];
    /** What somebody wrote to the recipient of a gift. */
    readonly message: string;
    readonly note: string;
    readonly lines: readonly SlipLine[];
    /** What the courier collects; "" where it is paid. */
    readonly cash: string;
    readonly hasPrices: boolean;
  }[];
}

/** Labels of carriers that print none. */
export interface LabelsPaper {
  readonly kind: "labels";
  readonly labels: readonly {
    readonly carrier: string;
    readonly number: string;
    readonly orderNumber: string;
    readonly to: readonly string[];
    readonly phone: string;
    readonly from: string;
    readonly cash: string;
    readonly weight: string;
  }[];
}

/** The parcels that couriers sign for, a list for each carrier. */
export interface ManifestPaper {
  readonly kind: "manifest";
  readonly lists: readonly {
    readonly brand: LocalizedText;
    readonly carrier: string;
    readonly day: string;
    readonly rows: readonly {
      readonly number: string;
      readonly orderNumber: string;
      readonly name: string;
      readonly city: string;
      readonly weight: string;
      readonly cash: string;
    }[];
    readonly totals: string;
  }[];
}

/** Several labels in one file: a page each, or four on an A4 page. */
export interface JoinedLabels {
  readonly kind: "join";
  readonly size: "A6" | "A4";
  readonly files: readonly Uint8Array[];
}

export type Paper = PickListPaper | SlipsPaper | LabelsPaper | ManifestPaper | JoinedLabels;

/** Renders a paper as a PDF. */
export type PrintPapers = (paper: Paper) => Promise<Uint8Array>;
