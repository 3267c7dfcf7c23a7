import type { FiscalEnv, PosEnv } from "#shared/domain/tax-documents.ts";

/** What proves a device to the authority: the token is its certificate. */
export interface Credentials {
  readonly token: string;
  readonly secret: string;
}

export interface AuthorityRequest {
  readonly env: FiscalEnv;
  readonly method: "POST" | "PATCH";
  /** Starts with a slash. */
  readonly path: string;
  readonly credentials?: Credentials;
  /** The one-time password from the authority's portal. */
  readonly otp?: string;
  readonly json: Readonly<Record<string, string>>;
}

/** `status` 0: no answer, or none that can be read. */
export interface AuthorityAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Calls the tax authority once. Answers faults instead of throwing. */
export type CallAuthority = (request: AuthorityRequest) => Promise<AuthorityAnswer>;

/** What a POS signs in with, as the authority's portal gave it. */
export interface PosCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Empty where none was given. */
  readonly presharedKey: string;
}

export interface PosSignIn extends PosCredentials {
  readonly env: PosEnv;
  readonly serial: string;
  readonly posVersion: string;
}

export interface ReceiptCall {
  readonly env: PosEnv;
  readonly token: string;
  readonly method: "GET" | "POST";
  /** Starts with a slash. */
  readonly path: string;
  /** JSON that goes out as it is: its digits count. */
  readonly text?: string;
}

/** Egypt's authority. Answers faults instead of throwing. */
export interface CallReceipts {
  readonly signIn: (pos: PosSignIn) => Promise<AuthorityAnswer>;
  readonly call: (call: ReceiptCall) => Promise<AuthorityAnswer>;
}
