import type { PlatformFile } from '@foyer/contract';
import { Button, IconDownload, saveFile } from '@foyer/ui';
import { useRef, useState } from 'react';

export interface FileButtonProps {
  readonly children: string;
  /** Label while the file is loading. */
  readonly busyLabel: string;
  /** Full label where the visible one does not name the file. */
  readonly 'aria-label'?: string;
  readonly testId?: string;
  readonly disabled?: boolean;
  /** Calls the platform client itself: RTK Query would put the file into the store. */
  load(): Promise<PlatformFile>;
  /** Called when the file could not be loaded. */
  onFailed(error: unknown): void;
}

/** Downloads a file of the platform. Further clicks are ignored while it loads. */
export function FileButton({ children, busyLabel, testId, load, onFailed, ...button }: FileButtonProps) {
  const [isLoading, setLoading] = useState(false);
  const underWay = useRef(false);
  const fetchFile = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setLoading(true);
    try {
      saveFile(await load());
    } catch (error) {
      onFailed(error);
    } finally {
      underWay.current = false;
      setLoading(false);
    }
  };
  return (
    <Button
      {...button}
      data-testid={testId}
      icon={<IconDownload size={18} aria-hidden />}
      busy={isLoading ? busyLabel : undefined}
      onClick={() => void fetchFile()}
    >
      {children}
    </Button>
  );
}
