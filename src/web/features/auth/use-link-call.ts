import { useEffect, useRef, useState } from "react";
import type { LinkToken } from "./use-link-token.ts";

export type LinkCall =
  | { readonly status: "working" }
  | { readonly status: "done" }
  | { readonly status: "failed"; readonly error: unknown };

// A link works once. Effects may run twice, so each call is shared by link.
const calls = new Map<string, Promise<unknown>>();

/** Makes a mailed link's call once, in the browser, so that mail scanners which fetch the page do not use it up. */
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
