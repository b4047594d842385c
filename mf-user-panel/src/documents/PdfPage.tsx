import { useElementWidth } from '@foyer/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OpenPdf } from './open-pdf';
import styles from './PdfViewer.module.css';

interface PdfPageProps {
  readonly pdf: OpenPdf;
  readonly number: number;
  readonly zoom: number;
  readonly label: string;
  /** Shown instead of a page that cannot be drawn. */
  readonly onFailure: ReactNode;
}

/** Maximum width of a page at 100 %, CSS pixels. */
const WIDEST = 900;

/** One page: its image, with selectable and accessible text over it. */
export function PdfPage({ pdf, number, zoom, label, onFailure }: PdfPageProps) {
  const [frame, width] = useElementWidth<HTMLDivElement>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<'drawn' | 'failed' | null>(null);
  const room = Math.min(width, WIDEST);
  useEffect(() => {
    if (room <= 0 || !canvas.current || !text.current) return;
    const ended = new AbortController();
    const into = { canvas: canvas.current, text: text.current };
    pdf.draw(number, into, { width: room, zoom, signal: ended.signal }).then(
      () => setDrawing('drawn'),
      // A render superseded by another one rejects, too.
      () => ended.signal.aborted || setDrawing('failed'),
    );
    return () => ended.abort();
  }, [pdf, number, zoom, room]);
  return (
    <div ref={frame} className={styles.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: a page of the PDF is not an article of this page */}
      <div
        className={styles.page}
        role="group"
        aria-label={label}
        data-testid="pdf-page"
        data-drawn={drawing === 'drawn' || undefined}
        data-failed={drawing === 'failed' || undefined}
      >
        {drawing === 'failed' ? onFailure : null}
        <canvas ref={canvas} />
        <div ref={text} className={styles.text} />
      </div>
    </div>
  );
}
