/** A backup cannot be written, read or restored; the message is one sentence for an operator. */
export class BackupError extends Error {}
