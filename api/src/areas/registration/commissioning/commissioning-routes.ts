import {
  commissioningReport,
  commissioningReportFile,
  installationReportFile,
  kitTraceabilityFile,
} from '@foyer/wire/commissioning';
import type { Database } from '../../../foundation/database/sql';
import { Refusal } from '../../../foundation/http/refusal';
import { ThirdPartyFailure } from '../../../foundation/third-party-failures';
import type { Accounts } from '../../../identity/accounts/account-store';
import { hasEntered } from '../../../identity/accounts/actors';
import { forHousehold, forProfessional, type Route } from '../../../identity/answer';
import type { KitMaker } from '../../../partners/kits';
import { requireOpenRegistration } from '../registration-access';
import { registrationsIn } from '../registration-store';
import { commissioningPage } from './commissioning-page';
import { traceabilityPage } from './traceability-page';

const FILE_NAMES = { fr: 'Mise-en-service', en: 'Commissioning' } as const;

interface CommissioningDependencies {
  readonly accounts: Accounts;
  readonly database: Database;
  readonly kits: KitMaker;
}

/** Commissioning reports and kit traceability records. */
export function commissioningRoutes({ accounts, database, kits }: CommissioningDependencies): Route[] {
  const registrations = registrationsIn(database);

  const reportOf = async (accountId: string, language: 'fr' | 'en') => {
    const facts = await registrations.commissioning(accountId);
    if (!facts) throw new Refusal('document.not.found');
    return {
      bytes: await commissioningPage(facts, language),
      name: `${FILE_NAMES[language]}-${facts.day}.pdf`,
    };
  };

  return [
    forHousehold(commissioningReport, async (_input, { household }) => ({
      day: (await registrations.commissioning(household.id))?.day ?? null,
    })),

    forHousehold(commissioningReportFile, (_input, { household, actor }) =>
      reportOf(household.id, actor.account.language),
    ),

    forProfessional(installationReportFile, async ({ id }, { actor }) => {
      const household = await accounts.byId(id);
      const isTheirs =
        household !== null && [household.maintainerId, household.installerId].includes(actor.account.id);
      // Another professional's customer is answered like an unknown one, as is a finished home that left the list.
      if (!isTheirs || hasEntered(household)) throw new Refusal('document.not.found');
      return reportOf(household.id, actor.account.language);
    }),

    forHousehold(kitTraceabilityFile, async ({ kitCode }, who) => {
      const { household, actor } = requireOpenRegistration(who);
      try {
        const kit = await kits.traceability(kitCode);
        if (!kit) throw new Refusal('kit.not.found');
        const { language } = actor.account;
        return {
          bytes: await traceabilityPage(kit, household.email, language),
          name: `Kit-${kitCode}.pdf`,
        };
      } catch (error) {
        if (error instanceof ThirdPartyFailure) throw new Refusal('kit.not.available');
        throw error;
      }
    }),
  ];
}
