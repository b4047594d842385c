import { NO_ANSWER, refusal, type StubAnswers, sessionOf, TEST_NOW_MS } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderPanel } from '../testing/render-panel';
import { LicenceFeaturesPage } from './LicenceFeaturesPage';
import { LicencePage } from './LicencePage';

const instant = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
const day = (daysFromNow: number) =>
  new Date(TEST_NOW_MS + daysFromNow * 86_400_000).toISOString().slice(0, 10);
const HOUR_MS = 3_600_000;

function platform(licenseType: string, standing: object = {}, features: object = {}): StubAnswers {
  return {
    licenceFeatures: {
      licenseType,
      features: { start_date: day(-30), expiration_date: day(7), ...features },
    },
    tenantLicenceFeatures: {
      features: [
        { id: 'data_history_show_day', trial: true, premium: true },
        { id: 'sms_alerts_available', trial: false, premium: true, interested: false },
      ],
      ...standing,
    },
    licenceText: { version: '1.0', digest: 'a'.repeat(64) },
    licenceAcceptance: { acceptance: null },
  };
}
const open = (platformAnswers: StubAnswers, options = {}) =>
  renderPanel(<LicencePage />, { section: 'license', platformAnswers, ...options });

test('shows the kind of licence and its last day', async () => {
  await open(platform('trial'));
  expect(await screen.findByText('Trial licence')).toBeVisible();
  expect(screen.getByText('In force')).toBeVisible();
  expect(screen.getByText('7 days')).toBeVisible();
});

test('names other kinds, and says when a licence has no end', async () => {
  await open(platform('lifetime', {}, { expiration_date: '' }));
  expect(await screen.findByText('Licence lifetime')).toBeVisible();
  expect(screen.getByText('No end date')).toBeVisible();
});

test('a Premium licence that is over can be requested again', async () => {
  await open(platform('premium', {}, { expiration_date: day(-1) }));
  expect(await screen.findByTestId('license-premium')).toBeVisible();
  expect(screen.queryByTestId('license-opt-out')).not.toBeInTheDocument();
});

test('premium is requested once and the request remembered', async () => {
  const { host, user } = await open({
    ...platform('trial'),
    interestedInFeature: () => {
      host.platform.answer({
        ...platform('trial', { premiumRequestedAt: instant(TEST_NOW_MS) }),
      });
      return {};
    },
  });
  await user.click(await screen.findByTestId('license-premium'));
  expect(await screen.findByText(/request for a Premium licence has been recorded/)).toBeVisible();
  expect(host.changedTags).toEqual([['licence']]);
  expect(screen.queryByTestId('license-premium')).not.toBeInTheDocument();
});

test('the button is busy until the changed licence has been read', async () => {
  let release = () => {};
  const { host, user } = await open({
    ...platform('trial'),
    interestedInFeature: () => {
      const answer = { features: [], premiumRequestedAt: instant(TEST_NOW_MS) };
      host.platform.answer({
        tenantLicenceFeatures: () => new Promise<object>((resolve) => (release = () => resolve(answer))),
      });
      return {};
    },
  });
  await user.click(await screen.findByTestId('license-premium'));
  await waitFor(() => expect(host.changedTags).toHaveLength(1));
  expect(screen.getByTestId('license-premium')).toHaveTextContent('Saving');
  release();
  expect(await screen.findByText(/request for a Premium licence has been recorded/)).toBeVisible();
});

test('yesterday’s request can be repeated', async () => {
  await open(platform('trial', { premiumRequestedAt: instant(TEST_NOW_MS - 24 * HOUR_MS) }));
  expect(await screen.findByTestId('license-premium')).toBeVisible();
});

// jsdom has no canvas for pdf.js.
jest.mock('../documents/open-pdf', () => ({
  openPdf: async () => ({ pages: 1, draw: async () => {}, close: async () => {} }),
}));

