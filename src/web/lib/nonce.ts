import { createContext, useContext } from "react";

/** The nonce that inline scripts of this reply carry; empty in the browser, where React adds none. */
export const NonceContext = createContext("");
export const useNonce = (): string => useContext(NonceContext);
