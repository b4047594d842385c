import { access, constants, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { publishedState, publishedSuite } from '../../foundation/tenants/published-suite';
import type { Configuration } from '../../process/configuration';
import { type Finding, finding } from './finding';

export function checkConfiguration({ production, parts, publicOrigin }: Configuration): Finding {
  const named = (wanted: string) =>
    Object.entries(parts).flatMap(([part, availability]) => (availability === wanted ? [part] : []));
  const lists = (['real', 'sandboxed', 'unavailable'] as const).flatMap((availability) => {
    const found = named(availability);
    return found.length ? [`${availability}: ${found.join(', ')}`] : [];
  });
  const mode = production ? 'production' : 'not production';
  return finding('configuration', true, `${mode}, ${publicOrigin}; ${lists.join('; ')}`);
}

/** Off localhost, browsers send the session's cookie over https alone. */
export function checkAddress({ production, publicOrigin }: Configuration): Finding {
  const { protocol, hostname } = new URL(publicOrigin);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (production && isLocal)
    return finding('address', false, `PUBLIC_ORIGIN is ${publicOrigin}: links in mail lead to this machine`);
  if (production && protocol === 'http:')
    return finding('address', false, `PUBLIC_ORIGIN is ${publicOrigin}: without https nobody can sign in`);
  return finding('address', true, publicOrigin);
}

/** Whether mail can leave; what became of it is in the outbox. */
export async function checkMail({
  parts,
  production,
  mailServer,
  outboxFolder,
}: Configuration): Promise<Finding> {
  if (parts.mail === 'unavailable')
    return finding('mail', !production, 'not configured (FOYER_MAIL): no new account gets a password');
  if (mailServer) return finding('mail', true, `handed to ${mailServer.host}:${mailServer.port}`);
  const folder = outboxFolder ?? '';
  const isMissing = production && !(await isWritable(folder));
  return finding(
    'mail',
    !isMissing,
    isMissing ? `FOYER_OUTBOX is ${folder}, which cannot be written to` : `written to ${folder}`,
  );
}

export function checkPush({ pushKey }: Configuration): Finding {
  return finding(
    'push',
    true,
    pushKey ? 'the key is set' : 'no FOYER_PUSH_KEY is set: browsers get no notifications',
  );
}

const isWritable = (folder: string) =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );

/** Pages, registries and the brands of mail come from the publication in force. */
export async function checkSuite({ releasesFolder, production }: Configuration): Promise<Finding> {
  const fault = (text: string) => finding('suite', !production, text);
  const folder = await stat(releasesFolder).catch((error: NodeJS.ErrnoException) => error.code ?? 'unknown');
  if (folder === 'ENOENT')
    return fault(`there is no folder ${releasesFolder}: name that of the built suite in FOYER_RELEASES`);
  const path = join(releasesFolder, 'published', 'in-force.json');
  try {
    await access(releasesFolder, constants.R_OK | constants.X_OK);
    const { revision, tenants, parts } = await publishedState(path);
    if (Object.keys(tenants).length === 0 || !parts.includes('host'))
      return fault(
        `revision ${revision} in ${releasesFolder} has no host or no tenant: publish with "pnpm build"`,
      );
    const signed = (await publishedSuite(releasesFolder)())?.suite?.signed ? 'signed' : 'unsigned';
    return finding('suite', true, `revision ${revision}, ${parts.length} parts, ${signed}`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES') return fault(`${releasesFolder} cannot be read by this user: allow it`);
    if (code === 'ENOENT')
      return fault(`nothing is published in ${releasesFolder}: publish with "pnpm build"`);
    return fault(`${path} cannot be read as a publication: publish again with "pnpm build"`);
  }
}
