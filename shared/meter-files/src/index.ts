export { MAX_SPAN_MS } from './common/energy-spans';
export * from './meter-file';
export { type ReadOptions, readMeterFile } from './read-meter-file';
