import {
  createStubHost,
  deviceState,
  NO_ANSWER,
  refusal,
  type StubHandler,
  statesBody,
} from '@foyer/testing';
import { houseApi } from '../house/house-endpoints';
import { monitoringStore } from '../store';
import { switchApi } from './switch-endpoints';

async function setUp(switchDevice: StubHandler) {
  const { services, platform } = createStubHost('mf-monitoring', {
    platformAnswers: {
      states: statesBody([
        { ...deviceState('heater', {}, { actuatorStates: [{ state: { is_on: true } }] }), state: 'standby' },
      ]),
      switchDevice,
    },
  });
  const store = monitoringStore.open(services);
  const dispatch = store.dispatch as (action: unknown) => Promise<unknown>;
  await dispatch(houseApi.endpoints.states.initiate());
  return {
    switchOff: () => dispatch(switchApi.endpoints.switchDevice.initiate({ deviceId: 'heater', on: false })),
    heater: () =>
      houseApi.endpoints.states
        .select()(store.getState() as never)
        .data?.devices.find(({ deviceId }) => deviceId === 'heater'),
    goOffline: () => platform.answer({ states: NO_ANSWER }),
  };
}

it('a failed switch restores the previous state', async () => {
  const { switchOff, heater, goOffline } = await setUp(() => refusal('switch.not.allowed'));
  const before = heater();
  goOffline();
  const request = switchOff();
  expect(heater()).toMatchObject({ isOn: true, commands: [{ state: 'underway', on: false }] });
  await request;
  expect(before).toMatchObject({ isOn: true, state: 'unknown' });
  expect(heater()).toEqual(before);
});
