import { useEffect, useRef, useState } from "react";
import type { LinkToken } from "./use-link-token.ts";

export type LinkCall =
  | { readonly status: "working" }
  | { readonly status: "done" }
  | { readonly status: "failed"; readonly error: unknown };

// A link works once. React may run an effect twice and a page may be shown twice: the call is made once all the same.
const calls = new Map<string, Promise<unknown>>();

/** Makes the call that a mailed link stands for, once, in the browser: mail scanners that only fetch the page use nothing up. */
export function useLinkCall({ token, email }: LinkToken, call: (link: LinkToken) => Promise<unknown>): LinkCall {
  const [state, setState] = useState<LinkCall>({ status: "working" });
  const latest = useRef(call);
  useEffect(() => {
    let isCurrent = true;
    const made = calls.get(token) ?? latest.current({ token, email });
    calls.set(token, made);
    made.then(
      () => isCurrent && setState({ status: "done" }),
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
