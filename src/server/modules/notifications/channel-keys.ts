import { type Channel, channels } from "#shared/domain/notification-topics.ts";

/** A message has one key; the deliveries that bring it beside the mail have the channel in front. */
export const channelKey = (channel: Channel, key: string): string => (channel === "mail" ? key : `${channel}:${key}`);

/** The keys of a message's deliveries on all channels. */
export const channelKeys = (key: string): string[] => channels.map((channel) => channelKey(channel, key));

/** What stands in front, for PostgreSQL as well. */
export const channelPrefix = `^(${channels.filter((channel) => channel !== "mail").join("|")}):`;

const prefix = new RegExp(channelPrefix);

/** The key of the message that a delivery brings. */
export const messageKey = (key: string): string => key.replace(prefix, "");
