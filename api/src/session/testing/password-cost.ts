/** The least the library takes: the tests of the API keep some thousand passwords (jest.config.mjs). */
export const PASSWORD_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;
