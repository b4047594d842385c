declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}

/** Style sheets without a module are imported for their effect only. */
declare module '*.css' {}
