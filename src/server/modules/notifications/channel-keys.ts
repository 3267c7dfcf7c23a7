import { type Channel, channels } from "#shared/domain/notification-topics.ts";

/** A message has one key; deliveries on other channels than mail have the channel as a prefix. */
export const channelKey = (channel: Channel, key: string): string => (channel === "mail" ? key : `${channel}:${key}`);

/** The keys of a message's deliveries on all channels. */
export const channelKeys = (key: string): string[] => channels.map((channel) => channelKey(channel, key));

/** The prefix as a pattern, also for PostgreSQL. */
export const channelPrefix = `^(${channels.filter((channel) => channel !== "mail").join("|")}):`;

const prefix = new RegExp(channelPrefix);

/** The key of a delivery's message. */
export const messageKey = (key: string): string => key.replace(prefix, "");
