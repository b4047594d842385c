import type { NewAccount } from '@foyer/api/identity/accounts/account-store';
import { licenceWording } from '@foyer/api/money/documents/licence-texts';
import type { Acceptances } from '@foyer/api/money/licence/acceptance-store';
import type { Licences } from '@foyer/api/money/licence/licence-store';
import { addDays, siteDay } from '@foyer/domain';

const DAY_MS = 86_400_000;

/** Licence of a reference home, in days relative to now. */
export interface LicencePlan {
  type: string;
  expiresInDays: number;
  features?: Record<string, string>;
  /** Start of the licence; the account's creation day by default. */
  startsInDays?: number;
  /** Days since Premium was requested and since the household opted out. */
  premiumRequestedDaysAgo?: number;
  optedOutDaysAgo?: number;
}

export async function seedLicence(
  licences: Licences,
  { id, createdAt, siteTimeZone }: NewAccount,
  plan: LicencePlan,
  now: Date,
): Promise<void> {
  const { type, expiresInDays, features = {}, startsInDays } = plan;
  const today = siteDay(now.getTime(), siteTimeZone);
  const ago = (days: number | undefined) =>
    days === undefined ? null : new Date(now.getTime() - days * DAY_MS);
  const startDate =
    startsInDays === undefined ? siteDay(createdAt.getTime(), siteTimeZone) : addDays(today, startsInDays);
  const expirationDate = addDays(today, expiresInDays);
  const premium = String(type === 'premium');
  await licences.save(id, {
    licenceType: type,
    startDate,
    expirationDate,
    premiumRequestedAt: ago(plan.premiumRequestedDaysAgo),
    optedOutAt: ago(plan.optedOutDaysAgo),
    features: {
      start_date: startDate,
      expiration_date: expirationDate,
      data_history_show_day: 'true',
      data_history_show_week: 'true',
      data_history_show_month: 'true',
      data_history_show_year: premium,
      data_history_show_lifetime: premium,
      sms_alerts_available: premium,
      email_alerts_available: 'true',
      ...features,
    },
  });
}

/** The household accepted the licence text in force when its account was created, or the first one published since. */
export async function seedAcceptance(
  acceptances: Acceptances,
  { id, language, createdAt, siteTimeZone }: NewAccount,
): Promise<void> {
  const accepted = licenceWording('licence', language, { day: siteDay(createdAt.getTime(), siteTimeZone) });
  if (!accepted) return;
  const { version, digest } = accepted;
  await acceptances.add(id, id, { version, language, digest, acceptedAt: createdAt });
}
