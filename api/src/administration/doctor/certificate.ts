import { isIP } from 'node:net';
import { checkServerIdentity, connect, type DetailedPeerCertificate } from 'node:tls';
import type { Configuration } from '../../process/configuration';
import { type Finding, finding } from './finding';

const TIMEOUT_MS = 2_000;
const HTTPS_PORT = 443;
const DAY_MS = 86_400_000;
/** certbot renews 30 days before the end: one that is nearer has failed to be renewed. */
const LEAST_DAYS = 14;

/** The certificate a web server of this machine sends for a host name; null where none answers. */
function localCertificate(hostname: string, port: number): Promise<DetailedPeerCertificate | null> {
  return new Promise((resolve) => {
    // Only read: whether it is trusted is for browsers to say.
    const named = isIP(hostname) ? {} : { servername: hostname };
    const socket = connect({ host: '127.0.0.1', port, ...named, rejectUnauthorized: false });
    const end = (certificate: DetailedPeerCertificate | null) => {
      socket.destroy();
      resolve(certificate);
    };
    socket.setTimeout(TIMEOUT_MS, () => end(null));
    socket.on('error', () => end(null));
    socket.on('secureConnect', () => end(socket.getPeerCertificate(true)));
  });
}

/** The certificate of PUBLIC_ORIGIN, read from this machine alone: the doctor sends nothing to others. */
export async function checkCertificate({ publicOrigin }: Configuration, now: Date): Promise<Finding> {
  const { protocol, hostname, port } = new URL(publicOrigin);
  if (protocol !== 'https:') return finding('certificate', true, 'none is needed without https');
  const certificate = await localCertificate(hostname, Number(port) || HTTPS_PORT);
  if (!certificate?.valid_to)
    return finding(
      'certificate',
      true,
      'no web server of this machine has it: the alert FoyerCertificateExpires watches it',
    );
  const mismatch = checkServerIdentity(hostname, certificate);
  if (mismatch) return finding('certificate', false, `it is not one of ${hostname}`);
  const days = Math.floor((Date.parse(certificate.valid_to) - now.getTime()) / DAY_MS);
  if (days < 0) return finding('certificate', false, `it ended ${-days} days ago: renew it`);
  return finding(
    'certificate',
    days >= LEAST_DAYS,
    days >= LEAST_DAYS ? `valid for ${days} days` : `it ends in ${days} days: renew it`,
  );
}
