import { useState } from "react";
import { type Address, listAddresses, removeAddress, updateAddress } from "#shared/contract/addresses.ts";
import { AddressLines } from "#web/entities/address/address-lines.tsx";
import { FailurePanel } from "#web/entities/order/failure-panel.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useLoad } from "#web/lib/api/use-load.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { editIcon, locationIcon, trashIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { AddressDialog } from "./address-dialog.tsx";

type Open = { readonly what: "edit" | "remove"; readonly address: Address } | { readonly what: "add" } | undefined;

const readAddresses = (signal?: AbortSignal): Promise<readonly Address[]> =>
  api(listAddresses, {}, signal === undefined ? {} : { signal }).then(({ addresses }) => addresses);

/** The address book. */
export function AddressesPage() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open>();
  const { load, retry, replace } = useLoad("addresses", readAddresses);
  const reload = async (): Promise<void> => {
    replace(await readAddresses());
  };
  return (
    <>
      <PrivateHead title={t("addresses.title")} />
      <PageHeader
        title={t("addresses.title")}
        actions={
          load.status === "ready" &&
          load.data.length > 0 && (
            <Button icon="plus" onClick={() => setOpen({ what: "add" })}>
              {t("addresses.add")}
            </Button>
          )
        }
      />
      {load.status === "loading" && <AddressesWaiting />}
      {load.status === "failed" && <FailurePanel error={load.error} onRetry={retry} />}
      {load.status === "ready" && load.data.length === 0 && <NoAddresses onAdd={() => setOpen({ what: "add" })} />}
      {load.status === "ready" && (
        <ul className="grid gap-4 md:grid-cols-2">
          {load.data.map((address) => (
            <li key={address.id}>
              <AddressCard address={address} onOpen={setOpen} onChanged={reload} />
            </li>
          ))}
        </ul>
      )}
      <AddressDialog
        isOpen={open?.what === "add" || open?.what === "edit"}
        address={open?.what === "edit" ? open.address : undefined}
        onClose={() => setOpen(undefined)}
        onSaved={reload}
      />
      <RemoveDialog
        address={open?.what === "remove" ? open.address : undefined}
        onClose={() => setOpen(undefined)}
        onRemoved={reload}
      />
    </>
  );
}

interface AddressCardProps {
  readonly address: Address;
  readonly onOpen: (open: Open) => void;
  readonly onChanged: () => Promise<void>;
}

function AddressCard({ address, onOpen, onChanged }: AddressCardProps) {
  const { t } = useTranslation();
  const words = useRefusalWords();
  const name = address.label === "" ? address.line1 : address.label;
  const makeDefault = (): void => {
    api(updateAddress, { params: { id: address.id }, body: { isDefault: true } })
      .then(onChanged)
      .catch((error: unknown) => toast.show({ type: "error", message: words(error) }));
  };
  return (
    <Card className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {address.label !== "" && (
          <h2 className="text-card font-bold">
            <UserText>{address.label}</UserText>
          </h2>
        )}
        {address.isDefault && <Badge tone="ink">{t("addresses.default")}</Badge>}
      </div>
      <p className="text-card">
        <AddressLines address={address} />
      </p>
      <div className="mt-auto -ms-3 flex flex-wrap">
        <Button
          variant="ghost"
          size="sm"
          icon={editIcon}
          aria-label={t("addresses.editThis", { name })}
          onClick={() => onOpen({ what: "edit", address })}
        >
          {t("addresses.edit")}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          icon={trashIcon}
          aria-label={t("addresses.removeThis", { name })}
          onClick={() => onOpen({ what: "remove", address })}
        >
          {t("addresses.remove")}
        </Button>
        {!address.isDefault && (
          <Button variant="ghost" size="sm" onClick={makeDefault}>
            {t("addresses.makeDefault")}
          </Button>
        )}
      </div>
    </Card>
  );
}

interface RemoveDialogProps {
  readonly address: Address | undefined;
  readonly onClose: () => void;
  readonly onRemoved: () => Promise<void>;
}

function RemoveDialog({ address, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation();
  const words = useRefusalWords();
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    if (address === undefined) return;
    setBusy(true);
    try {
      await api(removeAddress, { params: { id: address.id } });
      onClose();
      await onRemoved();
      toast.show({ type: "success", message: t("addresses.removed") });
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open={address !== undefined}
      onClose={onClose}
      onConfirm={() => void remove()}
      title={t("addresses.removeTitle")}
      danger
      busy={isBusy}
      labels={{ close: t("orders.close"), confirm: t("addresses.remove"), cancel: t("addresses.keep") }}
    >
      {address !== undefined && <AddressLines address={address} />}
    </ConfirmDialog>
  );
}

function NoAddresses({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={locationIcon}
      title={t("addresses.emptyTitle")}
      description={t("addresses.emptyText")}
      actions={
        <Button icon="plus" onClick={onAdd}>
          {t("addresses.add")}
        </Button>
      }
    />
  );
}

function AddressesWaiting() {
  return (
    <div aria-busy="true" className="grid gap-4 md:grid-cols-2">
      <Skeleton className="h-48 rounded-xl" />
      <Skeleton className="h-48 rounded-xl" />
    </div>
  );
}
