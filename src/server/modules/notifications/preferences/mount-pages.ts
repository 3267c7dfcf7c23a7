import type { FastifyInstance, FastifyReply } from "fastify";
import type { Reader } from "#server/platform/db/database.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type StoppableTopic, stoppableTopic } from "../policies.ts";
import { findSuppressions } from "../suppressions.ts";
import { findPreferences } from "./find-preferences.ts";
import { type Linked, readLink, switchTopicOf } from "./linked.ts";
import { allRoot, olderStopRoot, type PreferenceLinks, stopRoot } from "./links.ts";
import { allPage, preferencePagePolicy, stopPage } from "./pages.ts";
import type { OfferConsent } from "./save-preferences.ts";

type Needs = Pick<Platform, "database" | "clock"> & { readonly offers: OfferConsent };

/** Throws 404 for forged tokens and for mails whose recipient has been forgotten. */
async function findLinked(reader: Reader, links: PreferenceLinks, token: string): Promise<Linked> {
  const linked = await readLink(reader, links, token);
  if (linked === undefined) throw notFound();
  return linked;
}

/** The same for a mail that names an account, whose topics can be chosen one by one. Throws 404 for others. */
async function findAccount(reader: Reader, links: PreferenceLinks, token: string): Promise<Linked> {
  const linked = await findLinked(reader, links, token);
  if (linked.userId === null) throw notFound();
  return linked;
}

type StoredStoppable = Exclude<StoppableTopic, "offers">;

/** The topics of a mail's reader; without an account there is one switch for all. */
async function readTopics(
  { database, clock, offers }: Needs,
  linked: Linked,
): Promise<Record<StoppableTopic, boolean>> {
  const { reader } = database;
  const isStopped = (await findSuppressions(reader, linked.recipient, clock.now())).some(
    ({ reason }) => reason === "stopped",
  );
  const wants = linked.userId === null ? undefined : await findPreferences(reader, linked.userId);
  const isOn = (topic: StoredStoppable): boolean => !isStopped && (wants?.[topic] ?? true);
  const wantsOffers = !isStopped && linked.userId !== null && (await offers.find(reader, linked.userId));
  return { coaching: isOn("coaching"), points: isOn("points"), offers: wantsOffers };
}

const send = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .header("content-security-policy", preferencePagePolicy)
    .send(page);

interface Params {
  readonly Params: { readonly token: string };
}

/** The stop links of mails. A single POST stops, as RFC 8058 asks of `List-Unsubscribe`; a GET changes nothing. */
function mountStop(scope: FastifyInstance, needs: Needs, links: PreferenceLinks): void {
  const show = async (reply: FastifyReply, token: string, root: string, wanted?: boolean): Promise<FastifyReply> => {
    const linked = await findLinked(needs.database.reader, links, token);
    const topic = stoppableTopic(linked.kind);
    if (topic === undefined) throw notFound();
    if (wanted !== undefined)
      await needs.database.transaction((tx) => switchTopicOf(tx, needs, { linked, topic, isOn: wanted }));
    const isStopped = !(await readTopics(needs, linked))[topic];
    const action = isStopped ? `${root}/${token}/resume` : `${root}/${token}`;
    const { language } = linked;
    return send(reply, stopPage({ language, topic, isStopped, action, allPath: `${allRoot}/${token}` }));
  };
  for (const root of [stopRoot, olderStopRoot]) {
    scope.get<Params>(`${root}/:token`, ({ params }, reply) => show(reply, params.token, root));
    scope.post<Params>(`${root}/:token`, ({ params }, reply) => show(reply, params.token, root, false));
    scope.post<Params>(`${root}/:token/resume`, ({ params }, reply) => show(reply, params.token, root, true));
  }
}

/** The page with all choices, by a link in a mail. */
function mountAll(scope: FastifyInstance, needs: Needs, links: PreferenceLinks): void {
  const show = async (reply: FastifyReply, token: string, isSaved: boolean): Promise<FastifyReply> => {
    const linked = await findAccount(needs.database.reader, links, token);
    const isOn = await readTopics(needs, linked);
    return send(reply, allPage({ language: linked.language, isOn, isSaved, action: `${allRoot}/${token}` }));
  };
  scope.get<Params>(`${allRoot}/:token`, ({ params }, reply) => show(reply, params.token, false));
  scope.post<Params>(`${allRoot}/:token`, async ({ params, body }, reply) => {
    const linked = await findAccount(needs.database.reader, links, params.token);
    const given = new URLSearchParams(Buffer.isBuffer(body) ? body.toString("utf8") : "");
    await needs.database.transaction(async (tx) => {
      for (const topic of ["coaching", "points", "offers"] as const)
        await switchTopicOf(tx, needs, { linked, topic, isOn: given.has(topic) });
    });
    return show(reply, params.token, true);
  });
}

const maxFormBytes = 4096;

/** The pages that mails lead to. */
export async function mountPreferencePages(http: FastifyInstance, needs: Needs, links: PreferenceLinks): Promise<void> {
  await http.register(async (scope) => {
    // Mail services post a form; its content is ignored, because the link says everything.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: maxFormBytes }, (_request, body, done) =>
      done(null, body),
    );
    mountStop(scope, needs, links);
    mountAll(scope, needs, links);
  });
}
