/** Builds the site and the server unless the last complete builds match the sources. Throws on failure. */
export declare function ensureBuilt(root: string, node: string): Promise<void>;
/** Builds the server alone unless its last complete build matches the sources. Throws on failure. */
export declare function ensureServerBuilt(root: string, node: string): Promise<void>;
