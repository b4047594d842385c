import type { PlatformFile } from '@foyer/contract';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { ErrorState, IconButton, IconDownload, IconExternal, IconLess, IconPlus, Skeleton } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { type OpenPdf, openPdf } from './open-pdf';
import { PdfPage } from './PdfPage';
import styles from './PdfViewer.module.css';

const ZOOMS = [0.6, 0.8, 1, 1.25, 1.5, 2, 3] as const;
const WHOLE = ZOOMS.indexOf(1);

/** Shows a PDF page by page with its text, zoom, download and a link to open it in a new tab. */
export function PdfViewer({ file }: { readonly file: PlatformFile }) {
  const { t } = useTranslation();
  const [pdf, setPdf] = useState<OpenPdf | 'failed' | null>(null);
  const [zoom, setZoom] = useState<number>(WHOLE);
  const [attempt, setAttempt] = useState(0);
  const [address, setAddress] = useState<string | null>(null);

  useEffect(() => {
    const url = URL.createObjectURL(file.blob);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry opens the same file again
  useEffect(() => {
    let gone = false;
    let opened: OpenPdf | null = null;
    setPdf(null);
    openPdf(file.blob).then(
      (next) => {
        opened = next;
        if (gone) void next.close();
        else setPdf(next);
      },
      () => gone || setPdf('failed'),
    );
    return () => {
      gone = true;
      void opened?.close();
    };
  }, [file, attempt]);

  return (
    <section className={styles.viewer} aria-label={file.name}>
      <div className={styles.bar}>
        <span className={styles.zoom}>
          <IconButton
            label={t('pdf.smaller')}
            icon={<IconLess size={20} aria-hidden />}
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          />
          <output aria-live="polite">
            {t('pdf.zoomLevel', { percent: Math.round((ZOOMS[zoom] ?? 1) * 100) })}
          </output>
          <IconButton
            label={t('pdf.larger')}
            icon={<IconPlus size={20} aria-hidden />}
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
          />
        </span>
        {address === null ? null : (
          <span className={styles.keep}>
            <DownloadLink href={address} name={file.name} testId="pdf-download" />
            <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer">
              <IconExternal size={18} aria-hidden />
              {t('pdf.open')}
            </a>
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scroll areas must be reachable by keyboard */}
      <section className={styles.pages} tabIndex={0} aria-label={t('pdf.pages')}>
        {pdf === null ? <Skeleton height="24rem" /> : null}
        {pdf === 'failed' ? (
          <ErrorState
            title={t('pdf.failed')}
            retryLabel={t('failure.retry')}
            onRetry={() => setAttempt(attempt + 1)}
          />
        ) : null}
        {pdf !== null && pdf !== 'failed'
          ? Array.from({ length: pdf.pages }, (_, place) => (
              <PdfPage
                key={place}
                pdf={pdf}
                number={place + 1}
                zoom={ZOOMS[zoom] ?? 1}
                label={t('pdf.page', { page: place + 1, pages: pdf.pages })}
                onFailure={
                  <div className={styles.failed} role="alert">
                    <p>{t('pdf.pageFailed', { page: place + 1 })}</p>
                    {address === null ? null : <DownloadLink href={address} name={file.name} />}
                  </div>
                }
              />
            ))
          : null}
      </section>
    </section>
  );
}

interface DownloadLinkProps {
  readonly href: string;
  readonly name: string;
  readonly testId?: string;
}

function DownloadLink({ href, name, testId }: DownloadLinkProps) {
  const { t } = useTranslation();
  return (
    <a className={styles.link} href={href} download={name} data-testid={testId}>
      <IconDownload size={18} aria-hidden />
      {t('pdf.download')}
    </a>
  );
}
