import type { FiscalEnv, PosEnv } from "#shared/domain/tax-documents.ts";

/** A device's credentials at the authority; the token is its certificate. */
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

/** Calls the tax authority once. Returns faults instead of throwing them. */
export type CallAuthority = (request: AuthorityRequest) => Promise<AuthorityAnswer>;

/** A POS's sign-in credentials from the authority's portal. */
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
  /** JSON text that is sent unchanged, because its digits are part of the hash. */
  readonly text?: string;
}

/** Calls Egypt's tax authority. Returns faults instead of throwing them. */
export interface CallReceipts {
  readonly signIn: (pos: PosSignIn) => Promise<AuthorityAnswer>;
  readonly call: (call: ReceiptCall) => Promise<AuthorityAnswer>;
}
