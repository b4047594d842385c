/** Without the fields that are undefined. */
export const definedFields = <T extends object>(
  fields: T,
): { [Name in keyof T]?: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
