import { useEffect, useRef, useState } from "react";
import type { LinkToken } from "./use-link-token.ts";

export type LinkCall<Reply> =
  | { readonly status: "working" }
  | { readonly status: "done"; readonly reply: Reply }
  | { readonly status: "failed"; readonly error: unknown };

// A link works once. Effects may run twice, so each call is shared by link.
const calls = new Map<string, Promise<unknown>>();

/** Makes a mailed link's call once, in the browser, so that mail scanners which fetch the page do not use it up. */
export function useLinkCall<Reply>(
  { token, email }: LinkToken,
  call: (link: LinkToken) => Promise<Reply>,
): LinkCall<Reply> {
  const [state, setState] = useState<LinkCall<Reply>>({ status: "working" });
  const latest = useRef(call);
  useEffect(() => {
    let isCurrent = true;
    const made = (calls.get(token) as Promise<Reply> | undefined) ?? latest.current({ token, email });
    calls.set(token, made);
    made.then(
      (reply) => isCurrent && setState({ status: "done", reply }),
      (error: unknown) => {
        calls.delete(token);
        if (isCurrent) setState({ status: "failed", error });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [token, email]);
  return state;
}
