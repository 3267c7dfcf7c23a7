import type { FiscalEnv } from "#shared/domain/tax-documents.ts";

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
