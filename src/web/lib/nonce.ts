import { createContext, useContext } from "react";

/** The CSP nonce of inline scripts in this reply; empty in the browser. */
export const NonceContext = createContext("");
export const useNonce = (): string => useContext(NonceContext);
