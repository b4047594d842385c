import webpack from 'webpack';

/**
 * The drawing library is compiled from its own modules: its bundle is written for browsers of ten years ago, and holds
 * every kind of chart and every tool. Ours draws lines, areas and columns and nothing else (`shared/charts`,
 * `apex-options.ts`): what it makes for the rest at every start, and never uses, stands empty, and what it measures to
 * find out where its plot lies is replaced by what comes of it when there is nothing but the plot.
 */
export const DRAWING_LIBRARY = { apexcharts$: 'apexcharts/src/apexcharts.js' } as const;

const EMPTY = 'export default class {}';
const STYLES = [
  '.apexcharts-canvas{position:relative;direction:ltr!important;user-select:none}',
  '.apexcharts-inner{position:relative}',
  '.apexcharts-xcrosshairs,.apexcharts-ycrosshairs,.apexcharts-ycrosshairs-hidden{opacity:0;pointer-events:none}',
  '.apexcharts-series-collapsed,.apexcharts-element-hidden,.apexcharts-hide .apexcharts-series-points{opacity:0}',
  '.apexcharts-datalabel,.apexcharts-datalabels,.apexcharts-line,.no-pointer-events{pointer-events:none}',
  '.apexcharts-area-series .apexcharts-area{pointer-events:none}',
  '.apexcharts-bar-goals-markers,.apexcharts-bar-shadows{pointer-events:none}',
].join('');
/** The plot takes all of the drawing, but for half a line over and under it. */
const PLOT_ALONE = `export default class {
  constructor({ w }) { this.w = w; }
  plotCoords() {
    const { globals, config } = this.w;
    const room = Math.max(...[config.stroke.width].flat()) / 2;
    globals.translateX = 0;
    globals.translateY = room;
    globals.gridWidth = globals.svgWidth;
    globals.gridHeight = globals.svgHeight - 2 * room;
  }
}`;
const NO_MARKERS = `export default class {
  constructor({ w }) { this.w = w; }
  setGlobalMarkerSize() { this.w.globals.markers.size = [0]; }
  plotChartMarkers() { return null; }
}`;
/** What the library calls of a part although it is switched off. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/\/charts\/(Pie|Radial|Radar|HeatMap|Treemap|RangeBar|BoxCandleStick)$/, EMPTY],
  [/\/(Exports|tooltip\/Tooltip|TimeScale|AxesUtils|Scatter)$/, EMPTY],
  [/\/Dimensions$/, PLOT_ALONE],
  [/\/Markers$/, NO_MARKERS],
  [
    /\/modules\/DataLabels$/,
    'export default class { drawDataLabel() { return null; } bringForward() {} dataLabelsBackground() {} }',
  ],
  [
    /\/bar\/DataLabels$/,
    'export default class { handleBarDataLabels() { return { dataLabels: null, dataLabelsPos: {} }; } }',
  ],
  [/\/(Legend|TitleSubtitle)$/, 'export default class { init() {} draw() {} }'],
  [/\/Axes$/, 'export default class { drawAxis() {} }'],
  [/\/XAxis$/, 'export default class { xAxisLabelCorrections() {} drawXaxisTicks() {} }'],
  [/\/YAxis$/, 'export default class { setYAxisTextAlignments() {} yAxisTitleRotate() {} }'],
  [/\/Crosshairs$/, 'export default class { drawXCrosshairs() {} drawYCrosshairs() {} }'],
  [/\/(Toolbar|ZoomPanSelection)$/, 'export default class { destroy() {} }'],
  [
    /\/annotations\/Annotations$/,
    'export default class { drawImageAnnos() {} drawTextAnnos() {} drawAxesAnnotations() {} }',
  ],
  // Of its styles those of what is drawn, and of what is drawn and not to be seen.
  [/\/apexcharts\.css$/, `export default '${STYLES}'`],
  // Dragging, and curves that turn into one another: nothing moves in our pictures.
  [/^@svgdotjs\/svg\.(draggable|select|resize)\.js$|\/svg\.pathmorphing\.js$/, ''],
];

/** Leaves the parts of the drawing library out that nobody of ours draws with. */
export function leanDrawingLibrary(): webpack.NormalModuleReplacementPlugin {
  return new webpack.NormalModuleReplacementPlugin(/./, (asked) => {
    if (!/[\\/]apexcharts[\\/]src\b/.test(asked.context)) return;
    const part = PARTS.find(([name]) => name.test(asked.request.replaceAll('\\', '/')));
    if (part) asked.request = `data:text/javascript,${encodeURIComponent(part[1])}`;
  });
}
