/** Draws the pages of a PDF until it is closed. */
export interface OpenPdf {
  readonly pages: number;
  /** Draws a page (from 1) at `width` CSS pixels times `zoom`; stops and may reject when `signal` is aborted. */
  draw(
    page: number,
    into: { readonly canvas: HTMLCanvasElement; readonly text: HTMLElement },
    size: { readonly width: number; readonly zoom: number; readonly signal: AbortSignal },
  ): Promise<void>;
  close(): Promise<void>;
}

/** Maximum canvas size a phone can allocate, pixels. */
const MAX_CANVAS_PIXELS = 16_000_000;

/**
 * Opens a PDF with pdf.js, loaded with its worker on first use. The legacy build, because the modern one needs functions
 * that browsers of the last year lack. Rejects when the file is not a PDF.
 */
export async function openPdf(file: Blob): Promise<OpenPdf> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  pdfjs.GlobalWorkerOptions.workerSrc = new URL(
    'pdfjs-dist/legacy/build/pdf.worker.min.mjs',
    import.meta.url,
  ).href;
  const task = pdfjs.getDocument({ data: new Uint8Array(await file.arrayBuffer()) });
  const pdf = await task.promise;
  return {
    pages: pdf.numPages,
    draw: async (number, { canvas, text }, { width, zoom, signal }) => {
      const page = await pdf.getPage(number);
      if (signal.aborted) return;
      const scale = (width / page.getViewport({ scale: 1 }).width) * zoom;
      const viewport = page.getViewport({ scale });
      const pixelRatio = Math.min(
        window.devicePixelRatio || 1,
        Math.sqrt(MAX_CANVAS_PIXELS / (viewport.width * viewport.height)),
      );
      const [cssWidth, cssHeight] = [Math.floor(viewport.width), Math.floor(viewport.height)];
      canvas.width = Math.floor(cssWidth * pixelRatio);
      canvas.height = Math.floor(cssHeight * pixelRatio);
      for (const { style } of [canvas, text]) {
        style.width = `${cssWidth}px`;
        style.height = `${cssHeight}px`;
      }
      const drawing = page.render({ canvas, viewport, transform: [pixelRatio, 0, 0, pixelRatio, 0, 0] });
      signal.addEventListener('abort', () => drawing.cancel());
      await drawing.promise;
      text.replaceChildren();
      text.style.setProperty('--total-scale-factor', String(scale));
      const layer = new pdfjs.TextLayer({
        textContentSource: page.streamTextContent({ includeMarkedContent: true }),
        container: text,
        viewport,
      });
      signal.addEventListener('abort', () => layer.cancel());
      await layer.render();
    },
    close: () => task.destroy(),
  };
}
