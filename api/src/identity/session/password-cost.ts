/** Cost of a password hash: argon2id with 64 MiB and 2 passes, 60 to 75 ms on the machine it was tuned on. */
export const PASSWORD_COST = { memoryCost: 65_536, timeCost: 2, parallelism: 1 } as const;
