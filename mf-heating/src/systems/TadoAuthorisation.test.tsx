import { profileBody } from '@foyer/testing';
import { act, screen, within } from '@testing-library/react';
import { renderHeating } from '../testing/render-heating';
import { HeatingSystemsPage } from './HeatingSystemsPage';

const ADDRESS = { tadoAuthUri: { uri: 'https://tado.example/device?user_code=7BQ5ZQ' } };
const popup = { location: { replace: jest.fn() }, close: jest.fn() };
const tado = async () => within(await screen.findByTestId('system-tado'));
const press = async ({ user }: Awaited<ReturnType<typeof show>>) =>
  user.click((await tado()).getByRole('button', { name: 'Connect tado°' }));
const advance = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

const show = (answers: object) =>
  renderHeating(<HeatingSystemsPage />, {
    language: 'en',
    route: '/user/electric_heating',
    path: '/user/electric_heating',
    advanceTimers: jest.advanceTimersByTime.bind(jest),
    platformAnswers: {
      profile: profileBody({ wiserUsername: null, wiserStatus: 'none', tadoAccount: null, tadoHomeId: null }),
      ...answers,
    },
  });

it('says when the zones of tado are read next, in the time of the home', async () => {
  const at = Date.parse('2026-11-27T12:32:00Z');
  await show({
    profile: profileBody({ tadoAccount: 'anna@example.org', tadoHomeId: '7', siteTimeZone: 'Europe/Paris' }),
    tadoHomes: { homes: [{ id: 7, name: 'Maison' }] },
    tadoAuthorisation: { authorisation: null, nextReading: at },
  });
  expect(await (await tado()).findByText(/^Next reading of the temperatures: .*13:32$/)).toBeVisible();
});

describe('authorising tado by its code', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
  });
  afterEach(() => {
    act(() => jest.runOnlyPendingTimers());
    jest.useRealTimers();
  });

  it.each([
    ['refused', 'You refused access.'],
    ['expired', 'This authorisation is no longer valid.'],
    ['in-use', 'already connected to another home'],
    ['unavailable', 'did not respond as expected'],
  ])('shows the code to compare, then says that it is %s and starts again', async (state, words) => {
    const { uri } = ADDRESS.tadoAuthUri;
    const begun = { state: 'waiting', userCode: '7BQ5ZQ', uri, expiresAt: 0 };
    const page = await show({ ...ADDRESS, tadoAuthorisation: { authorisation: begun } });
    await press(page);
    expect(await (await tado()).findByText('7BQ5ZQ')).toBeVisible();
    expect((await tado()).getByRole('link', { name: 'Open tado°’s page' })).toHaveAttribute('href', uri);
    page.host.platform.answer({ tadoAuthorisation: { authorisation: { ...begun, state } } });
    await advance(5_100);
    expect((await tado()).getByRole('alert')).toHaveTextContent(words);
    page.host.platform.answer({
      tadoAuthUri: { uri: `${uri}2` },
      tadoAuthorisation: { authorisation: { ...begun, userCode: 'NEXT22', uri: `${uri}2` } },
    });
    await page.user.click((await tado()).getByRole('button', { name: 'Start again' }));
    expect(await (await tado()).findByText('NEXT22')).toBeVisible();
    expect((await tado()).queryByRole('alert')).toBeNull();
  });

  it('goes on with an authorisation that was under way when the page was loaded, and can begin another', async () => {
    const { uri } = ADDRESS.tadoAuthUri;
    const begun = { state: 'waiting', userCode: '7BQ5ZQ', uri, expiresAt: 0 };
    const page = await show({ ...ADDRESS, tadoAuthorisation: { authorisation: begun } });
    expect(await (await tado()).findByText('7BQ5ZQ')).toBeVisible();
    page.host.platform.answer({ tadoAuthorisation: { authorisation: { ...begun, state: 'refused' } } });
    await advance(5_100);
    expect((await tado()).getByRole('alert')).toHaveTextContent('You refused access.');
    page.host.platform.answer({
      tadoAuthUri: { uri: `${uri}2` },
      tadoAuthorisation: { authorisation: { ...begun, userCode: 'NEXT22', uri: `${uri}2` } },
    });
    await page.user.click((await tado()).getByRole('button', { name: 'Start again' }));
    expect(await (await tado()).findByText('NEXT22')).toBeVisible();
    await page.user.click((await tado()).getByRole('button', { name: 'Cancel' }));
    expect((await tado()).getByRole('button', { name: 'Connect tado°' })).toBeVisible();
  });

  it('says nothing of an authorisation that ended before', async () => {
    const { uri } = ADDRESS.tadoAuthUri;
    await show({
      ...ADDRESS,
      tadoAuthorisation: { authorisation: { state: 'refused', userCode: '7BQ5ZQ', uri, expiresAt: 0 } },
    });
    await advance(5_100);
    expect((await tado()).getByRole('button', { name: 'Connect tado°' })).toBeVisible();
    expect((await tado()).queryByRole('alert')).toBeNull();
  });
});
