/** The environment cannot be followed; the message is one sentence for the person who set it. */
export class ConfigurationError extends Error {}
