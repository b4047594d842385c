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
  it('says how much of the capacity is stored and that it charges', async () => {
    await renderBattery(<BatteryWidget route="home" />);
    expect(await shown()).toBe('Batterie192/ 300 kWh64 %, en charge');
    expect(screen.getByRole('img', { name: /Batterie à 64.%, en charge/ })).toHaveAttribute(
      'data-level',
      '3',
    );
  });

  it('speaks English', async () => {
    await renderBattery(<BatteryWidget route="home" />, { language: 'en' });
    expect(await shown()).toBe('Battery192/ 300 kWh64%, charging');
  });

  it.each([
    ['a small battery', { batteryCapacity: 5 }, 3.24 * KWH, '3,24/ 5 kWh65 %'],
    ['a large one', { batteryCapacity: 600 }, 600 * KWH, '600/ 600 kWh100 %'],
    ['one that says more than it can hold', { batteryCapacity: 300 }, 320 * KWH, '300/ 300 kWh100 %'],
    ['an empty one', { batteryCapacity: 300 }, 0, '0/ 300 kWh0 %'],
    ['one of unknown capacity', { batteryCapacity: null }, 12 * KWH, '12kWh—'],
  ])('fits %s (D15)', async (_what, battery, soc, expected) => {
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
  ])('moves as %s says (spec 1 §4)', async (sensor, activity) => {
    await renderBattery(<BatteryWidget route="home" />, houseWith({}, { soc: 150 * KWH, [sensor]: 600 }));
    await shown();
    expect(screen.getByRole('img')).toHaveAttribute('data-activity', activity);
  });

  it('has no label for a battery that stands still', async () => {
    await renderBattery(<BatteryWidget route="home" />, houseWith({}, { soc: 150 * KWH }));
    expect(await shown()).toBe('Batterie150/ 300 kWh50 %');
  });

  it('says that nothing was measured yet instead of zero (D9)', async () => {
    await renderBattery(<BatteryWidget route="home" />, houseWith({}, { soc: null }));
    expect(await shown()).toBe('Batterie—Pas encore de mesure');
    expect(tile()).toHaveAttribute('data-state', 'empty');
  });

  it('says what went wrong and tries again', async () => {
    const { host, user } = await renderBattery(<BatteryWidget route="home" />, {
      platformAnswers: { states: NO_ANSWER },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Le service ne répond pas pour le moment.');
    host.platform.answer({ states: statesBody() });
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(wordsOf(tile())).toContain('192/ 300 kWh'));
  });

  it('keeps what it knows while offline and says how old it is', async () => {
    const { host } = await renderBattery(<BatteryWidget route="home" />);
    await shown();
    host.setOnline(false);
    await waitFor(() => expect(tile()).toHaveAttribute('data-state', 'stale'));
    expect(wordsOf(tile())).toMatch(/192\/ 300 kWhMis à jour/);
  });

  it('shows on the home page alone (spec 1 §2)', async () => {
    await renderBattery(<BatteryWidget route="kiosk" />);
    expect(screen.queryByTestId('widget-battery')).toBeNull();
  });
});
