import type { Language } from '@foyer/contract';
import {
  ActionMenu,
  type ActionMenuEntry,
  formatQuantity,
  IconChart,
  IconDownload,
  IconMore,
  IconTable,
  saveFile,
  useElementHeight,
} from '@foyer/ui';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { chartCsv } from '../csv/chart-csv';
import { fileNameOf } from '../csv/file-name';
import { siteLabels } from '../site-labels/site-labels';
import { ChartPicture } from './ChartPicture';
import { ChartState } from './ChartState';
import { ChartTable } from './ChartTable';
import { DrawingBoundary } from './DrawingBoundary';
import styles from './EnergyChart.module.css';
import { Legend } from './Legend';
import type { ChartKind, ChartMark, ChartSeries, ChartSlot } from './series';
import { type ChartView, useChartView } from './useChartView';
import { useDrawingLibrary } from './useDrawingLibrary';
import type { ChartWords } from './words';

export interface EnergyChartProps {
  /** Name of the figure, e.g. "Production du jour". */
  label: string;
  kind: ChartKind;
  /** Unit of every value with its prefix, e.g. `kW` (`scaleFor` of the domain). */
  unit: string;
  /** Time axis, oldest first; may extend into the future. */
  slots: readonly ChartSlot[];
  series: readonly ChartSeries[];
  /** `noDataYet` is for accounts that are new or unfinished. Default `ready`. */
  status?: 'ready' | 'loading' | 'error' | 'noDataYet';
  /** For `status: 'error'`. */
  onRetry?: () => void;
  language: Language;
  /** The home's. */
  timeZone: string;
  words: ChartWords;
  /** Height of picture or table including the axis, px. Default 350. */
  heightPx?: number;
  /** Fills the parent's remaining height, at most `heightPx`. */
  fill?: boolean;
  /** `kiosk` is legible from three metres. Default `page`. */
  size?: 'page' | 'kiosk';
  /** Stacks columns or areas. */
  stacked?: boolean;
  /** Minimum end of the value axis, e.g. 100 for %. */
  ceiling?: number;
  /** Fits the value axis to the values instead of starting at zero, for temperatures. */
  fitsData?: boolean;
  /** Label across an example chart. */
  demo?: string | undefined;
  /** Marks on the time axis. */
  marks?: readonly ChartMark[];
  /** Shown beside the menu, e.g. a choice of period; the legend then has its own line. */
  toolbar?: ReactNode;
  /** Menu entries before table and file. */
  actions?: readonly ActionMenuEntry[];
  /** CSV file name without extension. Default `label`. */
  fileName?: string;
  testId?: string;
}

const AXIS_PX = { page: 28, kiosk: 44 };
const FONT_PX = { page: 13, kiosk: 22 };
const NO_MARKS: readonly ChartMark[] = [];
const NO_ACTIONS: readonly ActionMenuEntry[] = [];
/** Minimum height with `fill`. */
const LEAST_PX = 160;

/**
 * Energy chart with a table view, a CSV file of what is shown, a legend that toggles series, and a reading
 * cursor for pointer and keyboard. The drawing library loads after the page. Every state has the same height.
 */
export function EnergyChart(props: EnergyChartProps) {
  const { label, kind, unit, series, status = 'ready', language, words, demo, testId } = props;
  const { heightPx: wantedPx = 350, fill = false, size = 'page', toolbar, actions = NO_ACTIONS } = props;
  const [asTable, setAsTable] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const [heightRef, givenPx] = useElementHeight<HTMLDivElement>();
  const heightPx = fill && givenPx > 0 ? Math.max(LEAST_PX, givenPx) : wantedPx;
  const writeValue = useCallback(
    (value: number) => formatQuantity(value, '', language, { significantDigits: 3 }).value,
    [language],
  );
  const view = useChartView({
    kind,
    slots: props.slots,
    series,
    stacked: props.stacked ?? false,
    ceiling: props.ceiling,
    fitsData: props.fitsData ?? false,
    heightPx: heightPx - AXIS_PX[size],
    fontSizePx: FONT_PX[size],
    writeValue,
  });
  const state = status === 'ready' && view.isEmpty ? 'empty' : status;
  const save = () => {
    const { slots, series: columns } = view.tabular;
    const csv = chartCsv(columns, {
      slots,
      unit,
      language,
      timeZone: props.timeZone,
      timeHeader: words.time,
      marks: props.marks,
      notesHeader: words.notes,
      demo,
    });
    const blob = new Blob([csv], { type: 'text/csv;charset=utf-8' });
    saveFile({ blob, name: fileNameOf(props.fileName ?? label, 'csv') });
  };

  const { hidden, toggle } = view;
  const { legend: legendLabel, compared } = words;
  const legend = useMemo(
    () => (
      <Legend
        label={legendLabel}
        compared={compared}
        kind={kind}
        series={series}
        hidden={hidden}
        onToggle={toggle}
      />
    ),
    [legendLabel, compared, kind, series, hidden, toggle],
  );
  const isReady = state === 'ready';

  return (
    <figure
      className={styles.chart}
      aria-label={demo ? `${label} – ${demo}` : label}
      aria-busy={state === 'loading' || undefined}
      data-testid={testId}
      data-state={state}
      data-size={size}
      data-fill={fill || undefined}
      data-points={isReady && isDrawn ? view.points : 0}
      data-unit={unit}
    >
      <div className={styles.top} data-quiet={!isReady || undefined}>
        {toolbar ? <div className={styles.toolbar}>{toolbar}</div> : legend}
        <ActionMenu
          label={words.more}
          icon={<IconMore size={20} aria-hidden />}
          entries={[...actions, ...ownEntries({ words, asTable, isReady, save, show: setAsTable })]}
        />
      </div>
      {toolbar ? (
        <div className={styles.top} data-quiet={!isReady || undefined}>
          {legend}
        </div>
      ) : null}
      <div
        ref={heightRef}
        className={styles.body}
        style={fill ? { maxBlockSize: wantedPx } : { blockSize: heightPx }}
      >
        <div ref={view.ref} className={styles.picture} style={{ blockSize: heightPx }}>
          {isReady ? (
            <ReadyChart chart={props} view={view} size={size} asTable={asTable} onDrawn={setDrawn} />
          ) : (
            <ChartState state={state} words={words} onRetry={props.onRetry} />
          )}
        </div>
      </div>
      <div className={styles.notes}>{isReady ? <MarkNotes marks={props.marks ?? NO_MARKS} /> : null}</div>
    </figure>
  );
}

