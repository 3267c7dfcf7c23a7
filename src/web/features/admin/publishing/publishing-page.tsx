import { type AdminPublishConsent, adminShowPublished } from "#shared/contract/publishing.ts";
import { CardList, ListPage } from "#web/admin-kit/list/list-page.tsx";
import { When } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { cameraIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { ConsentPage } from "./load-publishing.ts";

const places = { shop: "Page of results", social: "Social networks" } as const;

function Act({ consent: { id, scope, isShown, mustTakeDown, isForWomen } }: { readonly consent: AdminPublishConsent }) {
  const { isBusy, run } = useAction();
  const set = (shown: boolean, done: string) =>
    void run(done, () => api(adminShowPublished, { params: { id }, body: { isShown: shown } }));
  if (mustTakeDown)
    return (
      <Button size="sm" variant="danger" loading={isBusy} onClick={() => set(false, "Noted as taken down")}>
        It is deleted everywhere
      </Button>
    );
  if (isForWomen && !isShown)
    return <p className="text-small text-muted">Asked for women only: a woman of the staff looks at these photos.</p>;
  const [show, hide] =
    scope === "shop"
      ? (["Show on the page", "Take off the page"] as const)
      : (["Note as posted", "Post deleted"] as const);
  return isShown ? (
    <Button size="sm" variant="secondary" loading={isBusy} onClick={() => set(false, "Not shown any more")}>
      {hide}
    </Button>
  ) : (
    <Button size="sm" icon="check" loading={isBusy} onClick={() => set(true, "Shown")}>
      {show}
    </Button>
  );
}

function ConsentItem({ consent }: { readonly consent: AdminPublishConsent }) {
  const { scope, words, givenAt, isShown, mustTakeDown, photos } = consent;
  return (
    <li>
      <article className="flex flex-col gap-3 px-4 py-4 sm:px-5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{places[scope]}</span>
          {mustTakeDown ? (
            <Badge tone="danger">Revoked: delete our posts now</Badge>
          ) : (
            <Badge tone={isShown ? "success" : "warn"}>{isShown ? "Shown" : "Not shown"}</Badge>
          )}
          <span className="text-small text-muted">
            agreed <When at={givenAt} />
          </span>
        </p>
        {photos.length > 0 && (
          <div className="flex gap-2">
            {photos.map(({ id, url, smallUrl }, at) => (
              <UiLink key={id} href={url} target="_blank">
                <img
                  src={smallUrl}
                  alt={`Number ${at + 1}, opens whole`}
                  className="h-48 w-36 rounded-lg bg-sand-50 object-cover"
                />
              </UiLink>
            ))}
          </div>
        )}
        {words !== "" && (
          <p className="max-w-prose whitespace-pre-line">
            <UserText>{words}</UserText>
          </p>
        )}
        <div>
          <Act consent={consent} />
        </div>
      </article>
    </li>
  );
}

/** Photos that members let us show: exactly these, with exactly these texts, until they revoke. */
export function PublishingPage({ list }: { readonly list: ConsentPage }) {
  return (
    <ListPage title="Photos that members let us show" noun="consents" pagination={list.pagination}>
      <CardList
        cards={list.consents.map((consent) => <ConsentItem key={consent.id} consent={consent} />)}
        noun="consents"
        total={list.pagination.total}
        empty={
          <EmptyState
            icon={cameraIcon}
            title="Nothing to show"
            description="Members agree to it photo by photo, among their own photos."
          />
        }
      />
    </ListPage>
  );
}
