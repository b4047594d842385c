/** Ids of another home that calls of operators can name. */
interface Theirs {
  /** Account id and e-mail address. */
  readonly account: readonly string[];
}

const aboutAccount = (fields: Readonly<Record<string, string>> = {}) =>
  ({
    ask: ({ account: [id = ''] }: Theirs) => [{ ...fields, id }],
    expects: 'own',
  }) as const;
const sought = (...fields: readonly string[]) =>
  ({
    ask: ({ account: [id = '', email = ''] }: Theirs) =>
      [id, email].flatMap((text) => fields.map((field) => ({ [field]: text }))),
    expects: 'own',
  }) as const;

/** How each call of operators is tried by a household with another home's ids: it is refused to every household. */
export const OPERATOR_TRIALS = {
  tenantSeller: { ask: () => [{ name: 'foyer' }], expects: 'own' },
  saveTenantSeller: {
    ask: () => [
      {
        ...{ name: 'foyer', legalName: 'A', address: 'B', registration: 'C', vatNumber: 'D' },
        ...{ termsFr: 'E', termsEn: 'F' },
      },
    ],
    expects: 'own',
  },
  operatorHouseholds: sought('text'),
  operatorHousehold: aboutAccount(),
  operatorBeginSupply: aboutAccount({
    offer: 'base',
    kva: '9',
    fromDate: '2026-07-01',
    signedDate: '2026-06-20',
  }),
  operatorRecordIndex: aboutAccount({ date: '2026-06-20', index: 'base 1' }),
  operatorAccounts: sought('text'),
  operatorInvite: {
    ask: () => [
      {
        email: 'mine@foyer.example',
        role: 'operator',
        firstName: 'Mine',
        lastName: 'Mine',
        language: 'fr',
        tenant: 'foyer',
      },
    ],
    expects: 'own',
  },
  operatorLock: aboutAccount(),
  operatorUnlock: aboutAccount(),
  operatorEndSessions: aboutAccount(),
  operatorSendReset: aboutAccount(),
  operatorResetSecondFactor: aboutAccount(),
  operatorSetTenant: aboutAccount({ tenant: 'foyer' }),
  operatorJobs: 'takes-no-id',
  operatorRetryJob: { ask: () => [{ id: '1' }], expects: 'own' },
  operatorMails: 'takes-no-id',
  operatorResendMail: { ask: () => [{ id: 'theirs' }], expects: 'own' },
  operatorReleases: 'takes-no-id',
  operatorImports: 'takes-no-id',
  operatorBackups: 'takes-no-id',
  backupRestoreTest: 'takes-no-id',
  operatorStatus: 'takes-no-id',
  operatorRollOuts: 'takes-no-id',
  operatorDecideRollOut: 'takes-no-id',
  operatorAudit: sought('text', 'actor', 'household'),
  operatorAuditFile: sought('text', 'actor', 'household'),
  identityProvider: { ask: () => [{ name: 'foyer' }], expects: 'own' },
  saveIdentityProvider: {
    ask: () => [
      {
        name: 'foyer',
        label: 'Mine',
        issuer: 'https://login.example',
        clientId: 'mine',
        domains: ['foyer.example'],
      },
    ],
    expects: 'own',
  },
  removeIdentityProvider: { ask: () => [{ name: 'foyer' }], expects: 'own' },
} as const;
