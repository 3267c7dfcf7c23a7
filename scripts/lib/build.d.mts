/** Builds the site unless the last finished build was made from exactly these sources. Throws when it fails. */
export declare function ensureBuilt(root: string, node: string): Promise<void>;
