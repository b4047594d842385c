import {
  batteryDevice,
  DEVICE,
  deviceState,
  NO_ANSWER,
  roomsBodyOf,
  sessionOf,
  statesBody,
} from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderBattery, wordsOf } from '../testing/render-battery';
import { BatteryWidget } from './BatteryWidget';

const KWH = 3_600_000;
const tile = () => screen.getByTestId('widget-battery');
const shown = async () => {
  await waitFor(() => expect(tile()).not.toHaveAttribute('data-state', 'loading'));
  return wordsOf(tile());
};

function houseWith(
  battery: Readonly<Record<string, unknown>>,
  sensors: Readonly<Record<string, number | null>>,
) {
  const virtual = { device_id: DEVICE.virtual, name: 'Habitation', ecnType: 'vrt', type_id: 'virtual' };
  return {
    session: sessionOf({ rooms: roomsBodyOf([virtual, batteryDevice(battery)]) }),
    platformAnswers: { states: statesBody([deviceState(DEVICE.battery, sensors)]) },
  };
}

describe('the battery widget', () => {
  it('shows the stored share of the capacity and that it charges', async () => {
    await renderBattery(<BatteryWidget route="home" />);
    expect(await shown()).toBe('Batterie192/ 300 kWh64 %, en charge');
    expect(screen.getByRole('img', { name: /Batterie à 64.%, en charge/ })).toHaveAttribute(
      'data-level',
      '3',
    );
  });

  it('is available in English', async () => {
    await renderBattery(<BatteryWidget route="home" />, { language: 'en' });
    expect(await shown()).toBe('Battery192/ 300 kWh64%, charging');
  });

  it.each([
    ['a small battery', { batteryCapacity: 5 }, 3.24 * KWH, '3,24/ 5 kWh65 %'],
    ['a large one', { batteryCapacity: 600 }, 600 * KWH, '600/ 600 kWh100 %'],
    ['one reporting more than its capacity', { batteryCapacity: 300 }, 320 * KWH, '300/ 300 kWh100 %'],
    ['an empty one', { batteryCapacity: 300 }, 0, '0/ 300 kWh0 %'],
    ['one of unknown capacity', { batteryCapacity: null }, 12 * KWH, '12kWh—'],
  ])('renders %s', async (_what, battery, soc, expected) => {
    await renderBattery(
      <BatteryWidget route="home" />,
      houseWith(battery, { soc, charge_energy: 0, discharge_energy: 0 }),
    );
    expect(await shown()).toBe(`Batterie${expected}`);
  });

  it.each([
    ['charge_energy', 'charging'],
    ['discharge_energy', 'discharging'],
    ['loss_energy', 'still'],
  ])('animates according to sensor %s', async (sensor, activity) => {
    await renderBattery(<BatteryWidget route="home" />, houseWith({}, { soc: 150 * KWH, [sensor]: 600 }));
    await shown();
    expect(screen.getByRole('img')).toHaveAttribute('data-activity', activity);
  });

  it('has no activity label for an idle battery', async () => {
    await renderBattery(<BatteryWidget route="home" />, houseWith({}, { soc: 150 * KWH }));
    expect(await shown()).toBe('Batterie150/ 300 kWh50 %');
  });

  it('shows “not measured yet” instead of zero', async () => {
    await renderBattery(<BatteryWidget route="home" />, houseWith({}, { soc: null }));
    expect(await shown()).toBe('Batterie—Pas encore de mesure');
    expect(tile()).toHaveAttribute('data-state', 'empty');
  });

  it('shows the error and offers a retry', async () => {
    const { host, user } = await renderBattery(<BatteryWidget route="home" />, {
      platformAnswers: { states: NO_ANSWER },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Le service ne répond pas pour le moment.');
    host.platform.answer({ states: statesBody() });
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(wordsOf(tile())).toContain('192/ 300 kWh'));
  });

  it('keeps the last values while offline and shows their age', async () => {
    const { host } = await renderBattery(<BatteryWidget route="home" />);
    await shown();
    host.setOnline(false);
    await waitFor(() => expect(tile()).toHaveAttribute('data-state', 'stale'));
    expect(wordsOf(tile())).toMatch(/192\/ 300 kWhMis à jour/);
  });

  it('renders only on the home page', async () => {
    await renderBattery(<BatteryWidget route="kiosk" />);
    expect(screen.queryByTestId('widget-battery')).toBeNull();
  });
});
