export { type ChartCsvOptions, chartCsv } from './csv/chart-csv';
export { EnergyChart, type EnergyChartProps } from './energy-chart/EnergyChart';
export type { ChartKind, ChartMark, ChartSeries, ChartSlot } from './energy-chart/series';
export type { ChartWords } from './energy-chart/words';
export type {
  PeriodNavigatorProps,
  PeriodNavigatorWords,
  PeriodStepsProps,
} from './period-navigator/navigator-props';
export { PeriodNavigator } from './period-navigator/PeriodNavigator';
export { PeriodSteps } from './period-navigator/PeriodSteps';
