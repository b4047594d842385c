/**
 * Changes a home in one transaction; nothing is stored when `work` rejects. The home's gateway follows the change at
 * once.
 */
export type ChangeHome<Parts> = <T>(householdId: string, work: (home: Parts) => Promise<T>) => Promise<T>;
