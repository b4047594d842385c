import { isEmailAddress } from '@foyer/domain';
import type { MailAddress } from '../foundation/mail/message';
import type { MailServer } from '../foundation/mail/smtp';
import { ConfigurationError } from './configuration-error';

const PORTS = { 'smtps:': 465, 'smtp:': 587 } as const;

/** Whether `FOYER_MAIL` names a mail server rather than `sandbox` or `none`. */
export function isMailServer(text: string | undefined): boolean {
  return /^smtps?:/i.test(text ?? '');
}

/** The server `FOYER_MAIL` names; null when it names none. The text may hold a password and is not named in the error. */
export function mailServer(text: string | undefined): MailServer | null {
  if (!text || !isMailServer(text)) return null;
  const refuse = (): never => {
    throw new ConfigurationError(
      'FOYER_MAIL must be an address such as smtps://user:password@mail.example:465, with : / @ % in user and password written as %3A %2F %40 %25.',
    );
  };
  if (!URL.canParse(text)) return refuse();
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const isPlain = ['', '/'].includes(pathname) && search === '' && hash === '';
  if (!hostname || !isPlain || (username === '') !== (password === '')) return refuse();
  try {
    return {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: port ? Number(port) : PORTS[protocol as keyof typeof PORTS],
      isTlsFromStart: protocol === 'smtps:',
      credentials: username
        ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
        : null,
    };
  } catch {
    return refuse();
  }
}

const TRIAL_SENDER: MailAddress = { name: 'Foyer', address: 'no-reply@foyer.example' };

/** `MAIL_FROM`: an address, or `Name <address>`. Needed when mail leaves for a server. */
export function mailSender(text: string | undefined, isNeeded: boolean): MailAddress {
  if (!text) {
    if (!isNeeded) return TRIAL_SENDER;
    throw new ConfigurationError(
      'MAIL_FROM is needed with a mail server: the sender, such as Foyer <no-reply@foyer.example>.',
    );
  }
  const [, name = '', address = text] = /^([^<>"\r\n]*)<([^<>]+)>$/.exec(text.trim()) ?? [];
  if (!isEmailAddress(address.trim())) {
    throw new ConfigurationError(
      `MAIL_FROM must be an address or a name and an address, such as Foyer <no-reply@foyer.example>, not "${text}".`,
    );
  }
  return { name: name.trim() || TRIAL_SENDER.name, address: address.trim() };
}
