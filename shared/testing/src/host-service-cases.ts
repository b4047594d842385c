import type { BusEventName, Facts, HostServices, Session } from '@foyer/contract';
import { rooms } from '@foyer/wire/rooms';
import { states } from '@foyer/wire/states';
import { waitFor } from '@testing-library/dom';
import { profileBody, roomsBody } from './fixtures/household';
import { statesBody } from './fixtures/measures';
import { NO_ANSWER } from './stub-platform';

/** What the platform answers a call with: a body, a refusal, or nothing. */
export type CaseAnswer = object | { readonly refused: string; readonly status?: number } | typeof NO_ANSWER;

export interface HostSetUp {
  /** The answer to every question. */
  readonly confirms: boolean;
}

/** A host as the cases drive it. It opens at `/home` in French, in the session of a household. */
export interface HostUnderTest {
  readonly services: HostServices;
  answer(answers: Readonly<Record<string, CaseAnswer>>): void;
  /** Ids of the calls that reached the platform, oldest first. */
  received(): readonly string[];
  /** Message keys of this kind that were shown. */
  shown(kind: 'alert' | 'confirm' | 'toast' | 'banner'): readonly string[];
  reported(): readonly unknown[];
  endSession(): void;
}

/** Cases that hold for the services of every host: the suite's own and the stub of the areas' tests. */
export function hostServiceCases(open: (setUp: HostSetUp) => Promise<HostUnderTest>): void {
  describe('bus', () => {
    it('delivers a command to current listeners only', async () => {
      const { bus } = (await open({ confirms: true })).services;
      const [early, late, left] = [jest.fn(), jest.fn(), jest.fn()];
      bus.on('account.created', early);
      bus.on('account.created', left)();
      bus.emit('account.created', {});
      bus.on('account.created', late);
      expect(early.mock.calls).toEqual([[{}]]);
      expect(late).not.toHaveBeenCalled();
      expect(left).not.toHaveBeenCalled();
    });

    it('replays the last value of a fact to a late listener', async () => {
      const { bus } = (await open({ confirms: true })).services;
      bus.emit('alert.badge', { count: 2 });
      bus.emit('alert.badge', { count: 5 });
      const late = jest.fn();
      bus.on('alert.badge', late);
      expect(late.mock.calls).toEqual([[{ count: 5 }]]);
    });

    it('reports the error of one listener and still calls the next', async () => {
      const { services, reported } = await open({ confirms: true });
      const error = new Error('broken listener');
      const next = jest.fn();
      services.bus.on('account.created', () => {
        throw error;
      });
      services.bus.on('account.created', next);
      services.bus.emit('account.created', {});
      expect(next).toHaveBeenCalledTimes(1);
      expect(reported()).toContain(error);
    });

    it.each<[string, BusEventName, unknown]>([
      ['a wrong payload', 'alert.badge', { count: -1 }],
      ['an unknown event', 'toString' as BusEventName, {}],
    ])('throws at %s', async (_, event, payload) => {
      const { bus } = (await open({ confirms: true })).services;
      expect(() => bus.emit(event, payload as never)).toThrow('bus event');
    });
  });

  describe('navigation', () => {
    it('starts with the current location and follows it', async () => {
      const { navigation } = (await open({ confirms: true })).services;
      const seen: string[] = [];
      const watching = navigation.location$.subscribe(({ pathname, search }) => seen.push(pathname + search));
      navigation.navigate('/weather?day=1#now');
      watching.unsubscribe();
      expect(seen).toEqual(['/home', '/weather?day=1']);
      expect(navigation.current()).toMatchObject({ pathname: '/weather', search: '?day=1', hash: '#now' });
    });

    it('hands on the state of a navigation, and moves by several pages', async () => {
      const { navigation } = (await open({ confirms: true })).services;
      navigation.navigate('/weather', { state: { from: 'home' } });
      expect(navigation.current().state).toEqual({ from: 'home' });
      navigation.navigate('/production');
      navigation.go(-2);
      await waitFor(() => expect(navigation.current().pathname).toBe('/home'));
    });

    it('goes back past a replaced page, and to the fallback without a page before', async () => {
      const { navigation } = (await open({ confirms: true })).services;
      navigation.navigate('/weather');
      navigation.navigate('/production', { replace: true });
      navigation.back('/battery');
      await waitFor(() => expect(navigation.current().pathname).toBe('/home'));
      navigation.back('/battery');
      await waitFor(() => expect(navigation.current().pathname).toBe('/battery'));
    });

    it.each([
      [true, '/weather'],
      [false, '/home'],
    ])('asks before leaving unsaved changes: leaves %s, stands at %s', async (confirms, expected) => {
      const { services, shown } = await open({ confirms });
      services.navigation.block(() => true, 'scheduleNotSaved');
      services.navigation.navigate('/weather');
      expect(services.navigation.current().pathname).toBe('/home');
      await waitFor(() => expect(shown('confirm')).toEqual(['scheduleNotSaved']));
      await waitFor(() => expect(services.navigation.current().pathname).toBe(expected));
    });

    it.each([
      [true, '/home'],
      [false, '/weather'],
    ])(
      'asks before a step back from unsaved changes: leaves %s, stands at %s',
      async (confirms, expected) => {
        const { services, shown } = await open({ confirms });
        services.navigation.navigate('/weather');
        services.navigation.block(() => true);
        services.navigation.back('/battery');
        await waitFor(() => expect(shown('confirm')).toEqual(['userPanelNotSavedMessage']));
        await waitFor(() => expect(services.navigation.current().pathname).toBe(expected));
      },
    );

    it.each<[string, string, (navigation: HostServices['navigation']) => void]>([
      ['nothing is unsaved', '/weather', (navigation) => void navigation.block(() => false)],
      ['the block was lifted', '/weather', (navigation) => navigation.block(() => true)()],
      ['only the query changes', '/home?day=1', (navigation) => void navigation.block(() => true)],
    ])('asks nothing where %s', async (_, to, prepare) => {
      const { services, shown } = await open({ confirms: false });
      prepare(services.navigation);
      services.navigation.navigate(to);
      const { pathname, search } = services.navigation.current();
      expect(pathname + search).toBe(to);
      expect(shown('confirm')).toEqual([]);
    });
  });

  describe('messages', () => {
    it.each([true, false])('resolves a question to the answer %s', async (confirms) => {
      const { services, shown } = await open({ confirms });
      await expect(services.notify.confirm('deleteRoomConfirm')).resolves.toBe(confirms);
      expect(shown('confirm')).toEqual(['deleteRoomConfirm']);
    });

    it('resolves an alert once it is closed', async () => {
      const { services, shown } = await open({ confirms: true });
      await expect(services.notify.alert('programDeviceErrorMessage', { severity: 'warning' })).resolves.toBe(
        undefined,
      );
      expect(shown('alert')).toEqual(['programDeviceErrorMessage']);
    });

    it('shows toasts and banners', async () => {
      const { services, shown } = await open({ confirms: true });
      services.notify.toast('programDeviceOkMessage');
      const hide = services.notify.banner('tadoRefusedBanner', { severity: 'warning' });
      expect(shown('toast')).toEqual(['programDeviceOkMessage']);
      expect(shown('banner')).toContain('tadoRefusedBanner');
      expect(hide).not.toThrow();
    });
  });

  describe('session', () => {
    it('starts its streams with what the session and its facts are now', async () => {
      const { services } = await open({ confirms: true });
      const sessions: Session[] = [];
      const facts: Facts[] = [];
      services.session$.subscribe((session) => sessions.push(session)).unsubscribe();
      services.facts$.subscribe((known) => facts.push(known)).unsubscribe();
      expect(sessions).toEqual([services.session()]);
      expect(facts).toEqual([services.facts()]);
      expect(services.session()).toMatchObject({ status: 'authenticated', canModify: true });
      expect(services.facts()['rights.modify']).toBe(true);
    });

    it('is anonymous once it has ended, and its facts follow', async () => {
      const { services, endSession } = await open({ confirms: true });
      const statuses: string[] = [];
      const watching = services.session$.subscribe(({ status }) => statuses.push(status));
      endSession();
      watching.unsubscribe();
      expect(statuses).toEqual(['authenticated', 'anonymous']);
      expect(services.session()).toMatchObject({ profile: null, rooms: null, canModify: false });
      expect(services.facts()['rights.modify']).not.toBe(true);
    });

    it('reads the rooms again at rooms.changed, past what is cached, and keeps them without an answer', async () => {
      const { services, answer, received, reported } = await open({ confirms: true });
      const read = () => received().filter((id) => id === rooms.id).length;
      const before = read();
      answer({ rooms: { rooms: [] } });
      services.bus.emit('rooms.changed', {});
      await waitFor(() => expect(services.session().rooms).toEqual([]));
      expect(read()).toBe(before + 1);
      answer({ rooms: NO_ANSWER });
      services.bus.emit('rooms.changed', {});
      await waitFor(() =>
        expect(reported()).toContainEqual(
          expect.objectContaining({ call: rooms.id, failure: 'unavailable' }),
        ),
      );
      expect(services.session().rooms).toEqual([]);
    });

    it('reads the profile and the rooms again at profile.refresh', async () => {
      const { services, answer } = await open({ confirms: true });
      answer({ profile: profileBody({ firstName: 'Renamed' }), rooms: { rooms: [] } });
      services.bus.emit('profile.refresh', {});
      await waitFor(() =>
        expect(services.session()).toMatchObject({ profile: { firstName: 'Renamed' }, rooms: [] }),
      );
    });

    it('reads nothing again for nobody', async () => {
      const { services, endSession, received } = await open({ confirms: true });
      endSession();
      const before = received().filter((id) => id === rooms.id).length;
      services.bus.emit('rooms.changed', {});
      services.bus.emit('profile.refresh', {});
      expect(received().filter((id) => id === rooms.id)).toHaveLength(before);
    });
  });

  it('speaks one language, and says which', async () => {
    const { services } = await open({ confirms: true });
    const languages: string[] = [];
    services.language$.subscribe((language) => languages.push(language)).unsubscribe();
    expect(languages).toEqual([services.language()]);
    expect(languages).toEqual(['fr']);
  });

  describe('platform', () => {
    it('resolves to the answer as the contract reads it', async () => {
      const { services, answer } = await open({ confirms: true });
      answer({ states: statesBody(), rooms: roomsBody() });
      expect((await services.platform.call(states, {}, { fresh: true })).devices).toHaveLength(6);
    });

    it.each<[string, CaseAnswer, object]>([
      ['a refusal', { refused: 'device.not.found' }, { failure: 'refused', code: 'device.not.found' }],
      ['a server in trouble', { refused: 'database.unavailable', status: 503 }, { failure: 'unavailable' }],
      ['a broken connection', NO_ANSWER, { failure: 'unavailable', code: 'unavailable' }],
      ['an answer out of shape', { deviceStates: 7 }, { failure: 'unreadable' }],
      ['a refused token', { refused: 'not.authorized' }, { failure: 'not-authorized' }],
    ])('rejects with plain data after %s', async (_, given, expected) => {
      const { services, answer } = await open({ confirms: true });
      answer({ states: given });
      await expect(services.platform.call(states, {}, { fresh: true })).rejects.toMatchObject({
        name: 'PlatformError',
        call: states.id,
        ...expected,
      });
    });

    it('announces a refused token on the bus', async () => {
      const { services, answer } = await open({ confirms: true });
      const heard = jest.fn();
      services.bus.on('not.authorized', heard);
      answer({ states: { refused: 'not.authorized' } });
      await services.platform.call(states, {}, { fresh: true }).catch(() => {});
      expect(heard.mock.calls).toEqual([[{ call: states.id }]]);
    });
  });
}