interface OwnEntries {
  words: ChartWords;
  asTable: boolean;
  isReady: boolean;
  save: () => void;
  show: (asTable: boolean) => void;
}

/** Entries at the end of every chart's menu. */
function ownEntries({ words, asTable, isReady, save, show }: OwnEntries): ActionMenuEntry[] {
  return [
    {
      key: 'table',
      label: asTable ? words.showChart : words.showTable,
      icon: asTable ? <IconChart size={20} aria-hidden /> : <IconTable size={20} aria-hidden />,
      disabled: !isReady,
      onPress: () => show(!asTable),
    },
    {
      key: 'csv',
      label: words.downloadCsv,
      icon: <IconDownload size={20} aria-hidden />,
      disabled: !isReady,
      onPress: save,
    },
  ];
}

interface ReadyChartProps {
  chart: EnergyChartProps;
  view: ChartView;
  size: 'page' | 'kiosk';
  asTable: boolean;
  /** Whether picture or table is shown. */
  onDrawn: (drawn: boolean) => void;
}

/** Picture or table; falls back to the table when drawing fails. */
function ReadyChart({ chart, view, size, asTable, onDrawn }: ReadyChartProps) {
  const { unit, language, timeZone, words, demo } = chart;
  const { library, retry } = useDrawingLibrary();
  const [isBroken, setBroken] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const handleFailed = useCallback(() => setBroken(true), []);
  const labels = useMemo(() => siteLabels(language, timeZone), [language, timeZone]);
  const cannotDraw = library.state === 'failed' || isBroken;
  const table = (failure?: string) => (
    <ChartTable
      label={chart.label}
      data={view.tabular}
      marks={chart.marks ?? NO_MARKS}
      notesHeader={words.notes}
      unit={unit}
      language={language}
      labels={labels}
      timeHeader={words.time}
      failure={failure}
      retryLabel={words.retry}
      onRetry={() => {
        setBroken(false);
        setAttempt((last) => last + 1);
        retry();
      }}
      onDrawn={onDrawn}
    />
  );
  const picture = () => (
    <>
      <ChartPicture
        library={library}
        plan={view.plan}
        plot={view.plot}
        ticks={view.ticks}
        labels={labels}
        language={language}
        unit={unit}
        marks={chart.marks ?? NO_MARKS}
        words={words}
        axisPx={AXIS_PX[size]}
        onDrawn={onDrawn}
        onFailed={handleFailed}
      />
      {demo ? <p className={styles.demo}>{demo}</p> : null}
    </>
  );
  return (
    // Outside the switch: the library also throws while a failed picture unmounts.
    <DrawingBoundary key={attempt} fallback={table(words.drawingFailed)}>
      {cannotDraw ? table(words.drawingFailed) : asTable ? table() : picture()}
    </DrawingBoundary>
  );
}

/** Explains the hatched and dotted parts of the picture. */
function MarkNotes({ marks }: { marks: readonly ChartMark[] }) {
  const notes = new Map(marks.map(({ label, kind }) => [label, kind]));
  if (notes.size === 0) return null;
  return (
    <ul className={styles.marks}>
      {[...notes].map(([note, kind]) => (
        <li key={note} data-kind={kind}>
          {note}
        </li>
      ))}
    </ul>
  );
}
