import { isDay, siteDay } from '@foyer/domain';
import { advanceActivation, statesOf, TRACKS } from '../areas/battery/activation-store';
import { householdView } from '../areas/operators/household-view';
import { includedLicence, newLicence } from '../areas/registration/first-licence';
import type { Account } from '../identity/accounts/account-store';
import { AdministrationError, type Command, type Input, optionText } from './command';
import { findHousehold } from './find-account';

/** A day given as an option; today at the home by default. Throws {@link AdministrationError}. */
function readDay(input: Input, name: string, { siteTimeZone }: Account, now: Date): string {
  const text = optionText(input, name) ?? siteDay(now.getTime(), siteTimeZone);
  if (isDay(text)) return text;
  throw new AdministrationError(`--${name} must be a day such as 2026-06-21, not "${text}".`);
}

const show: Command = {
  name: 'household show',
  positionals: ['id-or-email'],
  summary: 'Shows a home: its gateway, until when it is measured, its current alerts, licence and contract.',
  commits: 'transaction',
  run: async ({ positionals: [text = ''] }, { store, now }) => {
    const household = await findHousehold(store, text);
    const view = await householdView(store, household, now);
    const { measuredUntil: until, secondsBehind, alerts, devices, unreachable, licence } = view;
    const { id, email, tenant, subscriptionStatus, operationalDate, lockedAt } = household;
    const { contractLifecycle, gatewayKind } = household;
    return {
      data: {
        ...{ id, email, tenant, subscriptionStatus, operationalDate, lockedAt, contractLifecycle },
        gateway: gatewayKind,
        measuredUntil: until,
        secondsBehind,
        devices,
        unreachable,
        alerts: alerts.map(({ kind, severity, at }) => ({ kind, severity, at })),
        licence,
      },
      lines: [
        `${email}  ${id}  ${tenant}  ${subscriptionStatus}${lockedAt ? '  locked' : ''}`,
        until
          ? `gateway: ${gatewayKind}, measured until ${until.toISOString()}, ${secondsBehind} s behind`
          : 'gateway: none, nothing was measured yet',
        `devices: ${devices}${unreachable.length ? `, not reachable: ${unreachable.join(', ')}` : ''}`,
        ...alerts.map(({ kind, severity, at }) => `alert: ${kind} (${severity}) since ${at.toISOString()}`),
        licence
          ? `licence: ${licence.licenceType}, ${licence.startDate ?? '…'} to ${licence.expirationDate ?? '…'}`
          : 'licence: none',
      ],
      accountId: id,
    };
  },
};

const grant: Command = {
  name: 'licence grant',
  positionals: ['id-or-email', 'type'],
  options: {
    from: { type: 'string', help: 'First day, YYYY-MM-DD; today at the home by default.' },
    until: {
      type: 'string',
      help: 'Last day, YYYY-MM-DD; 30 days by default for trial, otherwise endless.',
    },
  },
  summary:
    'Gives a home a licence of the type premium (every feature), trial, or included (every feature, where nobody sells licences).',
  commits: 'transaction',
  run: async (input, { store, now }) => {
    const [text = '', type = ''] = input.positionals;
    if (type !== 'premium' && type !== 'trial' && type !== 'included')
      throw new AdministrationError(`A licence is premium, trial or included, not "${type}".`);
    const household = await findHousehold(store, text);
    const startDate = readDay(input, 'from', household, now);
    const trial = newLicence(household, now.getTime());
    const given = optionText(input, 'until') && readDay(input, 'until', household, now);
    const expirationDate = given ?? (type === 'trial' ? trial.expirationDate : null);
    if (expirationDate && expirationDate < startDate)
      throw new AdministrationError('--until must not be before --from.');
    const own = { trial, included: includedLicence(household, now.getTime()), premium: { features: {} } };
    const {
      start_date: _start,
      expiration_date: _end,
      ...features
    }: Record<string, string> = own[type].features;
    const licence = { licenceType: type, startDate, expirationDate, features };
    await store.licences.save(household.id, licence);
    return {
      data: { id: household.id, email: household.email, licence },
      lines: [`${household.email} has a ${type} licence from ${startDate} to ${expirationDate ?? 'no end'}.`],
      accountId: household.id,
      facts: { type, from: startDate, until: expirationDate },
    };
  },
};

const end: Command = {
  name: 'licence end',
  positionals: ['id-or-email'],
  options: { on: { type: 'string', help: 'Last day, YYYY-MM-DD; today at the home by default.' } },
  summary: 'Ends the licence of a home.',
  commits: 'transaction',
  run: async (input, { store, now }) => {
    const household = await findHousehold(store, input.positionals[0] ?? '');
    const licence = await store.licences.ofHousehold(household.id);
    if (!licence) throw new AdministrationError(`${household.email} has no licence.`);
    const expirationDate = readDay(input, 'on', household, now);
    if (licence.startDate !== null && expirationDate < licence.startDate)
      throw new AdministrationError(`The licence begins on ${licence.startDate}: it cannot end before.`);
    await store.licences.save(household.id, { ...licence, expirationDate });
    return {
      data: { id: household.id, email: household.email, licence: { ...licence, expirationDate } },
      lines: [`The ${licence.licenceType} licence of ${household.email} ends after ${expirationDate}.`],
      accountId: household.id,
      facts: { type: licence.licenceType, until: expirationDate },
    };
  },
};

const advance: Command = {
  name: 'battery advance',
  positionals: ['id-or-email', 'track', 'state'],
  options: {
    on: { type: 'string', help: 'Day on which the state begins, YYYY-MM-DD; today at the home by default.' },
    reason: { type: 'string', help: 'Why it is Rejected; the household reads it.' },
  },
  summary: `Moves a track of a battery's activation on: ${TRACKS.map(
    (track) => `${track} (${statesOf(track).join(', ')})`,
  ).join('; ')}.`,
  commits: 'transaction',
  run: async (input, { store, now }) => {
    const [text = '', asked = '', state = ''] = input.positionals;
    const track = TRACKS.find((one) => one === asked);
    if (!track) throw new AdministrationError(`A track is ${TRACKS.join(', ')}, not "${asked}".`);
    if (!statesOf(track).includes(state))
      throw new AdministrationError(
        `The ${track} track becomes ${statesOf(track).join(', ')}, not "${state}".`,
      );
    const reason = optionText(input, 'reason') ?? null;
    if (state === 'Rejected' && reason === null)
      throw new AdministrationError('A rejection needs its --reason, which the household reads.');
    const household = await findHousehold(store, text);
    const day = readDay(input, 'on', household, now);
    const advanced = await advanceActivation(store.database, household.id, { track, state, day, reason });
    if (!advanced)
      throw new AdministrationError(`${household.email} has no contract: it registers its battery first.`);
    if ('from' in advanced)
      throw new AdministrationError(
        `The ${track} track is ${advanced.from}, which does not lead to ${state}.`,
      );
    return {
      data: { id: household.id, email: household.email, lifecycle: advanced.lifecycle },
      lines: [`${household.email}: ${track} is ${state} since ${day}.`],
      accountId: household.id,
      facts: { track, state, day },
    };
  },
};

export const householdCommands: readonly Command[] = [show, grant, end, advance];
