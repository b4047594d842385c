const COMMANDS = new Set(['set', 'get', 'cmnd', 'cmd', 'command', 'rpc']);

/** Whether a topic asks a device for something. Shelly reports on `<prefix>/events/rpc`. */
export function isCommandTopic(topic: string): boolean {
  return !topic.endsWith('/events/rpc') && topic.split('/').some((segment) => COMMANDS.has(segment));
}

/** Whether a topic names one place and can be one of the messages of a device. */
export function isReadableTopic(topic: string): boolean {
  return topic.length <= 256 && /^[^/$+#\p{C}][^+#\p{C}]*$/u.test(topic) && !isCommandTopic(topic);
}
