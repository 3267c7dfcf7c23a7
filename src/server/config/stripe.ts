import { apiAddress, type Environment, wholeSet } from "./provider-set.ts";

export interface StripeSettings {
  readonly secretKey: string;
  /** Verifies Stripe's webhooks; holds the old and the new secret during a rotation. */
  readonly webhookSecrets: readonly string[];
  readonly apiUrl: string;
}

/** STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET (comma-separated), or neither. */
export function readStripe(env: Environment, isProduction: boolean): StripeSettings | undefined {
  const apiUrl = apiAddress(env, "STRIPE_API_URL", "https://api.stripe.com", isProduction);
  const set = wholeSet(env, {
    STRIPE_SECRET_KEY: { matches: /^(sk|rk)_(test|live)_\w{8,}$/, remedy: "a secret key such as sk_live_…" },
    STRIPE_WEBHOOK_SECRET: {
      matches: /^whsec_\w+( *, *whsec_\w+)*$/,
      remedy: "the endpoint's signing secret, whsec_…, or several separated by commas",
    },
  });
  return (
    set && {
      secretKey: set.STRIPE_SECRET_KEY,
      webhookSecrets: set.STRIPE_WEBHOOK_SECRET.split(",").map((secret) => secret.trim()),
      apiUrl,
    }
  );
}