describe('opting out', () => {
  test('asks for confirmation, and can be undone', async () => {
    const out = platform('premium', { optedOutAt: instant(TEST_NOW_MS - HOUR_MS) });
    const { host, user } = await open({
      ...platform('premium'),
      optOut: () => {
        host.platform.answer({ ...out, cancelOptOut: {} });
        return {};
      },
    });
    await user.click(await screen.findByTestId('license-opt-out'));
    expect(host.shownMessages[0]).toMatchObject({ kind: 'confirm', key: 'licenceOptOutConfirm' });
    expect(await screen.findByText(/Your choice has been recorded/)).toBeVisible();
    await user.click(screen.getByTestId('license-opt-out-cancel'));
    await waitFor(() =>
      expect(host.shownMessages).toContainEqual(
        expect.objectContaining({ kind: 'alert', key: 'license_opt_out_msg' }),
      ),
    );
  });

  test('is an alert for two days, then a line', async () => {
    await open(platform('premium', { optedOutAt: instant(TEST_NOW_MS - 48 * HOUR_MS) }));
    expect(await screen.findByText(/You cancelled Premium/)).toBeVisible();
    expect(screen.queryByText(/Your choice has been recorded/)).not.toBeInTheDocument();
  });

  test('reports a refusal or a missing answer', async () => {
    const { host, user } = await open({ ...platform('premium'), optOut: refusal('opt.out.not.possible') });
    await user.click(await screen.findByTestId('license-opt-out'));
    await waitFor(() => expect(host.shownMessages.at(-1)).toMatchObject({ key: 'formRefusedMessage' }));
    host.platform.answer({ ...platform('premium'), optOut: refusal('support.not.allowed') });
    await user.click(screen.getByTestId('license-opt-out'));
    await waitFor(() => expect(host.shownMessages.at(-1)).toMatchObject({ key: 'dataOfCustomerMessage' }));
    host.platform.answer({ ...platform('premium'), optOut: NO_ANSWER });
    await user.click(screen.getByTestId('license-opt-out'));
    await waitFor(() => expect(host.shownMessages.at(-1)).toMatchObject({ key: 'serviceSilentMessage' }));
  });

  test('is hidden from a person with read-only rights', async () => {
    await open(platform('premium'), { session: sessionOf({}, { canModify: false }) });
    expect(await screen.findByText('Your account can view, not change.')).toBeVisible();
    expect(screen.queryByTestId('license-opt-out')).not.toBeInTheDocument();
  });
});

