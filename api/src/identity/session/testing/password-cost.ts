/** The lowest cost the library accepts: the API tests hash some thousand passwords (jest.config.mjs). */
export const PASSWORD_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;
