import type { FakeProvider } from "../providers/book.ts";

/** A parcel in the records of a fake carrier. */
export interface FakeParcel {
  readonly awb: string;
  readonly reference: string;
  /** What its courier collects. */
  readonly cash: number;
  /** Fetched from the customer. */
  readonly isFetched?: boolean;
  /** The service that was chosen for it; 0: any. */
  readonly option?: number;
  /** The carrier's own code. */
  code: string;
  at: Date;
}

/** A webhook as the carrier sends it. */
export interface FakeWebhook {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A fake carrier with its own records, strict about every body, query and header. */
export interface CarrierBench {
  readonly fake: FakeProvider;
  /** Settings that connect the shop to it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly parcels: () => readonly FakeParcel[];
  /** The booking request: "POST /path". */
  readonly booking: RegExp;
  readonly codes: {
    readonly pickedUp: string;
    readonly delivered: string;
    readonly returned: string;
    /** Nobody was there; undefined for carriers that have no such code. */
    readonly exception?: string;
  };
  /** Moves a parcel in its records. */
  readonly move: (awb: string, code: string, at: Date) => void;
  /** Its webhook of the parcel's state; undefined for carriers that report nothing. */
  readonly webhook?: (awb: string) => FakeWebhook;
  /** Refuses the next booking. */
  readonly refuseNext: () => void;
  /** What it asks for a parcel; undefined where it names no price. */
  readonly price?: number;
  /** Does not answer questions for a price from now on. */
  readonly hidePrices?: () => void;
  readonly mayCancel: boolean;
  /** Whether it fetches returns, and cancels that. */
  readonly fetches: boolean;
  /** Whether it finds a booking by our reference. */
  readonly hasLookUp: boolean;
}

export const pdf = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 298 420]/Contents 4 0 R>>endobj\n4 0 obj<</Length 1>>stream\n \nendstream endobj\ntrailer<</Root 1 0 R>>",
);
