import { SectionCard, useToday } from '@foyer/area-parts';
import { DEFAULT_SITE_TIME_ZONE } from '@foyer/domain';
import { useFacts, useLanguage, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import {
  IconAccount,
  IconAlerts,
  IconCalendar,
  IconChart,
  IconCheck,
  IconClock,
  IconCompare,
  IconDevice,
  IconDownload,
  IconHelp,
  IconHome,
  IconOk,
  IconPerformance,
  IconReveal,
  IconSettings,
  IconSolar,
  IconTable,
} from '@foyer/ui';
import type { HouseholdProfile } from '@foyer/wire/household-profile';
import type { ReactNode } from 'react';
import { isOutsideLicence } from '../alerts/alert-channels';
import { useInstallationStatusQuery } from '../assistance/assistance-endpoints';
import { useLicenceQuery } from '../licence/licence-endpoints';
import { licenceState } from '../licence/licence-words';
import { useHouseholdProfile } from '../profile/useHouseholdProfile';
import { useTariffState } from '../tariff/useTariffState';

/** This area's sections and the tenant flag each requires; null for none. */
const SECTIONS = [
  { section: 'information', flag: 'identity', icon: IconAccount },
  { section: 'identifiers', flag: 'credentials', icon: IconReveal },
  { section: 'second_factor', flag: null, icon: IconCheck },
  { section: 'sessions', flag: null, icon: IconDevice },
  { section: 'address', flag: 'user_access_address', icon: IconHome },
  { section: 'installation_details', flag: null, icon: IconSolar },
  { section: 'meter', flag: null, icon: IconPerformance },
  { section: 'connect', flag: null, icon: IconDevice },
  { section: 'programs', flag: null, icon: IconTable },
  { section: 'alerts', flag: 'alerts', icon: IconAlerts },
  { section: 'license', flag: 'licence_details', icon: IconOk },
  { section: 'tariff', flag: null, icon: IconClock },
  { section: 'energy_documents', flag: null, icon: IconTable },
  { section: 'my_bill', flag: null, icon: IconCompare },
  { section: 'invoices', flag: 'battery', icon: IconCalendar },
  { section: 'reports', flag: 'performance_reports', icon: IconChart },
  { section: 'assistance', flag: null, icon: IconHelp },
  { section: 'preferences', flag: null, icon: IconSettings },
  { section: 'data', flag: null, icon: IconDownload },
] as const;
type Section = (typeof SECTIONS)[number]['section'];

/** Cards of this area's sections with their current state. */
export function OwnCards({ children }: { readonly children: (card: ReactNode, key: string) => ReactNode }) {
  const { t } = useTranslation();
  const facts = useFacts();
  const states = useStates();
  // Homes with a complete battery find their yield among the documents instead.
  const hasReports = facts['system.production'] && !facts['battery.complete'];
  const belongs: Partial<Record<Section, boolean | undefined>> = {
    connect: !facts['unavailable.meters'],
    reports: hasReports,
    invoices: facts['battery.registered'],
  };
  return SECTIONS.filter(
    ({ section, flag }) =>
      (flag === null || facts[`tenant.${flag}`]) && (belongs[section] ?? !(section in belongs)),
  ).map(({ section, icon: Icon }) =>
    children(
      <SectionCard
        path={`/user/${section}`}
        title={t(`sections.${section}.title`)}
        state={states[section]}
        icon={<Icon size={24} aria-hidden />}
      />,
      section,
    ),
  );
}

/** Summary per section; undefined while unknown or after a failure. */
function useStates(): Readonly<Record<Section, string | undefined>> {
  const { t } = useTranslation();
  const language = useLanguage();
  const facts = useFacts();
  const { rooms, profile: own } = useSession();
  const today = useToday(own?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE);
  const answer = useHouseholdProfile();
  const status = useInstallationStatusQuery();
  const { data: licence, isError: licenceFailed } = useLicenceQuery();
  const profile = answer.state === 'ready' ? answer.data : null;
  const missing = answer.state === 'failed' ? t('options.unknown') : undefined;
  const of = (say: (known: HouseholdProfile) => string) => (profile ? say(profile) : missing);
  const modules = (rooms ?? []).flatMap(({ devices }) => devices).find(({ moduleCount }) => moduleCount);
  return {
    information: of(
      ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' ') || t('options.toComplete'),
    ),
    identifiers: of(({ email }) => email),
    address: of(
      ({ address, postalCode, city }) =>
        [address, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ') ||
        t('options.toComplete'),
    ),
    connect: t('sections.connect.state'),
    programs: t('sections.programs.state'),
    installation_details: modules?.moduleCount
      ? t(modules.unitCapacityW ? 'options.modules' : 'options.panels', {
          count: modules.moduleCount,
          power: modules.unitCapacityW,
        })
      : of(({ gridType }) => t(`options.grid.${gridType}`)),
    alerts: of(({ receivesEmailAlerts, receivesSmsAlerts }) => {
      const email = receivesEmailAlerts && !isOutsideLicence('email', licence ?? null);
      const sms = receivesSmsAlerts && !facts['unavailable.sms'] && !isOutsideLicence('sms', licence ?? null);
      return t(`options.alerts.${email ? (sms ? 'both' : 'email') : sms ? 'sms' : 'none'}`);
    }),
    license: licence
      ? licenceState(licence, today, t, language)
      : licenceFailed
        ? t('options.unknown')
        : undefined,
    tariff: useTariffState(),
    energy_documents: t('sections.energy_documents.state'),
    second_factor: t('sections.second_factor.state'),
    sessions: t('sections.sessions.state'),
    meter: t('sections.meter.state'),
    my_bill: t('sections.my_bill.state'),
    invoices: t('sections.invoices.state'),
    reports: t('sections.reports.state'),
    preferences: of(({ language: chosen }) => t(`options.language.${chosen}`)),
    assistance: status.isError
      ? t('options.unknown')
      : status.data && t('assistance.state', { count: status.data.troubles.length }),
    data: t('sections.data.state'),
  };
}
