import { addDays, siteDay } from '@foyer/domain';
import { profileBody, statesBody } from '@foyer/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { readCookie, writeCookie } from '../../browser/cookies/cookies';
import { startSuite, stopSuite } from '../../test-support/start-suite';
import { readBanners, showStoredBanners, storeBanners } from './household-banners';
import { watchHouseholdNotices } from './watch-household';

let stop = () => {};
afterEach(async () => {
  act(() => stop());
  await stopSuite();
});

const inSixDays = addDays(siteDay(Date.now(), 'Europe/Paris'), 6);
const TRIAL = { licenseType: 'trial', features: { expiration_date: inSixDays } };
const MOTD = { motd: { enabled: true, texts: { fr: 'Bonne année !', en: 'Happy new year!' } } };

async function told(answers = {}) {
  const started = await startSuite({
    draw: true,
    answers: {
      licenceFeatures: { licenseType: 'premium', features: {} },
      messageOfTheDay: { motd: null },
      ...answers,
    },
  });
  act(() => {
    stop = watchHouseholdNotices(started.suite, showStoredBanners(started.suite));
  });
  return started;
}

describe('a session without a home', () => {
  const REGISTRATION = 'r'.repeat(33);
  const REFUSED = { refused: 'role.not.allowed' };
  const asked = ['states', 'messageOfTheDay', 'licenceFeatures', 'accountClosing', 'supportStatus', 'alerts'];

  it.each([
    ['the link of a registration', { token: REGISTRATION }, 'setup_ok'],
    ['the link of a registration that has ended', { token: REGISTRATION }, 'ok'],
    ['a home in registration', {}, 'user_password_set'],
  ])('makes no call that is refused: %s', async (_, options, subscriptionStatus) => {
    const { suite, network, session } = await startSuite({
      ...options,
      answers: {
        ...Object.fromEntries(asked.map((id) => [id, REFUSED])),
        rooms: REFUSED,
        profile: profileBody({ subscription_status: subscriptionStatus }),
      },
    });
    act(() => {
      stop = watchHouseholdNotices(suite, showStoredBanners(suite));
    });
    await waitFor(() => expect(session().status).toBe('authenticated'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(network.asked.map(({ id }) => id).filter((id) => asked.includes(id))).toEqual([]);
  });
});

describe('banners of a household', () => {
  it('show the end of its trial until hidden', async () => {
    const { user } = await told({ licenceFeatures: TRIAL });
    expect(await screen.findByTestId('banner-trial_license_will_expire_soon')).toHaveTextContent(
      /se termine dans 6/,
    );
    await user.click(screen.getByRole('button', { name: 'Masquer ce message' }));
    expect(screen.queryByTestId('banner-trial_license_will_expire_soon')).not.toBeInTheDocument();
    expect(readCookie('foyer_hide_trial_license_will_expire_soon')).toBe('1');

    act(() => stop());
    await stopSuite();
    writeCookie('foyer_hide_trial_license_will_expire_soon', '1');
    const again = await told({ licenceFeatures: TRIAL, messageOfTheDay: MOTD });
    expect(await screen.findByTestId('banner-motd')).toBeVisible();
    expect(screen.queryByTestId('banner-trial_license_will_expire_soon')).not.toBeInTheDocument();
    expect(again.network.count('licenceFeatures')).toBe(1);
  });

  it('are those of the last visit at once, until the answers say otherwise', async () => {
    const first = await told({ licenceFeatures: TRIAL, messageOfTheDay: MOTD });
    const accountId = first.session().profile?.id ?? '';
    await waitFor(() => expect(readBanners(accountId, 'fr')).toHaveLength(2));
    act(() => stop());
    const kept = readBanners(accountId, 'fr');
    await stopSuite();

    storeBanners({ accountId, language: 'fr', banners: kept });
    const second = await startSuite({
      draw: true,
      answers: { licenceFeatures: TRIAL, messageOfTheDay: { motd: null } },
    });
    const banners = await act(() => showStoredBanners(second.suite));
    expect(await screen.findByTestId('banner-motd')).toHaveTextContent('Bonne année !');
    expect(screen.getByTestId('banner-trial_license_will_expire_soon')).toBeVisible();
    expect(second.network.count('messageOfTheDay')).toBe(0);
    act(() => {
      stop = watchHouseholdNotices(second.suite, banners);
    });
    await waitFor(() => expect(screen.queryByTestId('banner-motd')).toBeNull());
    expect(screen.getByTestId('banner-trial_license_will_expire_soon')).toBeVisible();
  });

  it.each([
    ['nothing', null],
    ['the number an earlier release stored', '2'],
    ['no JSON', '{'],
    ['banners of another account', '{"accountId":"other","language":"fr","banners":[{}]}'],
    ['texts of another language', '{"accountId":"me","language":"en","banners":[{}]}'],
  ])('are none of the last visit where the browser kept %s', (_, kept) => {
    expect(readBanners('me', 'fr', { getItem: () => kept })).toEqual([]);
  });

  it('show a licence request that the profile does not contain', async () => {
    const { suite, network } = await told({ licenceFeatures: TRIAL });
    await screen.findByTestId('banner-trial_license_will_expire_soon');
    network.answers.licenceFeatures = {
      ...TRIAL,
      features: { ...TRIAL.features, premium_requested: 'true' },
    };
    // As the call that requests it does.
    suite.platform.forgetAll();
    act(() => suite.bus.emit('profile.refresh', {}));
    expect(await screen.findByTestId('banner-premium_license_requested_msg')).toBeVisible();
    expect(screen.queryByTestId('banner-trial_license_will_expire_soon')).not.toBeInTheDocument();
  });

  it('show the message of the day in the current language', async () => {
    const { suite } = await told({ messageOfTheDay: MOTD });
    expect(await screen.findByTestId('banner-motd')).toHaveTextContent('Bonne année !');
    await act(() => suite.language.choose('en'));
    await waitFor(() => expect(screen.getByTestId('banner-motd')).toHaveTextContent('Happy new year!'));
  });

  it('show the gateway’s delayed measures', async () => {
    const body = statesBody();
    const [first, ...rest] = body.deviceStates;
    await told({ states: { ...body, deviceStates: [{ ...first, localBufferRecovery: true }, ...rest] } });
    expect(await screen.findByTestId('banner-local_buffer_recovery_msg')).toBeVisible();
  });

  it('publish an outage of a third party to areas until it is over', async () => {
    const trouble = { states: { ...statesBody(), errors: { SOME_LAST_ERROR: { code: 503 } } } };
    const { suite } = await told(trouble);
    await waitFor(() => expect(suite.facts()['third_party.trouble']).toBe(true));
    act(() => stop());
    await stopSuite();
    const again = await told();
    expect(again.suite.facts()['third_party.trouble']).toBe(false);
  });

  it('can be hidden as long as an area allows', async () => {
    const { suite, user } = await told();
    const showBanner = () => suite.services.notify.banner('offline_mode_msg', { hideForS: 60 });
    act(() => void showBanner());
    await screen.findByTestId('banner-offline_mode_msg');
    await user.click(screen.getByRole('button', { name: 'Masquer ce message' }));
    act(() => void showBanner());
    expect(screen.queryByTestId('banner-offline_mode_msg')).not.toBeInTheDocument();
    expect(readCookie('foyer_hide_offline_mode_msg')).toBe('1');
  });

  it('disappear after signing out', async () => {
    const { suite } = await told({ messageOfTheDay: MOTD });
    await screen.findByTestId('banner-motd');
    act(() => suite.control.signOut());
    await waitFor(() => expect(screen.queryByTestId('banner-motd')).not.toBeInTheDocument());
  });
});
