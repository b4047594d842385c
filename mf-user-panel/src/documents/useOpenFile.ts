import type { PlatformFile } from '@foyer/contract';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useNavigate } from '@foyer/remote-kit/router';
import { useState } from 'react';
import { storeDownload } from './last-download';

/** Refusal codes for professionals and support acting for the household. */
export const NOT_THEIRS: readonly string[] = ['role.not.allowed', 'support.not.allowed'];
const PREVIEW_PATH = '/user/energy_documents_preview';

/**
 * Fetches one file at a time and shows it once it has arrived, unless the person has left the page meanwhile. Files are
 * requested directly: they are too large for the store, and not serializable.
 */
export function useOpenFile() {
  const { notify, navigation, session } = useHostServices();
  const navigate = useNavigate();
  /** Id of the file being fetched. */
  const [pending, setPending] = useState<string | null>(null);

  const open = async (key: string, title: string, fetch: () => Promise<PlatformFile>) => {
    if (pending !== null) return;
    setPending(key);
    const accountId = session().profile?.id;
    const from = navigation.current().pathname;
    const isStillHere = () => navigation.current().pathname === from && session().profile?.id === accountId;
    try {
      const file = await fetch();
      if (!isStillHere()) return;
      storeDownload({ file, title, from, accountId });
      await navigate(PREVIEW_PATH);
    } catch (error) {
      if (!isStillHere()) return;
      const isNotTheirs = isPlatformError(error) && NOT_THEIRS.includes(error.code);
      const message = isNotTheirs ? 'documentOfCustomerMessage' : 'serviceSilentMessage';
      notify.toast(message, { severity: 'warning' });
    } finally {
      setPending(null);
    }
  };
  return { open, pending };
}
