import type { Language } from '@foyer/contract';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { SiteLabels } from '../site-labels/site-labels';
import { edgeOf, timeTicks } from '../site-labels/time-ticks';
import type { DrawingPlan } from './apex-options';
import { ChartCanvas } from './ChartCanvas';
import styles from './ChartPicture.module.css';
import { ChartSkeleton } from './ChartState';
import { LABEL_GAP_PX, type PlotBox, type ValueTick } from './plot-box';
import { ReadingCursor } from './ReadingCursor';
import { type ChartMark, markedShares } from './series';
import type { DrawingLibrary } from './useDrawingLibrary';
import type { ChartWords } from './words';

export interface ChartPictureProps {
  library: DrawingLibrary;
  plan: DrawingPlan;
  plot: PlotBox;
  ticks: readonly ValueTick[];
  labels: SiteLabels;
  language: Language;
  unit: string;
  marks: readonly ChartMark[];
  words: ChartWords;
  /** Space below the plot for the time axis, px. */
  axisPx: number;
  /** True after the first drawing, false on unmount. */
  onDrawn: (drawn: boolean) => void;
  onFailed: () => void;
}

/** Curves or columns with our axes, unit, marks and reading cursor. */
export function ChartPicture(props: ChartPictureProps) {
  const { library, plan, plot, ticks, labels, language, unit, marks, words, axisPx, onDrawn, onFailed } =
    props;
  const [isDrawn, setDrawn] = useState(false);
  const { data, kind } = plan;

  const handleDrawn = useCallback(() => {
    setDrawn(true);
    onDrawn(true);
  }, [onDrawn]);
  useEffect(() => () => onDrawn(false), [onDrawn]);

  return (
    <div className={styles.picture}>
      <span className={styles.unit}>{unit}</span>
      <ValueLines ticks={ticks} plot={plot} fontSizePx={plan.fontSizePx} />
      <InPlot plot={plot}>
        {isDrawn ? null : <ChartSkeleton label={words.loading} />}
        {library.state === 'loaded' ? (
          <ChartCanvas
            // A drawing created without a width keeps its empty axes.
            key={`${kind}/${plan.widthPx > 0}`}
            Chart={library.Chart}
            plan={plan}
            onDrawn={handleDrawn}
            onFailed={onFailed}
          />
        ) : null}
      </InPlot>
      {marks.map((mark) => (
        <Band key={`${mark.fromMs}/${mark.label}`} mark={mark} plan={plan} plot={plot} />
      ))}
      <TimeAxis plan={plan} plot={plot} labels={labels} heightPx={axisPx} />
      {isDrawn ? (
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
      ) : null}
    </div>
  );
}

/** Positions its children over the plot. */
function InPlot({ plot, children }: { plot: PlotBox; children: ReactNode }) {
  const { leftPx, topPx, widthPx, heightPx } = plot;
  return (
    <div
      className={styles.plot}
      style={{
        insetInlineStart: leftPx,
        insetBlockStart: topPx,
        inlineSize: widthPx,
        blockSize: heightPx,
      }}
    >
      {children}
    </div>
  );
}

interface ValueLinesProps {
  ticks: readonly ValueTick[];
  plot: PlotBox;
  fontSizePx: number;
}

/** Grid lines with their values. */
function ValueLines({ ticks, plot, fontSizePx }: ValueLinesProps) {
  return (
    // The size `plotBox` calculated with.
    <div style={{ fontSize: fontSizePx }} aria-hidden="true">
      {ticks.map(({ label, share }) => (
        <span
          key={share}
          className={styles.line}
          style={{
            insetBlockStart: plot.topPx + (1 - share) * plot.heightPx,
            insetInlineStart: plot.leftPx,
            inlineSize: plot.widthPx,
          }}
        >
          <span className={styles.value} style={{ marginInlineEnd: LABEL_GAP_PX }}>
            {label}
          </span>
        </span>
      ))}
    </div>
  );
}

interface TimeAxisProps {
  plan: DrawingPlan;
  plot: PlotBox;
  labels: SiteLabels;
  heightPx: number;
}

function TimeAxis({ plan: { data, kind, fontSizePx }, plot, labels, heightPx }: TimeAxisProps) {
  const ticks = useMemo(
    () => timeTicks(data.slots, labels, plot.widthPx * (13 / fontSizePx), kind === 'column'),
    [data.slots, labels, plot.widthPx, fontSizePx, kind],
  );
  return (
    <div
      className={styles.axis}
      style={{ insetInlineStart: plot.leftPx, inlineSize: plot.widthPx, blockSize: heightPx }}
      aria-hidden="true"
    >
      {ticks.map((tick) => (
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
  );
}

/** A hatched part of the time axis. */
function Band({ mark, plan, plot }: { mark: ChartMark; plan: DrawingPlan; plot: PlotBox }) {
  const shares = markedShares(mark, plan.data.slots);
  if (!shares) return null;
  return (
    <span
      className={styles.band}
      data-kind={mark.kind}
      style={{
        insetInlineStart: plot.leftPx + shares.from * plot.widthPx,
        inlineSize: Math.max(2, (shares.to - shares.from) * plot.widthPx),
        insetBlockStart: plot.topPx,
        blockSize: plot.heightPx,
      }}
    />
  );
}