describe('the text of the licence', () => {
  const accepted = (version: string, digest: string) => ({
    licenceAcceptance: {
      acceptance: { version, digest, acceptedAt: instant(TEST_NOW_MS), acceptedBy: 'First Last' },
    },
  });

  test('is accepted in the current version', async () => {
    const { host, user } = await open({
      ...platform('premium'),
      acceptLicence: () => {
        host.platform.answer({ ...platform('premium'), ...accepted('1.0', 'a'.repeat(64)) });
        return {};
      },
    });
    expect(await screen.findByText('You have not accepted this text yet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Accept version 1.0' }));
    expect(await screen.findByText(/Version 1\.0 accepted on .* by First Last/)).toBeVisible();
    expect(screen.queryByTestId('license-accept')).not.toBeInTheDocument();
    const sent = host.platform.received.find(({ id }) => id === 'acceptLicence');
    expect(sent?.parameters).toMatchObject({ version: '1.0', digest: 'a'.repeat(64) });
  });

  test('opens later in the accepted version', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:licence', revokeObjectURL: () => {} });
    const { host, user } = await open({
      ...platform('premium'),
      ...accepted('0.9', 'b'.repeat(64)),
      licenceFile: NO_ANSWER,
    });
    await user.click(await screen.findByRole('button', { name: 'Read version 0.9' }));
    await waitFor(() => expect(host.shownMessages.at(-1)).toMatchObject({ key: 'serviceSilentMessage' }));
    host.platform.answer({
      licenceFile: { bytes: new Uint8Array([37, 80, 68, 70]), name: 'licence-0-9.pdf' },
    });
    await user.click(screen.getByRole('button', { name: 'Read version 0.9' }));
    expect(await screen.findByTestId('pdf-download')).toHaveAttribute('download', 'licence-0-9.pdf');
    expect(host.platform.received.find(({ id }) => id === 'licenceFile')?.parameters.version).toBe('0.9');
    expect(await screen.findByTestId('pdf-page')).toBeInTheDocument();
  });

  test.each([
    ['2026-03-31 21:59:59', 'Version 1.0 accepted on 31 March 2026 by First Last.'],
    ['2026-03-31 22:00:00', 'Version 1.0 accepted on 1 April 2026 by First Last.'],
    ['unreadable', 'Version 1.0 accepted by First Last.'],
  ])('names the day of its acceptance at %s in site time', async (acceptedAt, said) => {
    const acceptance = { version: '1.0', digest: 'a'.repeat(64), acceptedAt, acceptedBy: 'First Last' };
    await open({ ...platform('premium'), licenceAcceptance: { acceptance } });
    const text = await screen.findByText(/^Version 1\.0 accepted/);
    expect(text.textContent?.replaceAll('\u00a0', ' ')).toBe(said);
  });

  test('can be accepted again after a change', async () => {
    await open({ ...platform('premium'), ...accepted('0.9', 'b'.repeat(64)) });
    expect(await screen.findByText(/Version 0\.9 accepted/)).toBeVisible();
    expect(screen.getByTestId('license-accept')).toBeVisible();
  });

  test('can be read before acceptance, beside the accepted one', async () => {
    await open({ ...platform('premium'), ...accepted('0.9', 'b'.repeat(64)) });
    expect(await screen.findByRole('button', { name: 'Read version 0.9' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Read version 1.0' })).toBeVisible();
  });
});

describe('the features', () => {
  const openFeatures = (path: string, answers = platform('trial'), facts = {}) =>
    renderPanel(<LicenceFeaturesPage />, {
      facts,
      section: 'license_features',
      route: path.includes('features/') ? '/user/license_features/:featureId' : '/user/license_features',
      path,
      platformAnswers: answers,
    });

  test('list what the licence includes and what premium adds, the one of the path first', async () => {
    await openFeatures('/user/license_features/sms_alerts_available');
    const items = await screen.findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Alerts by text message'),
      expect.stringContaining('Daily history'),
    ]);
    expect(items[0]).toHaveAttribute('aria-current', 'true');
    expect(items[0]).toHaveTextContent('Included in the Premium licence');
    expect(items[1]).toHaveTextContent('Included in your licence');
  });

  test('of a platform without text messages and without a seller offer neither', async () => {
    const facts = { 'unavailable.sms': true, 'unavailable.provider': true };
    await openFeatures('/user/license_features', platform('included'), facts);
    const items = await screen.findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Daily history')]);
    expect(screen.queryByText(/Premium/)).not.toBeInTheDocument();
  });

  test.each([
    ['trial', 'What you have today, and what the Premium licence adds.'],
    ['premium', 'Everything is included in your Premium licence.'],
  ])('of a %s licence are introduced by what can be added', async (type, lead) => {
    await openFeatures('/user/license_features', platform(type));
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText(lead)).toBeVisible();
  });

  test.each([
    [0, 'true', 'Everything is included in your Premium licence.', 'Included in your licence'],
    [
      -1,
      'false',
      /^Your licence ended on .* What it included is no longer available/,
      'Included in the Premium licence',
    ],
  ])('of a licence that lasts %d more days are off after its end', async (left, isOn, lead, state) => {
    const features = {
      expiration_date: day(left),
      data_history_show_day: isOn,
      sms_alerts_available: isOn,
    };
    await openFeatures('/user/license_features', platform('premium', {}, features));
    expect(await screen.findByText(lead)).toBeVisible();
    expect(screen.getAllByText(state)).toHaveLength(2);
  });

  test('registers interest in a feature', async () => {
    const { host, user } = await openFeatures('/user/license_features', {
      ...platform('trial'),
      interestedInFeature: {},
    });
    await user.click(await screen.findByRole('button', { name: 'I am interested' }));
    await waitFor(() => expect(host.changedTags).toHaveLength(1));
    const sent = host.platform.received.find(({ id }) => id === 'interestedInFeature');
    expect(sent?.parameters.featureId).toBe('sms_alerts_available');
  });
});
