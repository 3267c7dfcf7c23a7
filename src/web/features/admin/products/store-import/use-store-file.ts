import { useState } from "react";
import { type ImportState, maxImportBytes } from "#shared/contract/admin-import.ts";
import {
  adminImportStore,
  adminReadStoreFile,
  adminSetStoreSettings,
  type StoreFileFacts,
  type StoreNote,
  type StoreSettings,
} from "#shared/contract/store-import.ts";
import type { Store } from "#shared/domain/store-files.ts";
import { fileHasChanged, readChosen } from "#web/admin-kit/chosen-file.ts";
import { useFailureWords } from "#web/admin-kit/use-failure-words.ts";
import { api } from "#web/lib/api/browser.ts";
import { type Draft, toDraft } from "./settings-form.tsx";

export interface Recognised {
  readonly store: Store;
  readonly file: StoreFileFacts;
  readonly draft: Draft;
}

/** The steps of importing another shop's file: chosen, recognised, mapped, checked, imported. */
export function useStoreFile(onStarted: (state: ImportState) => void) {
  const words = useFailureWords();
  const [file, setFile] = useState<File>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [recognised, setRecognised] = useState<Recognised>();
  const [isUnknown, setUnknown] = useState(false);
  const [checked, setChecked] = useState<{ readonly state: ImportState; readonly notes: readonly StoreNote[] }>();
  const work = async (send: (upload: Blob) => Promise<void>, from: File | undefined = file): Promise<void> => {
    if (from === undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const upload = await readChosen(from);
      if (upload === undefined) {
        setFile(undefined);
        return setFailure(fileHasChanged);
      }
      await send(upload);
    } catch (error) {
      setFailure(words(error));
    } finally {
      setBusy(false);
    }
  };
  const recognise = (asked: Store | undefined, from?: File): Promise<void> =>
    work(async (upload) => {
      const query = asked === undefined ? {} : { store: asked };
      const reply = await api(adminReadStoreFile, { query }, { upload });
      const { store } = reply.file;
      setUnknown(store === null);
      setRecognised(store === null ? undefined : { store, file: reply.file, draft: toDraft(reply.settings) });
    }, from);
  const choose = (chosen: File | undefined): void => {
    setRecognised(undefined);
    setChecked(undefined);
    setUnknown(false);
    const isTooLarge = chosen !== undefined && chosen.size > maxImportBytes;
    setFailure(isTooLarge ? `Maximum file size: ${maxImportBytes / 1e6} MB` : undefined);
    setFile(isTooLarge ? undefined : chosen);
    if (chosen !== undefined && !isTooLarge) void recognise(undefined, chosen);
  };
  const send = async (store: Store, upload: Blob, dryRun: boolean) => {
    const fileName = (file?.name ?? "").slice(-200);
    const query = { store, ...(fileName === "" ? {} : { fileName }), ...(dryRun ? { dryRun: "1" as const } : {}) };
    return api(adminImportStore, { query }, { upload });
  };
  const check = (store: Store, settings: StoreSettings): Promise<void> =>
    work(async (upload) => {
      await api(adminSetStoreSettings, { params: { store }, body: settings });
      const { import: state, notes } = await send(store, upload, true);
      setChecked({ state, notes });
    });
  const start = (store: Store): Promise<void> =>
    work(async (upload) => {
      onStarted((await send(store, upload, false)).import);
      setChecked(undefined);
      setRecognised(undefined);
      setFile(undefined);
    });
  const changeDraft = (draft: Draft): void => {
    setChecked(undefined);
    setRecognised((now) => now && { ...now, draft });
  };
  /** The fields change at once; the server reads the file with the new columns when it is checked. */
  const changeColumns = (columns: StoreSettings["columns"]): void => {
    setChecked(undefined);
    setRecognised((now) => now && { ...now, draft: { ...now.draft, columns }, file: withColumns(now.file, columns) });
  };
  return {
    ...{ file, isBusy, failure, recognised, isUnknown, checked },
    ...{ choose, recognise, check, start, changeDraft, changeColumns },
  };
}

function withColumns(file: StoreFileFacts, chosen: StoreSettings["columns"]): StoreFileFacts {
  const byName = new Map(chosen.map(({ name, field }) => [name.toLowerCase(), field]));
  const taken = new Set([...byName.values()]);
  const columns = file.columns.map((column) => {
    const asked = byName.get(column.name.toLowerCase());
    return { ...column, field: asked ?? (taken.has(column.field) ? "" : column.field) };
  });
  const held = new Set(columns.map(({ field }) => field));
  return { ...file, columns, missing: file.missing.filter((field) => !held.has(field)) };
}
