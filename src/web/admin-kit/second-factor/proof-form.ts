import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { requestPasskey } from "#shared/contract/passkeys.ts";
import type { getSecondFactor, SecondFactorProof } from "#shared/contract/second-factor.ts";
import { api } from "#web/lib/api/browser.ts";
import type { CodedProblem } from "#web/lib/forms/contract-resolver.ts";
import { hasPasskeys, showPasskey } from "#web/lib/passkeys/browser-passkeys.ts";

export type Way = SecondFactorProof["method"];

/** Values of a form that asks for the second factor; a passkey has no code. */
export interface ProofValues {
  readonly method: Way;
  readonly code: string;
}

type Factor = Pick<ReplyOf<typeof getSecondFactor>, "appSince" | "passkeys">;

/** The methods by which a person can prove their second factor in this browser, easiest first. */
export const waysOf = ({ appSince, passkeys }: Factor): readonly [Way, ...Way[]] => {
  const codes: readonly Way[] = appSince === null ? [] : ["totp"];
  const [first, ...rest]: readonly Way[] = [
    ...(passkeys.length > 0 && hasPasskeys() ? (["passkey"] as const) : []),
    ...codes,
    "recovery",
  ];
  return [first ?? "recovery", ...rest];
};

async function toProof({ method, code }: ProofValues): Promise<SecondFactorProof> {
  if (method !== "passkey") return { method, code };
  return { method, assertion: await showPasskey(await api(requestPasskey, {})) };
}

/** The parts of a form that asks for the second factor and sends it with `call`. */
export const proofForm = <Reply>(factor: Factor, call: (body: SecondFactorProof) => Promise<Reply>) => ({
  defaults: { method: waysOf(factor)[0], code: "" } as ProofValues,
  check: ({ method, code }: ProofValues): readonly CodedProblem[] =>
    method !== "passkey" && code.trim() === "" ? [{ field: "code", code: "REQUIRED" }] : [],
  send: async (_: unknown, { values }: { readonly values: ProofValues }): Promise<Reply> => call(await toProof(values)),
});
