import type { Language } from '@foyer/contract';
import { useEffect, useState } from 'react';
import type { SiteLabels } from '../site-labels/site-labels';
import { edgeOf, timeTicks } from '../site-labels/time-ticks';
import type { DrawingPlan } from './apex-options';
import { ChartCanvas } from './ChartCanvas';
import styles from './ChartPicture.module.css';
import { ChartSkeleton } from './ChartState';
import { ReadingCursor } from './ReadingCursor';
import type { ChartMark } from './series';
import type { DrawingLibrary } from './useDrawingLibrary';
import type { PlotBox } from './watch-drawings';
import type { ChartWords } from './words';

export interface ChartPictureProps {
  library: DrawingLibrary;
  plan: DrawingPlan;
  labels: SiteLabels;
  language: Language;
  unit: string;
  marks: readonly ChartMark[];
  words: ChartWords;
  /** Height kept under the plot for the axis of time, pixels. */
  axisPx: number;
  writeValue: (value: number) => string;
  /** True after the first drawing, false when the picture goes. */
  onDrawn: (drawn: boolean) => void;
  onFailed: () => void;
}

/** The drawing with what is ours around it: axis of time in site time, unit, marks, reading cursor. */
export function ChartPicture(props: ChartPictureProps) {
  const { library, plan, labels, language, unit, marks, words, axisPx, writeValue, onDrawn, onFailed } =
    props;
  const [plot, setPlot] = useState<PlotBox | null>(null);
  const { data, kind } = plan;
  const even = kind === 'column';

  useEffect(() => () => onDrawn(false), [onDrawn]);

  return (
    <div className={styles.picture}>
      {plot ? null : <ChartSkeleton label={words.loading} />}
      {library.state === 'loaded' ? (
        <ChartCanvas
          // A drawing begun before there was a width keeps the axes of none.
          key={`${kind}/${plan.widthPx > 0}`}
          Chart={library.Chart}
          plan={plan}
          writeValue={writeValue}
          onDrawn={(box) => {
            setPlot(box);
            onDrawn(true);
          }}
          onFailed={onFailed}
        />
      ) : null}
      {plot ? (
        <>
          <span className={styles.unit}>{unit}</span>
          {marks.map((mark) => (
            <Band key={`${mark.fromMs}/${mark.label}`} mark={mark} plan={plan} plot={plot} />
          ))}
          <div
            className={styles.axis}
            style={{ insetInlineStart: plot.leftPx, inlineSize: plot.widthPx, blockSize: axisPx }}
            aria-hidden="true"
          >
            {timeTicks(data.slots, labels, plot.widthPx * (13 / plan.fontSizePx), even).map((tick) => (
              <span
                key={tick.atMs}
                className={styles.tick}
                data-edge={edgeOf(tick.position)}
                style={{ insetInlineStart: `${tick.position * 100}%` }}
              >
                {tick.label}
              </span>
            ))}
          </div>
          <ReadingCursor
            label={words.readValues}
            kind={kind}
            stacked={plan.stacked}
            data={data}
            styleIndexes={plan.styleIndexes}
            plot={plot}
            axis={plan.axis}
            labels={labels}
            language={language}
            unit={unit}
            marks={marks}
          />
        </>
      ) : null}
    </div>
  );
}

/** A hatched part of the time axis. */
function Band({ mark, plan, plot }: { mark: ChartMark; plan: DrawingPlan; plot: PlotBox }) {
  const first = plan.data.slots[0];
  const last = plan.data.slots[plan.data.slots.length - 1];
  if (!first || !last || mark.toMs <= first.startMs || mark.fromMs >= last.endMs) return null;
  const share = (atMs: number) =>
    Math.min(1, Math.max(0, (atMs - first.startMs) / (last.endMs - first.startMs))) * plot.widthPx;
  return (
    <span
      className={styles.band}
      data-kind={mark.kind}
      style={{
        insetInlineStart: plot.leftPx + share(mark.fromMs),
        inlineSize: Math.max(2, share(mark.toMs) - share(mark.fromMs)),
        insetBlockStart: plot.topPx,
        blockSize: plot.heightPx,
      }}
    />
  );
}
