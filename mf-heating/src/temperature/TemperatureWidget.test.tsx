import {
  DEVICE,
  deviceState,
  NO_ANSWER,
  profileBody,
  refusal,
  roomsBodyOf,
  type StubHost,
  sessionOf,
  statesBody,
  tadoDevice,
  thermostatDevice,
} from '@foyer/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderHeating, wordsOf } from '../testing/render-heating';
import { TemperatureWidget } from './TemperatureWidget';

const tile = () => screen.getByTestId('widget-temperature');
const shown = async () => {
  await waitFor(() =>
    expect(screen.getByTestId('widget-temperature')).not.toHaveAttribute('data-state', 'loading'),
  );
  return wordsOf(tile());
};
const readings = (sensors: Readonly<Record<string, number | null>>) =>
  statesBody([deviceState(DEVICE.wiserThermostat, sensors)]);
const raise = () => screen.getByRole('button', { name: 'Augmenter la température souhaitée' });
const lower = () => screen.getByRole('button', { name: 'Baisser la température souhaitée' });

describe('the temperature widget', () => {
  it('shows temperature and target of the main thermostat under its room’s name', async () => {
    await renderHeating(<TemperatureWidget route="home" />);
    expect(await shown()).toBe('Salon20,5°CDans la pièceSouhaitée20,5°');
  });

  it('is available in English', async () => {
    await renderHeating(<TemperatureWidget route="home" />, { language: 'en' });
    expect(await shown()).toBe('Salon20.5°CIn the roomTarget20.5°');
    expect(screen.getByRole('button', { name: 'Raise the target temperature' })).toBeEnabled();
  });

  it('uses the first thermostat when the selected one is missing', async () => {
    const session = sessionOf({
      profile: profileBody({ mainThermostatId: 'gone' }),
      rooms: roomsBodyOf([tadoDevice(), thermostatDevice()]),
    });
    await renderHeating(<TemperatureWidget route="home" />, { session });
    expect(await shown()).toBe('Habitation18,6°CDans la pièceSouhaitée19,0°');
  });

  it.each([[{ currentTemp: 501, targetTemp: 20 }], [{ currentTemp: null, targetTemp: 20 }]])(
    'shows %j as unknown',
    async (sensors) => {
      await renderHeating(<TemperatureWidget route="home" />, {
        platformAnswers: { states: readings(sensors) },
      });
      expect(await shown()).toBe('Salon—Température inconnueSouhaitée20,0°');
    },
  );

  it.each([
    [{ WISER_LAST_ERROR: { code: 401 } }, /mot de passe de votre chauffage est refusé/],
    [{ WISER_LAST_ERROR: { code: 503 } }, /Votre chauffage ne répond pas/],
  ])('shows a problem of the heating system: %j', async (errors, words) => {
    await renderHeating(<TemperatureWidget route="home" />, {
      platformAnswers: { states: statesBody([], errors) },
    });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('shows the error and offers a retry', async () => {
    const { host, user } = await renderHeating(<TemperatureWidget route="home" />, {
      platformAnswers: { states: NO_ANSWER },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Le service ne répond pas');
    host.platform.answer({ states: statesBody() });
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(wordsOf(tile())).toContain('20,5°C'));
  });

  it('keeps the last values while offline and shows their age', async () => {
    const { host } = await renderHeating(<TemperatureWidget route="home" />);
    await shown();
    host.setOnline(false);
    await waitFor(() => expect(tile()).toHaveAttribute('data-state', 'stale'));
    expect(wordsOf(tile())).toContain('Mis à jour');
  });

  it.each([
    ['elsewhere than on the home page', { route: 'kiosk' }, undefined],
    ['without a thermostat', { route: 'home' }, sessionOf({ rooms: roomsBodyOf([]) })],
  ])('is absent %s', async (_where, props, session) => {
    await renderHeating(<TemperatureWidget {...props} />, session ? { session } : {});
    expect(screen.queryByTestId('widget-temperature')).toBeNull();
  });

  it('shows the target read-only without the right to modify', async () => {
    await renderHeating(<TemperatureWidget route="home" />, { session: sessionOf({}, { canModify: false }) });
    expect(await shown()).toBe('Salon20,5°CDans la pièceTempérature souhaitée : 20,5 °C');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('setting the target', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.runOnlyPendingTimers();
    jest.useRealTimers();
  });

  const advanceTimers = jest.advanceTimersByTime.bind(jest);
  const advance = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  async function renderReady(options: Parameters<typeof renderHeating>[1] = {}) {
    const rendered = await renderHeating(<TemperatureWidget route="home" />, { advanceTimers, ...options });
    await shown();
    const commands = () =>
      rendered.host.platform.received
        .filter(({ id }) => id === 'setTargetTemperature')
        .map(({ parameters }) => parameters);
    return { ...rendered, commands };
  }

  it('shows every step immediately and sends one command 3 s after the last', async () => {
    const { user, commands } = await renderReady();
    await user.click(raise());
    expect(wordsOf(tile())).toContain('21,0°');
    await advance(2500);
    await user.click(raise());
    await user.click(raise());
    await user.click(lower());
    expect(wordsOf(tile())).toContain('21,5°');
    await advance(2900);
    expect(commands()).toEqual([]);
    expect(wordsOf(tile())).toContain('Envoi de 21,5 °C…');
    await advance(200);
    expect(commands()).toEqual([{ deviceId: DEVICE.wiserThermostat, temperature: '21.5' }]);
  });

  it('shows the new target until the platform confirms it, then the reported one', async () => {
    const { user, host } = await renderReady();
    await user.click(raise());
    host.platform.answer({ states: readings({ currentTemp: 20.6, targetTemp: 21 }) });
    await advance(3100);
    expect(wordsOf(tile())).toContain('21,0°');
    await waitFor(() => expect(wordsOf(tile())).toContain('20,6°C'));
    expect(wordsOf(tile())).toContain('21,0°');
    expect(wordsOf(tile())).toContain('21,0 °C : envoyé.');
  });

  it('says that a target is on its way until the device reports it, asking more often', async () => {
    const sensors = { currentTemp: 20.5, targetTemp: 20.5 };
    const commands = [{ state: 'sent', targetTemp: 22 }];
    const { host } = await renderReady({
      platformAnswers: { states: statesBody([deviceState(DEVICE.wiserThermostat, sensors, { commands })]) },
    });
    expect(wordsOf(tile())).toContain('22,0°');
    expect(wordsOf(tile())).toContain('22,0 °C : commande en cours…');
    host.platform.answer({ states: readings({ currentTemp: 20.5, targetTemp: 22 }) });
    host.clock.advance(2_000);
    await advance(2_000);
    await waitFor(() => expect(wordsOf(tile())).not.toContain('commande en cours'));
    expect(wordsOf(tile())).toContain('22,0°');
  });

  it('says that a device is silent, and sends its target again', async () => {
    const sensors = { currentTemp: 20.5, targetTemp: 20.5 };
    const commands = [{ state: 'silent', targetTemp: 22 }];
    const { user, commands: sent } = await renderReady({
      platformAnswers: { states: statesBody([deviceState(DEVICE.wiserThermostat, sensors, { commands })]) },
    });
    expect(wordsOf(tile())).toContain('20,5°');
    expect(wordsOf(tile())).toContain('22,0 °C : l’appareil ne répond pas.');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await advance(0);
    expect(sent()).toEqual([{ deviceId: DEVICE.wiserThermostat, temperature: '22.0' }]);
  });

  it('restores the old target with a message when the platform refuses', async () => {
    const { user, host } = await renderReady({
      platformAnswers: { setTargetTemperature: refusal('temperature.out.of.range') },
    });
    await user.click(raise());
    await advance(3100);
    await waitFor(() =>
      expect(host.shownMessages.map(({ kind, key }) => `${kind} ${key}`)).toEqual(['toast target.failed']),
    );
    expect(wordsOf(tile())).toBe('Salon20,5°CDans la pièceSouhaitée20,5°');
  });

  it('ignores the late refusal of an earlier target', async () => {
    const responses: ((answer: ReturnType<typeof refusal>) => void)[] = [];
    const { user, commands } = await renderReady({
      platformAnswers: {
        setTargetTemperature: () => new Promise((resolve) => responses.push(resolve)),
      },
    });
    await user.click(raise());
    await advance(3100);
    await user.click(raise());
    await advance(3100);
    await act(async () => responses[0]?.(refusal('temperature.out.of.range')));
    expect(commands()).toHaveLength(2);
    expect(wordsOf(tile())).toContain('21,5°');
    expect(wordsOf(tile())).toContain('Envoi de 21,5 °C…');
  });

  it('sends a pending target when leaving the page', async () => {
    const { user, unmount, commands } = await renderReady();
    await user.click(lower());
    unmount();
    await advance(0);
    expect(commands()).toHaveLength(1);
    await advance(5000);
    expect(commands()).toHaveLength(1);
  });

  it.each([
    ['reloaded or closed', () => window.dispatchEvent(new Event('pagehide'))],
    ['hidden', (host: StubHost) => host.setVisible(false)],
  ])('sends a pending target once when the page is %s', async (_, happens) => {
    const { user, host, commands } = await renderReady();
    await user.click(raise());
    await act(async () => void happens(host));
    expect(commands()).toMatchObject([{ temperature: '21.0' }]);
    await act(async () => void happens(host));
    await advance(5000);
    expect(commands()).toHaveLength(1);
  });

  it('discards a pending target when another account signs in, with a message', async () => {
    const { user, host, commands } = await renderReady();
    await user.click(raise());
    host.changeSession({ profile: sessionOf({ profile: profileBody({ id: 'another' }) }).profile });
    await advance(3100);
    expect(commands()).toEqual([]);
    expect(host.shownMessages).toMatchObject([{ kind: 'toast', key: 'target.failed' }]);
  });

  it('sends a whole number to tado, in steps of 1 °C', async () => {
    const session = sessionOf({ rooms: roomsBodyOf([tadoDevice()]) });
    const { user, commands } = await renderReady({ session });
    await user.click(raise());
    await advance(3100);
    expect(commands()).toEqual([expect.objectContaining({ temperature: '20' })]);
  });

  it('stops at both limits of the device', async () => {
    const { user, host } = await renderReady({
      platformAnswers: { states: readings({ currentTemp: 20, targetTemp: 34.5 }) },
    });
    await user.click(raise());
    expect(raise()).toBeDisabled();
    await advance(3100);
    host.platform.answer({ states: readings({ currentTemp: 20, targetTemp: 1 }) });
    host.clock.advance(31_000);
    await advance(31_000);
    await waitFor(() => expect(lower()).toBeDisabled());
  });

  it('starts at 20 °C on a device without a target', async () => {
    const session = sessionOf({ rooms: roomsBodyOf([thermostatDevice({ targetTemp: null })]) });
    const { user, commands } = await renderReady({
      session,
      platformAnswers: { states: readings({ currentTemp: 19 }) },
    });
    await user.click(raise());
    await advance(3100);
    expect(commands()).toEqual([expect.objectContaining({ temperature: '20.5' })]);
  });
});

describe('choosing the main thermostat', () => {
  async function open(options: Parameters<typeof renderHeating>[1] = {}) {
    const rendered = await renderHeating(<TemperatureWidget route="home" />, options);
    await shown();
    await rendered.user.click(screen.getByRole('button', { name: 'Choisir le thermostat principal' }));
    return { ...rendered, dialog: within(screen.getByRole('dialog')) };
  }

  it('saves the choice to the profile and reloads the session', async () => {
    const { host, user, dialog } = await open();
    expect(dialog.getByRole('radio', { name: /Thermostat salon/ })).toBeChecked();
    await user.click(dialog.getByRole('radio', { name: /Radiateur chambre/ }));
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(host.changedTags.flat()).toContain('profile'));
    expect(host.platform.received.find(({ id }) => id === 'updateProfile')?.parameters).toMatchObject({
      mainThermostatId: DEVICE.tadoHeater,
    });
    expect(host.shownMessages).toEqual([{ kind: 'toast', key: 'choice.saved', values: {} }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the previous one with a message when saving fails', async () => {
    const { host, user, dialog } = await open({
      platformAnswers: { updateProfile: refusal('modify.not.allowed') },
    });
    await user.click(dialog.getByRole('radio', { name: /Radiateur chambre/ }));
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(host.shownMessages).toEqual([{ kind: 'toast', key: 'choice.failed', values: {} }]),
    );
    expect(dialog.getByRole('radio', { name: /Thermostat salon/ })).toBeChecked();
  });

  it('changes nothing when cancelled or saved unchanged', async () => {
    const { host, user, dialog } = await open();
    await user.click(dialog.getByRole('radio', { name: /Radiateur chambre/ }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Choisir le thermostat principal' }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(host.platform.received.filter(({ id }) => id === 'updateProfile')).toEqual([]);
  });

  it('is not offered with a single thermostat', async () => {
    const session = sessionOf({ rooms: roomsBodyOf([thermostatDevice()]) });
    await renderHeating(<TemperatureWidget route="home" />, { session });
    await shown();
    expect(screen.queryByRole('button', { name: 'Choisir le thermostat principal' })).toBeNull();
  });
});
