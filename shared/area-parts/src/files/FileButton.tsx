import type { PlatformFile } from '@foyer/contract';
import { Button, IconDownload } from '@foyer/ui';
import { useRef, useState } from 'react';

export interface FileButtonProps {
  readonly children: string;
  /** What is said while the file is on its way. */
  readonly busyLabel: string;
  /** Where the words of the button alone do not say whose file it is. */
  readonly 'aria-label'?: string;
  readonly testId?: string;
  readonly disabled?: boolean;
  /** Calls the platform client itself: RTK Query would put the file into the store. */
  load(): Promise<PlatformFile>;
  /** The file could not be fetched. */
  onFailed(error: unknown): void;
}

const TAKEN_AFTER_MS = 60_000;

function give({ blob, name }: PlatformFile): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A browser may take the content well after the press has been handled.
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_AFTER_MS);
}

/** Fetches a file of the platform and gives it to the person, once however often it is pressed. */
export function FileButton({ children, busyLabel, testId, load, onFailed, ...button }: FileButtonProps) {
  const [isLoading, setLoading] = useState(false);
  const underWay = useRef(false);
  const fetchFile = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setLoading(true);
    try {
      give(await load());
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
