import type { PlatformFile } from '@foyer/contract';
import { useHostServices } from '@foyer/remote-kit';
import { useNavigate } from '@foyer/remote-kit/router';
import { useState } from 'react';
import { keepDownloaded } from './downloaded';

const PREVIEW_PATH = '/user/energy_documents_preview';

/** Fetches a file, and shows it once it has arrived (spec 3 §4). One at a time. */
export function useOpenFile() {
  const { notify, navigation } = useHostServices();
  const navigate = useNavigate();
  /** Of the file that is on its way. */
  const [pending, setPending] = useState<string | null>(null);

  const open = async (key: string, title: string, fetch: () => Promise<PlatformFile>) => {
    if (pending !== null) return;
    setPending(key);
    try {
      keepDownloaded({ file: await fetch(), title, from: navigation.current().pathname });
      await navigate(PREVIEW_PATH);
    } catch {
      notify.toast('serviceNotAvailableMessage', { severity: 'warning' });
    } finally {
      setPending(null);
    }
  };
  return { open, pending };
}
