import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Dialog } from '@foyer/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './CodeCamera.module.css';

export interface CodeCameraProps {
  readonly disabled?: boolean;
  /** Length of the expected codes; other results are ignored. */
  readonly codeLength: number;
  readonly onRead: (code: string) => void;
}

/** Reads a code with the camera. The decoder is loaded on first use. */
export function CodeCamera({ disabled, codeLength, onRead }: CodeCameraProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" disabled={disabled} onClick={() => setOpen(true)}>
        {t('camera.open')}
      </Button>
      <Dialog
        open={isOpen}
        title={t('camera.title')}
        closeLabel={t('camera.close')}
        onClose={() => setOpen(false)}
        testId="dialog-camera"
      >
        <CameraView
          codeLength={codeLength}
          onRead={(code) => {
            setOpen(false);
            onRead(code);
          }}
        />
      </Dialog>
    </>
  );
}

function CameraView({ codeLength, onRead }: Omit<CodeCameraProps, 'disabled'>) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [isMissing, setMissing] = useState(false);
  const read = useRef(onRead);
  read.current = onRead;

  useEffect(() => {
    const leaving = new AbortController();
    const scan = async () => {
      try {
        const { scanCode } = await import('@foyer/camera');
        if (video.current) read.current(await scanCode(video.current, codeLength, leaving.signal));
      } catch {
        // No camera, no permission or no decoder: the code can still be typed.
        if (!leaving.signal.aborted) setMissing(true);
      }
    };
    void scan();
    return () => leaving.abort();
  }, [codeLength]);

  if (isMissing) return <p role="alert">{t('camera.missing')}</p>;
  return (
    <>
      <p>{t('camera.hint')}</p>
      <video ref={video} className={styles.video} muted playsInline aria-label={t('camera.title')} />
    </>
  );
}
