export { type ChartCsvOptions, chartCsv } from './csv/chart-csv';
export { EnergyChart, type EnergyChartProps } from './energy-chart/EnergyChart';
export type { ChartKind, ChartMark, ChartSeries, ChartSlot } from './energy-chart/series';
export type { ChartWords } from './energy-chart/words';
export {
  PeriodNavigator,
  type PeriodNavigatorProps,
  type PeriodNavigatorWords,
} from './period-navigator/PeriodNavigator';
