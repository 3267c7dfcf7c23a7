import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { countryCode, localizedText } from "./values.ts";

const city = z.object({ id: z.string(), name: localizedText });

export const getPlaces = endpoint({
  method: "GET",
  path: "/places",
  summary: "Regions and cities of a country for address forms; empty where they are typed freely",
  tag: "Currency and place",
  access: "public",
  query: z.object({ country: countryCode }),
  status: 200,
  reply: z.object({
    country: z.string(),
    /** Grows when a list changes. */
    version: z.int(),
    regions: z.array(z.object({ id: z.string(), name: localizedText, cities: z.array(city) })),
  }),
});
