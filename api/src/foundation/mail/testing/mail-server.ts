import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { MailServer } from '../smtp';

/** Certificate of `localhost` until 2120, and its key: for tests only. */
export const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgT8799fkoFpmXLEJR
Dbqubc0uh8A5OG3omG7vpvTzkWChRANCAAQrXIn7AoMGvLpu2dSq8mDZFlqbfdGJ
n306soH2FFgrq4jAw31aKJYMAZXh9hRdZZqF3rgMIMXJHOk/YV1pMPey
-----END PRIVATE KEY-----`;
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBYTCCAQegAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABCtcifsCgwa8um7Z
1KryYNkWWpt90YmffTqygfYUWCuriMDDfVoolgwBleH2FF1lmoXeuAwgxckc6T9h
XWkw97KjSDBGMBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAPBgNVHRMBAf8EBTADAQH/
MB0GA1UdDgQWBBRZsr85DADae3aRs+7GNIfP+8LJ/zAKBggqhkjOPQQDAgNIADBF
AiEAldwIvujiqRcqPz9zQUBujtQEfl7xlQUlrR/mkhN+ptkCIC6uSd9+FPhAztwO
ZwoHMgD33doXyo5H6zYIn1ZOOND6
-----END CERTIFICATE-----`;

const ACCOUNT = { user: 'foyer@mail.example', pass: 'p:a/s@s%word' };

/** What the server does with the next mail. */
export type Reply =
  | 'accept'
  | 'accept after a second'
  | 'try later'
  | 'try later at the receiver'
  | 'unknown receiver'
  | 'cut after the data';

export interface ReceivedMail {
  readonly raw: string;
  readonly messageId: string;
  readonly isEncrypted: boolean;
  readonly user: string | undefined;
}

/** A mail server on this machine that requires STARTTLS and a password. */
export interface TestMailServer {
  readonly server: MailServer;
  /** Complete mails, also those whose answer was cut. */
  readonly received: readonly ReceivedMail[];
  reply: Reply;
  close(): Promise<void>;
}

const refused = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** @param offersTls false for a server that a network has stripped of STARTTLS. */
export async function startMailServer({ offersTls = true } = {}): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const test = { reply: 'accept' as Reply };
  const smtp = new SMTPServer({
    key: KEY,
    cert: CERTIFICATE,
    authMethods: ['PLAIN', 'LOGIN'],
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === ACCOUNT.user && password === ACCOUNT.pass
        ? done(null, { user: username })
        : done(refused(535, 'Authentication failed')),
    onRcptTo: ({ address }, _session, done) => {
      if (test.reply === 'try later at the receiver') return done(refused(451, 'Greylisted, try later'));
      if (test.reply === 'unknown receiver') return done(refused(550, `5.1.1 <${address}> unknown`));
      return done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (test.reply === 'try later') return done(refused(451, 'Local error, try later'));
        const raw = Buffer.concat(chunks).toString();
        received.push({
          raw,
          messageId: /^Message-ID: (.+?)\r$/m.exec(raw)?.[1] ?? '',
          isEncrypted: Boolean(session.secure),
          user: session.user,
        });
        if (test.reply === 'cut after the data') for (const one of smtp.connections) one.close();
        else if (test.reply === 'accept after a second') setTimeout(done, 1_000);
        else done();
      });
    },
  });
  // Connections cut by either side.
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, 'localhost', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  return Object.assign(test, {
    server: { host: 'localhost', port, isTlsFromStart: false, credentials: ACCOUNT },
    received,
    close: () =>
      new Promise<void>((resolve) => {
        smtp.close(() => resolve());
        for (const one of smtp.connections) one.close();
      }),
  });
}
