export { Age } from './answers/Age';
export { Failure } from './answers/Failure';
export { RetryNote } from './answers/RetryNote';
export type { ChartDays } from './periods/chartDays';
export { PeriodBar } from './periods/PeriodBar';
export { periodWords } from './periods/periodWords';
export { useChartWords } from './periods/useChartWords';
export { usePosition } from './periods/usePosition';
export { useToday } from './periods/useToday';
