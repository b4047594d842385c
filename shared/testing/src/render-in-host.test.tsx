import { useFacts, useHostServices, useObservable, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useLocation } from '@foyer/remote-kit/router';
import { rooms } from '@foyer/wire/rooms';
import { signIn } from '@foyer/wire/session';
import { states } from '@foyer/wire/states';
import { screen } from '@testing-library/react';
import { roomsBody, sessionOf } from './fixtures/household';
import { statesBody } from './fixtures/measures';
import { renderInHost } from './render-in-host';
import { NO_ANSWER, refusal, type StubAnswer } from './stub-platform';

const AREA = {
  remote: 'mf-example',
  locales: { fr: { hello: 'Bonjour {{name}}' }, en: { hello: 'Hello {{name}}' } },
};

function Greeting({ textKey = 'hello' }: { readonly textKey?: string }) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const facts = useFacts();
  const { pathname } = useLocation();
  const connected = useObservable(useHostServices().connectivity$, true);
  return (
    <p>
      {t(textKey, { name: profile?.email })} {pathname} {String(facts['rights.modify'])} {String(connected)}
    </p>
  );
}

it.each([
  ['fr', 'Bonjour home@foyer.example /home true true'],
  ['en', 'Hello home@foyer.example /home true true'],
] as const)('renders an area in its host, in %s', async (language, words) => {
  await renderInHost(<Greeting />, { ...AREA, language });
  expect(screen.getByText(words)).toBeInTheDocument();
});

it('follows changes of the host', async () => {
  const { host } = await renderInHost(<Greeting />, { ...AREA, route: '/home' });
  host.changeSession({ canModify: false });
  host.setOnline(false);
  expect(screen.getByText('Bonjour home@foyer.example /home false false')).toBeInTheDocument();
});

it('fails on a missing text', async () => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => {});
  await expect(renderInHost(<Greeting textKey="goodbye" />, AREA)).rejects.toThrow(
    'No translation: mf-example:goodbye (fr)',
  );
  silence.mockRestore();
});

describe('the stub platform', () => {
  it('answers in the API’s format, parsed by the contract', async () => {
    const { host } = await renderInHost(<Greeting />, {
      ...AREA,
      platformAnswers: { states: statesBody(), rooms: roomsBody(), signIn: { authToken: 'x' } },
    });
    const { platform } = host.services;
    expect((await platform.call(states, {})).devices).toHaveLength(6);
    expect(await platform.call(rooms, {})).toEqual(sessionOf().rooms);
    await platform.call(signIn, { email: 'a', password: 'b' });
    expect(host.platform.received.at(-1)).toEqual({
      id: 'signIn',
      parameters: { email: 'a', password: 'b' },
    });
  });

  it.each<[string, StubAnswer, object]>([
    ['a refusal', refusal('device.not.found'), { failure: 'refused', code: 'device.not.found' }],
    ['a server in trouble', refusal('database.unavailable', 503), { failure: 'unavailable' }],
    ['a broken connection', NO_ANSWER, { failure: 'unavailable' }],
    ['an answer out of shape', { deviceStates: 7 }, { failure: 'unreadable' }],
  ])('can answer with %s', async (_what, answer, expected) => {
    const { host } = await renderInHost(<Greeting />, { ...AREA, platformAnswers: { states: answer } });
    await expect(host.services.platform.call(states, {})).rejects.toMatchObject(expected);
  });

  it('names a call without an answer', async () => {
    const { host } = await renderInHost(<Greeting />, AREA);
    await expect(host.services.platform.call(states, {})).rejects.toMatchObject({ failure: 'unavailable' });
    expect(String(host.reported[0])).toContain('"states"');
  });
});

it('refuses a bus event with an invalid payload', async () => {
  const { host } = await renderInHost(<Greeting />, AREA);
  const heard: unknown[] = [];
  const stop = host.services.bus.on('alert.badge', (payload) => heard.push(payload));
  host.services.bus.emit('alert.badge', { count: 3 });
  stop();
  host.services.bus.emit('alert.badge', { count: 4 });
  expect(heard).toEqual([{ count: 3 }]);
  expect(() => host.services.bus.emit('alert.badge', { count: -1 })).toThrow();
});
