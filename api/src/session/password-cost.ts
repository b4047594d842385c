/** What keeping a password costs: argon2id with 64 MiB and 2 passes took 60 to 75 ms on the machine this was tuned on. */
export const PASSWORD_COST = { memoryCost: 65_536, timeCost: 2, parallelism: 1 } as const;
