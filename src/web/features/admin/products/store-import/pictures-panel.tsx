import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { type adminListPictureFetches, adminRetryPictures } from "#shared/contract/store-import.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { BothNames, Panel } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { usePolling } from "#web/admin-kit/use-polling.ts";
import { api } from "#web/lib/api/browser.ts";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { faultWord } from "./store-words.ts";

type Fetches = ReplyOf<typeof adminListPictureFetches>;

const pollEveryMs = 3000;

function Failed({ pictures: { pictures, failed } }: { readonly pictures: Fetches }) {
  const { isBusy, run } = useAction();
  return (
    <>
      <DataTable
        caption="Pictures that could not be fetched"
        layout="stack"
        dense
        rows={pictures}
        rowKey={({ id }) => id}
        columns={[
          {
            id: "product",
            header: "Product",
            rowHeader: true,
            cell: ({ product }) => (
              <UiLink href={`${adminRoot}/products/${product.id}`}>
                <BothNames name={product.name} />
              </UiLink>
            ),
          },
          { id: "url", header: "Picture", cell: ({ url }) => <Ltr className="wrap-anywhere">{url}</Ltr> },
          { id: "fault", header: "Why not", cell: ({ fault }) => faultWord(fault) },
        ]}
      />
      {failed > pictures.length && (
        <p className="text-small text-muted">
          The first {pictures.length} of {failed.toLocaleString("en")}.
        </p>
      )}
      <div className="flex justify-end">
        <Button
          variant="secondary"
          loading={isBusy}
          onClick={() => void run("Fetching again", () => api(adminRetryPictures, {}).then(() => undefined))}
        >
          Try again
        </Button>
      </div>
    </>
  );
}

/** The pictures of imported products, which are fetched in the background. */
export function PicturesPanel({ pictures }: { readonly pictures: Fetches }) {
  const { waiting, done, failed } = pictures;
  usePolling(waiting > 0, pollEveryMs);
  const all = waiting + done + failed;
  if (all === 0) return null;
  return (
    <Panel title="Pictures">
      <div className="flex flex-col gap-4">
        <ProgressBar
          label={waiting > 0 ? "Fetching pictures" : "Pictures fetched"}
          value={done}
          max={all}
          valueText={`${done.toLocaleString("en")} of ${counted(all, "picture")}`}
        />
        {failed > 0 && <Failed pictures={pictures} />}
      </div>
    </Panel>
  );
}
