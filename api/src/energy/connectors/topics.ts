/**
 * Levels on which devices are told what to do. Rights of brokers and decoders follow this list: the user of a home
 * neither publishes there nor is read there.
 */
export const COMMAND_WORDS = ['set', 'get', 'cmnd', 'cmd', 'command', 'rpc'] as const;

/** Levels of a topic below the home's branch; rights of mosquitto name each of them. */
export const MAX_LEVELS = 8;

/** End of the topic on which a Shelly reports, below its prefix. */
export const SHELLY_EVENTS = 'events/rpc';

/** Topics below the home's branch on which the platform publishes, and no device. */
export const OFFER_TOPICS = { values: 'foyer', discovery: 'homeassistant/device/foyer' } as const;

/** Ends of `foyer/<device>/…` on which Home Assistant commands parts of the home. */
export const OFFER_COMMANDS = ['switch/set', 'target/set'] as const;

const WORDS: ReadonlySet<string> = new Set(COMMAND_WORDS);
const OFFER_COMMAND = new RegExp(`^${OFFER_TOPICS.values}/[\\w-]{1,40}/(?:${OFFER_COMMANDS.join('|')})$`);

/** Whether a topic asks a device for something. */
export function isCommandTopic(topic: string): boolean {
  return !topic.endsWith(`/${SHELLY_EVENTS}`) && topic.split('/').some((segment) => WORDS.has(segment));
}

/** Whether the platform itself publishes on a topic: what comes from there is no device. */
export function isOfferTopic(topic: string): boolean {
  return Object.values(OFFER_TOPICS).some((own) => topic === own || topic.startsWith(`${own}/`));
}

/** Whether a topic commands a part of the home. */
export const isOfferCommand = (topic: string): boolean => OFFER_COMMAND.test(topic);

/** Whether the user of a home may publish on a topic below its branch. */
export function mayHomePublish(topic: string): boolean {
  if (isOfferTopic(topic)) return isOfferCommand(topic);
  return topic.split('/').length <= MAX_LEVELS && !isCommandTopic(topic);
}

/** Whether a topic names one place and can be one of the messages of a device. */
export function isReadableTopic(topic: string): boolean {
  return (
    topic.length <= 256 &&
    /^[^/$+#\p{C}][^+#\p{C}]*$/u.test(topic) &&
    !isOfferTopic(topic) &&
    mayHomePublish(topic)
  );
}
