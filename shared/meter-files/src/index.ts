export * from './meter-file';
