import type { MeasuringPurpose } from "#shared/domain/measuring.ts";
import type { AdvertBrowser, AnalyticsBrowser, Visit } from "./ports.ts";

/** The session in `_ga_<stream>`: "GS1.1.<session>.…" or "GS2.1.s<session>$o3$…". */
function readSessionId(cookie: string | undefined): string | undefined {
  return /^GS\d\.\d\.s?(\d{9,12})[.$]/.exec(cookie ?? "")?.[1];
}

/** Ids from Google's cookies; `undefined` when its tag never ran in this browser. */
function readAnalyticsBrowser(visit: Visit, measurementId: string): AnalyticsBrowser | undefined {
  const clientId = /^GA\d\.\d\.(\d{1,12}\.\d{1,12})$/.exec(visit.cookie("_ga") ?? "")?.[1];
  if (clientId === undefined) return undefined;
  const sessionId = readSessionId(visit.cookie(`_ga_${measurementId.replace(/^G-/, "")}`));
  return { clientId, ...(sessionId === undefined ? {} : { sessionId }) };
}

const toFacebookId = (text: string | undefined): string | undefined =>
  text !== undefined && /^fb\.\d\.\d{13}\.[\w.-]{1,500}$/.test(text) ? text : undefined;

function readAdvertBrowser({ cookie, ip, userAgent }: Visit): AdvertBrowser | undefined {
  if (userAgent === "") return undefined;
  const [fbp, fbc] = [toFacebookId(cookie("_fbp")), toFacebookId(cookie("_fbc"))];
  return {
    ...{ ip, userAgent: userAgent.slice(0, 500) },
    ...(fbp === undefined ? {} : { fbp }),
    ...(fbc === undefined ? {} : { fbc }),
  };
}

/** The browser data of a visit for one purpose; `undefined` when the destination could not match the browser. */
export const readBrowser = (
  visit: Visit,
  purpose: MeasuringPurpose,
  measurementId: string,
): AnalyticsBrowser | AdvertBrowser | undefined =>
  purpose === "measurement" ? readAnalyticsBrowser(visit, measurementId) : readAdvertBrowser(visit);
