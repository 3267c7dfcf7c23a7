import { type ReactNode, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { type Address, removeAddress, updateAddress } from "#shared/contract/addresses.ts";
import { AddressLines } from "#web/entities/address/address-lines.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { editIcon, locationIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { trashIcon } from "#web/ui/workout-icons.ts";
import { AddressDialog } from "./address-dialog.tsx";
import { type DialogValues, takeDialog } from "./kept-dialog.ts";

type Open =
  | { readonly what: "edit"; readonly address: Address; readonly typed?: DialogValues }
  | { readonly what: "remove"; readonly address: Address }
  | { readonly what: "add"; readonly typed?: DialogValues }
  | undefined;

/** The dialog that was open before the page was reloaded. */
function findKept(addresses: readonly Address[]): Open {
  const kept = takeDialog();
  if (kept === undefined) return undefined;
  if (kept.id === undefined) return { what: "add", typed: kept.values };
  const address = addresses.find(({ id }) => id === kept.id);
  return address && { what: "edit", address, typed: kept.values };
}

/** The address book. */
export function AddressesPage({ addresses }: { readonly addresses: readonly Address[] }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the page was loaded again
  useEffect(() => setOpen(findKept(addresses)), []);
  const add = (
    <Button icon="plus" onClick={() => setOpen({ what: "add" })}>
      {t("addresses.add")}
    </Button>
  );
  return (
    <>
      <Head actions={addresses.length > 0 && add} />
      {addresses.length === 0 && <NoAddresses onAdd={() => setOpen({ what: "add" })} />}
      <ul className="grid gap-4 md:grid-cols-2">
        {addresses.map((address) => (
          <li key={address.id}>
            <AddressCard address={address} onOpen={setOpen} onChanged={revalidate} />
          </li>
        ))}
      </ul>
      <AddressDialog
        isOpen={open?.what === "add" || open?.what === "edit"}
        address={open?.what === "edit" ? open.address : undefined}
        typed={open?.what === "add" || open?.what === "edit" ? open.typed : undefined}
        onClose={() => setOpen(undefined)}
        onSaved={revalidate}
      />
      <RemoveDialog
        address={open?.what === "remove" ? open.address : undefined}
        onClose={() => setOpen(undefined)}
        onRemoved={revalidate}
      />
    </>
  );
}

function Head({ actions }: { readonly actions?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <PrivateHead title={t("addresses.title")} />
      <PageHeader title={t("addresses.title")} actions={actions} />
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

export function AddressesWaiting() {
  return (
    <>
      <Head />
      <div aria-busy="true" className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-48 rounded-xl" />
        <Skeleton className="h-48 rounded-xl" />
      </div>
    </>
  );
}
