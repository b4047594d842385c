declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}

/** Plain style sheets are imported for their side effect. */
declare module '*.css' {}
