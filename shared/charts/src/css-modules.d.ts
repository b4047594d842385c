declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}

declare module '@foyer/ui/tokens.css';

/** The library as its makers bundle it: for the benchmark alone. */
declare module 'apexcharts/dist/apexcharts.esm.js' {
  export { default } from 'apexcharts';
}
