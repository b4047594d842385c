import { createTransport } from 'nodemailer';
import { extraHeaders } from './mail-headers';
import { MailFailure, type MailTransport } from './message';

/** Access to a mail server. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** True: TLS from the first byte (smtps); false: STARTTLS, which is required. */
  readonly isTlsFromStart: boolean;
  /** Null for a server that asks for none. */
  readonly credentials: { readonly user: string; readonly pass: string } | null;
}

const CONNECTION_LIMIT_MS = 8_000;
/** Silence of the server after which an attempt has failed. */
const SILENCE_LIMIT_MS = 15_000;
const LONGEST_REASON = 200;

const ADDRESS = /<?[^\s<>@]+@[^\s<>]+>?/g;
/** Commands whose refusal concerns this mail and not the server's configuration. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA'];

interface SmtpError {
  readonly message?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** A refusal with 5xx of receiver or content is final; anything else may pass. Addresses are left out. */
function failureOf(error: unknown): MailFailure {
  const { message = 'unknown', response, responseCode = 0, command = '' } = error as SmtpError;
  const reason = (response ?? message)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(ADDRESS, '…')
    .slice(0, LONGEST_REASON);
  return new MailFailure(reason, responseCode >= 500 && ABOUT_THE_MAIL.includes(command));
}

/**
 * Hands mail to a server over verified TLS, one connection each. @param ca certificates trusted beside the system's.
 */
export function smtpTransport(
  { host, port, isTlsFromStart, credentials }: MailServer,
  { ca }: { readonly ca?: string } = {},
): MailTransport {
  const transport = createTransport({
    host,
    port,
    secure: isTlsFromStart,
    requireTLS: !isTlsFromStart,
    ...(credentials && { auth: { ...credentials } }),
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true, ...(ca && { ca }) },
    connectionTimeout: CONNECTION_LIMIT_MS,
    greetingTimeout: CONNECTION_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
    logger: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      const { messageId, at, from, to, subject, text, html } = mail;
      try {
        await transport.sendMail({
          messageId: `<${messageId}>`,
          date: at,
          from: { ...from },
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: extraHeaders(mail),
        });
      } catch (error) {
        throw failureOf(error);
      }
    },
    close: () => transport.close(),
  };
}
