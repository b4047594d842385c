/** A backup or restore that cannot go on; the message is one sentence for the operator. */
export class BackupError extends Error {}
