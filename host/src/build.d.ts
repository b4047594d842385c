declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';

/** Replaced by the build. */
declare const process: { readonly env: { readonly NODE_ENV: string } };
