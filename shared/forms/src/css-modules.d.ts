declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}

/** Plain style sheets are imported for their effect only. */
declare module '*.css' {}
