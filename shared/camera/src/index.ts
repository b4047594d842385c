export * from './scan-code';
