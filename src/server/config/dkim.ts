import { createPrivateKey, type KeyObject } from "node:crypto";
import { ConfigError } from "./config-error.ts";
import { type Environment, wholeSet } from "./provider-set.ts";

/** Signs mails (RFC 6376). */
export interface DkimSettings {
  readonly domain: string;
  /** Selector in the DNS entry `<selector>._domainkey.<domain>` that holds the public key. */
  readonly selector: string;
  /** PEM of an RSA key. */
  readonly privateKey: string;
}

const label = "[a-z0-9](?:[a-z0-9-]*[a-z0-9])?";
const host = new RegExp(`^(?:${label}\\.)+${label}$`, "i");
const keyRemedy = "an RSA key in PEM, as openssl genrsa 2048 prints it";

/** Receivers take no signature of a shorter key (RFC 8301). */
const fewestBits = 1024;

function readRsa(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === "rsa" ? key : undefined;
  } catch {
    // Said below, without the key.
    return undefined;
  }
}

function assertRsa(pem: string): void {
  const key = readRsa(pem);
  if (key === undefined) throw new ConfigError(`Setting MAIL_DKIM_PRIVATE_KEY is wrong: expected ${keyRemedy}.`);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < fewestBits)
    throw new ConfigError(
      `Setting MAIL_DKIM_PRIVATE_KEY is wrong: the key has ${bits} bits, and receivers take no signature under ${fewestBits}; expected ${keyRemedy}.`,
    );
}

/** MAIL_DKIM_*: all three or none. Receivers count the signature only where its domain is the sender's. Throws ConfigError. */
export function readDkim(env: Environment, mailFrom: string): DkimSettings | undefined {
  const set = wholeSet(env, {
    MAIL_DKIM_DOMAIN: { matches: host, remedy: "the domain of MAIL_FROM, such as shop.example" },
    MAIL_DKIM_SELECTOR: { matches: new RegExp(`^${label}$`, "i"), remedy: "the selector, such as mail2026" },
    MAIL_DKIM_PRIVATE_KEY: { matches: /^-----BEGIN /, remedy: keyRemedy },
  });
  if (set === undefined) return undefined;
  assertRsa(set.MAIL_DKIM_PRIVATE_KEY);
  const domain = set.MAIL_DKIM_DOMAIN.toLowerCase();
  const [, sender = ""] = /@([^\s@<>]+)/.exec(mailFrom.toLowerCase()) ?? [];
  if (sender !== domain && !sender.endsWith(`.${domain}`))
    throw new ConfigError("Setting MAIL_DKIM_DOMAIN is wrong: expected the domain of MAIL_FROM.");
  return { domain, selector: set.MAIL_DKIM_SELECTOR, privateKey: set.MAIL_DKIM_PRIVATE_KEY };
}
