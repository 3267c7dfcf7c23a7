import { findNotification } from "#server/modules/notifications/admin/read-notifications.ts";
import { notificationsKeyLabel } from "#server/modules/notifications/index.ts";
import type { MailKind } from "#server/modules/notifications/kinds.ts";
import { createNotify, type Notification, type Notify } from "#server/modules/notifications/notify.ts";
import { createSealData } from "#server/modules/notifications/seal-data.ts";
import { deriveKeys, readSecrets } from "#server/platform/secret.ts";
import type { AdminDelivery } from "#shared/contract/admin-notifications.ts";
import { getNotificationPreferences, saveNotificationPreferences } from "#shared/contract/notifications.ts";
import type { Topic } from "#shared/domain/notification-topics.ts";
import type { TestCustomer } from "#test/factories/shop.ts";
import type { TestApp } from "./app.ts";

/** Writes messages as the modules do, and looks at what became of them. */
export interface Notifier {
  readonly notify: Notify;
  /** Writes a message, runs the jobs and answers its mail. */
  send<K extends MailKind>(notification: Notification<K>): Promise<AdminDelivery>;
  /** The message with a key; of a device's with `push:` before it. */
  find(key: string): Promise<AdminDelivery>;
  /** The same message as it stands now. */
  again(delivery: Pick<AdminDelivery, "id">): Promise<AdminDelivery>;
  /** Switches topics as their owner. */
  prefer(whom: TestCustomer, topics: Partial<Record<Topic, boolean>>): Promise<void>;
}

export async function createNotifier(app: TestApp): Promise<Notifier> {
  const { jwtSecrets, dataDir } = app.platform.config;
  const { database } = app.platform;
  const notify = createNotify(
    app.platform,
    createSealData(deriveKeys(await readSecrets(jwtSecrets, dataDir), notificationsKeyLabel)),
  );
  const again: Notifier["again"] = async ({ id }) => {
    const found = await findNotification(database.reader, id);
    if (found === undefined) throw new Error(`no message has the id ${id}`);
    return found;
  };
  const find: Notifier["find"] = async (key) => {
    const { rows } = await database.pool.query<{ id: string }>("select id from deliveries where key = $1", [key]);
    if (rows[0] === undefined) throw new Error(`no message has the key ${key}`);
    return again(rows[0]);
  };
  return {
    ...{ notify, find, again },
    send: async (notification) => {
      await database.transaction((tx) => notify(tx, notification));
      await app.drain();
      return find(notification.key);
    },
    prefer: async (whom, topics) => {
      const { preferences } = await whom.call(getNotificationPreferences, {});
      const { channels, quiet, version } = preferences;
      const body = { channels, quiet, version, topics: { ...preferences.topics, ...topics } };
      await whom.call(saveNotificationPreferences, { body });
    },
  };
}
