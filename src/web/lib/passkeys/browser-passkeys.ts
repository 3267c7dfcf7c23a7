import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from "#shared/contract/passkey-values.ts";

/**
 * Why a browser gave no passkey: the person declined or waited too long, the page has another domain than its
 * passkeys, this device has one already or cannot verify the person, or it failed.
 */
export type PasskeyFailure = "cancelled" | "late" | "address" | "known" | "unverified" | "failed";

export class PasskeyError extends Error {
  readonly why: PasskeyFailure;

  constructor(why: PasskeyFailure, cause: unknown) {
    super(`No passkey: ${why}`, { cause });
    this.why = why;
  }
}

/** Whether this browser has passkeys at all. It has none on pages without https, other than localhost. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === "function";

const load = () => import("@simplewebauthn/browser");

/** Loads the code before the button is pressed. */
export const preparePasskeys = (): void => void load().catch(() => undefined);

const reasons: Readonly<Record<string, PasskeyFailure>> = {
  NotAllowedError: "cancelled",
  AbortError: "cancelled",
  SecurityError: "address",
  InvalidStateError: "known",
  ConstraintError: "unverified",
};

/** Browsers report the same error if a person declines and if they wait too long; the time distinguishes them. */
export function toPasskeyFailure(error: unknown, waitedMs: number, timeoutMs: number): PasskeyFailure {
  const name = error instanceof Error ? error.name : "";
  const why = reasons[name] ?? "failed";
  return why === "cancelled" && waitedMs >= timeoutMs ? "late" : why;
}

async function ask<T>(timeoutMs: number, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work();
  } catch (error) {
    throw new PasskeyError(toPasskeyFailure(error, performance.now() - startedAt, timeoutMs), error);
  }
}

/** Asks the browser for a proof by one of the person's passkeys. Throws PasskeyError. */
export async function showPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await load();
  const { id, response } = await ask(optionsJSON.timeout, () => startAuthentication({ optionsJSON }));
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** Asks the browser to create a passkey. Throws PasskeyError. */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<PasskeyRegistration> {
  const { startRegistration } = await load();
  const { id, response } = await ask(optionsJSON.timeout, () => startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}
