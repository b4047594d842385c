import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PushService } from '../partners/push/push-service';
import { newPushKey, pushKey, webPushService } from '../partners/push/web-push';
import type { Configuration } from './configuration';
import { ConfigurationError } from './configuration-error';

const COMMAND = `node -p "crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }).d"`;

/** `FOYER_PUSH_KEY`; null when unset. The error omits the key. */
export function readPushKey(text: string | undefined): Configuration['pushKey'] {
  if (!text) return null;
  const key = pushKey(text);
  if (!key)
    throw new ConfigurationError(`FOYER_PUSH_KEY must be a key as this command prints it: ${COMMAND}`);
  return key;
}

/** The key of a trial, kept in the data folder: browsers are subscribed to it. */
async function trialKey(dataFolder: string): Promise<NonNullable<Configuration['pushKey']>> {
  const path = join(dataFolder, 'push-key');
  const kept = pushKey((await readFile(path, 'utf8').catch(() => '')).trim());
  if (kept) return kept;
  const made = newPushKey();
  await mkdir(dataFolder, { recursive: true });
  await writeFile(path, `${made}\n`, { mode: 0o600 });
  return pushKey(made) as NonNullable<Configuration['pushKey']>;
}

/** The service with the configured key, outside production with a generated one; null in production without a key. */
export async function choosePush({
  pushKey: configured,
  production,
  dataFolder,
  mailSender,
}: Pick<Configuration, 'pushKey' | 'production' | 'dataFolder' | 'mailSender'>): Promise<PushService | null> {
  const key = configured ?? (production ? null : await trialKey(dataFolder));
  return key && webPushService(key, `mailto:${mailSender.address}`);
}
