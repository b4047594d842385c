/** A mail as its cause writes it, before it gets the look of its tenant. */
export interface Message {
  /** Name of the text, for lists of mail. */
  readonly kind: string;
  readonly tenant: string;
  /** Account the mail belongs to and is deleted with; null without one. */
  readonly accountId: string | null;
  readonly to: string;
  readonly language: 'fr' | 'en';
  readonly subject: string;
  /** Plain text: empty lines separate paragraphs, and a line that is an address becomes a link. */
  readonly text: string;
  /** From here on the mail is of no use and is not sent; null for no limit. */
  readonly lapsesAt: Date | null;
  /** Address at which one POST unsubscribes (RFC 8058); null for mail the reader asked for. */
  readonly unsubscribe: string | null;
}

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** A mail as it leaves, the same for every attempt. */
export interface ComposedMail {
  /** Message-ID without angle brackets. */
  readonly messageId: string;
  readonly at: Date;
  readonly from: MailAddress;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribe: string | null;
}

/** Hands mail over to a server or folder. Rejects with `MailFailure`. */
export interface MailTransport {
  send(mail: ComposedMail): Promise<void>;
  close?(): void;
}

/** A mail was not handed over. */
export class MailFailure extends Error {
  constructor(
    /** One line for operators, without credentials and without content of the mail. */
    readonly reason: string,
    /** Whether another attempt cannot help. */
    readonly isFinal = false,
  ) {
    super(reason);
    this.name = 'MailFailure';
  }
}
