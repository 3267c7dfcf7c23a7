/** Builds the site unless the last complete build matches the sources. Throws on failure. */
export declare function ensureBuilt(root: string, node: string): Promise<void>;
