import { createContext, useContext } from "react";

/** Marks inline scripts while rendering, in place of a CSP nonce; empty in the browser. */
export const NonceContext = createContext("");
export const useNonce = (): string => useContext(NonceContext);
