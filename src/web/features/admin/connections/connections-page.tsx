import { Fragment } from "react";
import type { Connection } from "#shared/contract/admin-connections.ts";
import { type ConnectionGroup, connectionGroups, connectionSettings } from "#shared/domain/connections.ts";
import { AdminLink } from "#web/admin-kit/admin-link.tsx";
import { marketNames } from "#web/admin-kit/labels.ts";
import { AdminPage, Panel } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { connectionWords, groupNames, stateBadges } from "./connection-words.ts";

const groups = Object.keys(connectionGroups) as ConnectionGroup[];

const isSandbox = ({ name }: Connection): boolean => name.endsWith("-sandbox");
/** Sandboxes are only worth a line where they are on. */
const isShown = (one: Connection): boolean => one.state !== "off" || !isSandbox(one);

/** The services that the shop's settings connect, and the settings that would connect the others. */
export function ConnectionsPage({ connections }: { readonly connections: readonly Connection[] }) {
  const isSimulated = connections.some(({ state }) => state === "simulated");
  return (
    <AdminPage title="Connections">
      <p className="max-w-prose text-muted">
        Services outside the shop. Whoever runs the servers connects them by the settings named here; their values are
        never shown. Cash on delivery is switched on{" "}
        <AdminLink href="/dashboard/admin/markets" className="underline">
          by market
        </AdminLink>
        , and devices for tax documents{" "}
        <AdminLink href="/dashboard/admin/tax-devices" className="underline">
          on a page of their own
        </AdminLink>
        .
      </p>
      {isSimulated && (
        <Callout tone="warn" title="Some services are simulated">
          The shop plays them itself: nothing is sent to anybody and no money moves. Connect them before the first real
          order.
        </Callout>
      )}
      <div className="gap-4 xl:columns-2">
        {groups.map((group) => {
          const names: readonly string[] = connectionGroups[group];
          const own = connections.filter((each) => names.includes(each.name) && isShown(each));
          return (
            <Panel key={group} title={groupNames[group]} className="mb-4 break-inside-avoid">
              <ul className="-my-3 divide-y divide-line">
                {own.map((each) => (
                  <ConnectionItem key={each.name} connection={each} />
                ))}
              </ul>
            </Panel>
          );
        })}
      </div>
    </AdminPage>
  );
}

/** A setting's name, which may break between the words in its braces. */
function Setting({ name }: { readonly name: string }) {
  const words = name.split(",");
  return (
    <Ltr className="rounded-sm bg-sand-50 px-1.5 py-0.5 font-mono text-tiny">
      {words.map((word, at) => (
        <Fragment key={word}>
          {word}
          {at < words.length - 1 && (
            <>
              ,<wbr />
            </>
          )}
        </Fragment>
      ))}
    </Ltr>
  );
}

function ConnectionItem({ connection }: { readonly connection: Connection }) {
  const { name, state, markets } = connection;
  const { name: title, use } = connectionWords[name];
  const { text, tone } = stateBadges[state];
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-semibold">{title}</h3>
        <Badge tone={tone}>{text}</Badge>
      </div>
      <p className="text-small text-muted">
        {use}
        {markets.length > 0 && `. Connected: ${markets.map((market) => marketNames[market]).join(", ")}`}
      </p>
      {state !== "connected" && (
        <ul aria-label={`Settings of ${title}`} className="mt-1 flex flex-wrap gap-1.5">
          {connectionSettings[name].map((setting) => (
            <li key={setting}>
              <Setting name={isSandbox(connection) ? `${setting}=0` : setting} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
