import type { CallId } from '@foyer/wire/calls';
import { activationCode } from '../../../../simulator/src/sandboxes/activation';
import { batteryActivationCode, serialNumber } from '../../../../simulator/src/sandboxes/energy-provider';
import { WISER_PASSWORD } from '../../../../simulator/src/sandboxes/heating/wiser-sandbox';
import { FIRST_RUN_TRIALS } from '../../areas/first-run/testing/first-run-trials';
import { OPERATOR_TRIALS } from '../../areas/operators/testing/operator-trials';
import { REGISTRATION_TRIALS } from '../../areas/registration/testing/registration-trials';
import { REPORT_TRIALS } from '../../areas/release-reports/testing/report-trials';
import { REPOSITORY_TENANT } from '../../areas/tenants/testing/an-operator';
import { SECOND_FACTOR_TRIALS } from '../../identity/second-factor/testing/second-factor-trials';
import { SUPPLY_TRIALS } from '../../money/contract/testing/supply-trials';
import { MAILED_PAPER_TRIALS } from '../../money/mailed-papers/testing/mailed-paper-trials';
import { pushBrowser } from '../../partners/push/testing/push-browser';
import type { Fields } from './test-platform';

/** The home whose data the other home tries to access. */
export const THEIRS = 'home@foyer.example';

/** Ids of a household's objects. */
export interface Ids {
  readonly rooms: readonly string[];
  readonly devices: readonly string[];
  readonly alerts: readonly string[];
  readonly account: readonly string[];
  readonly tariffs: readonly string[];
  /** Support requests. */
  readonly support: readonly string[];
  /** Changes made under support. */
  readonly supportChanges: readonly string[];
  readonly documents: readonly string[];
  readonly pushDevices: readonly string[];
  readonly sessions: readonly string[];
  /** Proposed. */
  readonly corrections: readonly string[];
  readonly readTokens: readonly string[];
  readonly passkeys: readonly string[];
  /** Texts that continue steps under way. */
  readonly secondSteps: readonly string[];
  readonly webhooks: readonly string[];
}

const DAYS = { fromDate: '2026-06-01', toDate: '2026-06-08' };
export const PERIOD = { groupType: 'day', ...DAYS };

/** Ids of the home that tries to access the other. */
export interface Mine {
  readonly account: string;
  readonly dishwasher: string;
}

/** How a call is tried with another home's ids. */
type Trial =
  /** Takes no id and answers with the caller's own data. */
  | 'takes-no-id'
  /** Needs no token and reveals nothing of a household. */
  | 'no-token'
  | {
      /** Every way to name another home's object; never empty. */
      readonly ask: (theirs: Ids, mine: Mine) => readonly Fields[];
      /** `refused`: the named objects are not found. `own`: the answer contains the caller's own data. */
      readonly expects: 'refused' | 'own';
    };

const refusing = (ask: (theirs: Ids, mine: Mine) => readonly Fields[]): Trial => ({
  ask,
  expects: 'refused',
});
const aboutDevices = (fields: Fields = {}, name = 'deviceId'): Trial =>
  refusing(({ devices }) => devices.map((id) => ({ ...fields, [name]: id })));
const aboutRooms = (fields: Fields = {}): Trial =>
  refusing(({ rooms }) => rooms.map((id) => ({ ...fields, id })));

const aboutDocuments = (name: string): Trial =>
  refusing(({ documents }) => documents.map((number) => ({ [name]: number })));

/** Every call of the platform; a new call without an entry does not compile. */
export const TRIALS: Readonly<Record<CallId, Trial>> = {
  signIn: 'no-token',
  loginAs: 'no-token',
  forgotPassword: 'no-token',
  validateRecoveryCode: 'no-token',
  changePassword: 'no-token',
  deviceRules: 'no-token',
  countries: 'no-token',
  demoAccounts: 'no-token',
  ...FIRST_RUN_TRIALS,
  ...REGISTRATION_TRIALS,
  ...MAILED_PAPER_TRIALS,
  signOut: { ask: () => [{ username: THEIRS }], expects: 'own' },
  ...REPORT_TRIALS,
  canModify: 'takes-no-id',
  openSessions: 'takes-no-id',
  endSession: refusing(({ sessions }) => sessions.map((id) => ({ id }))),
  endOtherSessions: 'takes-no-id',
  meterConnection: 'takes-no-id',
  createMeterAccess: 'takes-no-id',
  endMeterAccess: 'takes-no-id',
  offerToHomeAssistant: { ask: () => [{ offered: true }], expects: 'own' },
  assignMeterChannels: refusing(({ devices }) =>
    devices.map((deviceId) => ({ assignments: [{ channel: 'plug', part: 'consumption', deviceId }] })),
  ),
  ...SECOND_FACTOR_TRIALS,
  readTokens: 'takes-no-id',
  createReadToken: { ask: () => [{ name: 'Mine' }], expects: 'own' },
  endReadToken: refusing(({ readTokens }) => readTokens.map((id) => ({ id }))),
  webhooks: 'takes-no-id',
  addWebhook: { ask: () => [{ address: 'https://mine.example/alerts', kinds: 'battery' }], expects: 'own' },
  updateWebhook: refusing(({ webhooks }) => webhooks.map((id) => ({ id, kinds: 'silent' }))),
  removeWebhook: refusing(({ webhooks }) => webhooks.map((id) => ({ id }))),
  testWebhook: refusing(({ webhooks }) => webhooks.map((id) => ({ id }))),
  measuresExport: { ask: () => [{ from: '2026-06-20', to: '2026-06-21' }], expects: 'own' },
  measuresPrometheus: 'takes-no-id',
  corrections: 'takes-no-id',
  proposeCorrection: refusing(({ devices }) =>
    devices.map((deviceId) => ({
      kind: 'file',
      name: 'a.csv',
      format: 'evcc',
      meter: '1',
      series: [
        {
          name: '',
          flow: 'consumption',
          deviceId,
          runs: [{ start: 1_700_000_100, length: 300, energiesWs: [1] }],
        },
      ],
    })),
  ),
  proposeRemoval: aboutDevices({ flow: 'consumption', from: '1700000100', until: '1700003700' }),
  applyCorrection: refusing(({ corrections }) => corrections.map((id) => ({ id, replaces: 'true' }))),
  undoCorrection: refusing(({ corrections }) => corrections.map((id) => ({ id }))),
  profile: 'takes-no-id',
  householdExport: { ask: () => [{ password: 'Not-theirs-2026' }], expects: 'own' },
  accountClosing: 'takes-no-id',
  installationStatus: 'takes-no-id',
  closeAccount: { ask: () => [{ password: 'Not-theirs-2026' }], expects: 'own' },
  keepAccount: 'takes-no-id',
  contractStatus: 'takes-no-id',
  contractEndPreview: { ask: () => [{ kind: 'termination', lastDay: '2026-07-31' }], expects: 'own' },
  endContract: { ask: () => [{ kind: 'withdrawal', password: 'Not-theirs-2026' }], expects: 'own' },
  keepContract: 'takes-no-id',
  updateProfile: aboutDevices({}, 'mainThermostatId'),
  verifyPassword: { ask: () => [{ password: 'Not-theirs-2026' }], expects: 'own' },
  verifyEmail: { ask: () => [{ email: 'nobody@foyer.example' }], expects: 'own' },
  rooms: 'takes-no-id',
  states: 'takes-no-id',
  switchDevice: refusing(({ devices }) =>
    devices.flatMap((id) => [
      { id, on: 'true' },
      { id, on: 'false' },
    ]),
  ),
  setTargetTemperature: aboutDevices({ temperature: '20' }),
  airConditioning: aboutDevices({ temperature: '20', on: 'true' }),
  devices: 'takes-no-id',
  refreshEnphase: 'takes-no-id',
  roomTypes: 'takes-no-id',
  createRoom: { ask: () => [{ name: 'Mine', type: 'kitchen' }], expects: 'own' },
  updateRoom: aboutRooms({ name: 'Mine', type: 'kitchen' }),
  removeRoom: aboutRooms(),
  deviceTypes: 'takes-no-id',
  deviceConfiguration: 'takes-no-id',
  device: aboutDevices({}, 'id'),
  addDevice: refusing(({ rooms }) =>
    rooms.map((roomId) => ({
      roomId,
      deviceName: 'Mine',
      deviceTypeId: 'lamp',
      activationCode: activationCode('SW', 'ISOLATION0001'),
    })),
  ),
  updateDevice: refusing(({ devices, rooms }, mine) => [
    ...devices.map((deviceId) => ({ deviceId, name: 'Mine' })),
    ...rooms.map((roomId) => ({ deviceId: mine.dishwasher, roomId })),
  ]),
  removeDevice: aboutDevices(),
  formerDevices: 'takes-no-id',
  restoreDevice: aboutDevices(),
  deviceAlarms: aboutDevices(),
  updateDeviceAlarm: aboutDevices({ type: 'consumption', active: 'true' }),
  groupedMeasures: refusing(({ devices, rooms }) => [
    ...devices.map((deviceId) => ({ ...PERIOD, deviceId })),
    ...rooms.map((roomId) => ({ ...PERIOD, roomId })),
  ]),
  totalMeasures: aboutDevices({ measureType: 'one_phase' }),
  lastMeasures: aboutDevices(),
  ownEnergy: aboutDevices(DAYS),
  alerts: 'takes-no-id',
  updateAlert: refusing(({ alerts }) =>
    alerts.slice(0, 5).flatMap((alertId): Fields[] => [
      { alertId, acknowledged: 'true' },
      { alertId, visible: 'false' },
    ]),
  ),
  acknowledgeAlerts: {
    ask: ({ alerts }) => [{ alertIds: alerts.slice(0, 5), acknowledged: true }],
    expects: 'own',
  },
  notificationSettings: 'takes-no-id',
  updateNotificationSettings: 'takes-no-id',
  addPushDevice: {
    ask: () => [
      {
        endpoint: 'https://push.example/mine',
        p256dh: pushBrowser().p256dh,
        auth: 'A'.repeat(22),
        label: 'Firefox',
      },
    ],
    expects: 'own',
  },
  updatePushDevice: refusing(({ pushDevices }) => pushDevices.map((id) => ({ id, kinds: '' }))),
  renewPushDevice: 'no-token',
  removePushDevice: refusing(({ pushDevices }) => pushDevices.map((id) => ({ id }))),
  testPushDevice: refusing(({ pushDevices }) => pushDevices.map((id) => ({ id }))),
  testAlertMail: 'takes-no-id',
  unsubscribeAlerts: 'no-token',
  weather: 'takes-no-id',
  ecoTips: 'takes-no-id',
  energyForecast: 'takes-no-id',
  tempoDays: 'takes-no-id',
  payments: 'takes-no-id',
  equivalences: 'takes-no-id',
  gridIntensity: 'takes-no-id',
  messageOfTheDay: 'takes-no-id',
  geocode: { ask: () => [{ searchText: '69003 Lyon' }], expects: 'own' },
  schedule: refusing(({ devices }) =>
    devices.flatMap((deviceId) =>
      ['basic', 'green_play'].map((scheduleType) => ({ scheduleType, deviceId })),
    ),
  ),
  updateSchedule: refusing(({ devices }) =>
    devices.flatMap((deviceId) =>
      ['basic', 'green_play'].map((scheduleType) => ({
        scheduleType,
        deviceId,
        enabled: 'true',
        ranges: 'mon 6:00 on;mon 7:00 off',
      })),
    ),
  ),
  wiserSchedules: 'takes-no-id',
  updateWiserSchedules: refusing(({ devices }) =>
    devices.map((id) => ({
      scheduleDetails: [
        {
          name: { meteringDeviceType: 'wiser_valve', id, name: 'Mine', type: 'basic', weekday: 'mon' },
          entry: [{ start: 0, value: 30 }],
        },
      ],
    })),
  ),
  wiserTemperatures: 'takes-no-id',
  setWiserTemperature: aboutDevices({ temperature: 20 }, 'id'),
  simpleTariffs: { ask: () => [{ country: 'FR' }], expects: 'own' },
  tariffVersions: 'takes-no-id',
  feedInContracts: 'takes-no-id',
  saveTariff: { ask: () => [{ category: 'flat', ranges: '', price: '19' }], expects: 'own' },
  removeTariff: refusing(({ tariffs }) => tariffs.map((id) => ({ id }))),
  compareBill: {
    ask: () => [{ fromDate: '2026-06-01', lastDate: '2026-06-20', energy: 'all 100', amount: '3000' }],
    expects: 'own',
  },
  monthCosts: 'takes-no-id',
  saveCostBudget: { ask: () => [{ cents: '9000' }], expects: 'own' },
  compareTariff: { ask: () => [{ category: 'flat', ranges: '', price: '19' }], expects: 'own' },
  tariffOffers: 'takes-no-id',
  tariffPrices: { ask: () => [{ fromDate: '2026-06-20', toDate: '2026-06-22' }], expects: 'own' },
  bills: 'takes-no-id',
  billExplanation: aboutDocuments('billNumber'),
  monthlyReports: 'takes-no-id',
  contractSubscriber: refusing(() => [{ pdlNumber: '19300000000001' }]),
  contractFile: 'takes-no-id',
  billFile: aboutDocuments('billNumber'),
  billsOfYearFile: refusing(() => [{ year: '2026' }]),
  paymentScheduleFile: aboutDocuments('paymentScheduleNumber'),
  monthlyReportFile: aboutDocuments('reportNumber'),
  productivityReportFile: aboutDocuments('reportNumber'),
  proofOfAddressFile: refusing(() => [{ pdlNumber: '19300000000001' }]),
  licenceText: 'takes-no-id',
  licenceFile: 'takes-no-id',
  storageLicenceFile: 'takes-no-id',
  contractLifecycle: 'takes-no-id',
  licenceFeatures: 'takes-no-id',
  internetProviders: 'no-token',
  electricityProviders: 'takes-no-id',
  productionManufacturers: 'takes-no-id',
  changeEmail: {
    ask: () => [{ email: 'new@foyer.example', password: 'Not-theirs-2026' }],
    expects: 'own',
  },
  pendingEmail: 'takes-no-id',
  confirmEmail: { ask: () => [{ code: '123456' }], expects: 'own' },
  cancelEmailChange: 'takes-no-id',
  undoEmailChange: 'no-token',
  connectWiser: {
    // Their account with the right password. It controls their heating and must stay theirs.
    ask: () => [{ username: THEIRS, password: WISER_PASSWORD }],
    expects: 'own',
  },
  disconnectWiser: 'takes-no-id',
  formerHeatingSystems: 'takes-no-id',
  reconnectHeating: { ask: () => [{ brand: 'wiser' }], expects: 'refused' },
  reconcileWiser: 'takes-no-id',
  acceptWiserEula: 'takes-no-id',
  tadoAuthUri: 'takes-no-id',
  tadoAuthorisation: 'takes-no-id',
  tadoHomes: 'takes-no-id',
  tadoZones: refusing(() => [{ homeId: '401823' }]),
  registerTadoDevice: refusing(({ rooms }) =>
    rooms.map((roomId) => ({
      roomId,
      homeId: '401823',
      zoneId: '1',
      name: 'Mine',
      deviceTypeId: 'tado_heater',
    })),
  ),
  noteTadoZones: refusing(() => [{ zones: [{ id: '2', name: 'Mine' }] }]),
  disconnectTado: 'takes-no-id',
  findRoom: aboutDevices(),
  heatingCosts: 'takes-no-id',
  compareOffers: 'takes-no-id',
  supportStatus: 'takes-no-id',
  requestSupport: { ask: () => [{ email: THEIRS, reason: 'Let me in' }], expects: 'own' },
  supportRequests: 'takes-no-id',
  answerSupport: refusing(({ support }) =>
    support.flatMap((id): Fields[] => [{ id, minutes: '60' }, { id }]),
  ),
  takeOver: {
    ask: ({ support }) => [{ token: 'somebody-elses-token' }, ...support.map((id) => ({ id }))],
    expects: 'own',
  },
  endSupport: refusing(({ support }) => support.map((id) => ({ id }))),
  revokeSupport: 'no-token',
  supportDeeds: refusing(({ support }) => support.map((id) => ({ id }))),
  pendingInstallations: { ask: () => [{ maintainerCode: 'FOYER-69' }], expects: 'own' },
  installers: 'takes-no-id',
  maintainers: 'takes-no-id',
  ownProfessional: 'takes-no-id',
  team: 'takes-no-id',
  teamDeeds: 'takes-no-id',
  inviteColleague: {
    ask: () => [{ email: THEIRS, firstName: 'Mine', lastName: 'Now' }],
    expects: 'own',
  },
  removeColleague: { ask: ({ account }) => [{ id: account[0] ?? '' }], expects: 'own' },
  tenants: 'takes-no-id',
  tenantDocument: { ask: () => [{ name: 'foyer' }], expects: 'own' },
  saveTenant: { ask: () => [{ file: REPOSITORY_TENANT, changes: 1 }], expects: 'own' },
  makeTenantFirst: { ask: () => [{ name: 'foyer' }], expects: 'own' },
  removeTenant: { ask: () => [{ name: 'foyer' }], expects: 'own' },
  ...OPERATOR_TRIALS,
  ...SUPPLY_TRIALS,
  assignInstaller: { ask: () => [{ userEmail: THEIRS, installerEmail: '' }], expects: 'own' },
  enterInstallation: { ask: ({ account }) => [{ id: account[0] ?? '' }], expects: 'own' },
  undoSupport: refusing(({ supportChanges }) => supportChanges.map((id) => ({ id }))),
  batteryCapacity: 'takes-no-id',
  changeBatteryCapacity: {
    ask: () => [{ capacity: 400, applicationDate: '2026-08-01', key: 'isolation' }],
    expects: 'own',
  },
  cancelCapacityChange: 'takes-no-id',
  capacityReplays: 'takes-no-id',
  validateSerialNumber: { ask: () => [{ sn: serialNumber('DOM', 'ISOLATION001') }], expects: 'own' },
  validateActivationCode: { ask: () => [{ ac: batteryActivationCode('ISOLATION0001') }], expects: 'own' },
  forgetBatteryCode: refusing(() => [{ kind: 'serial', code: serialNumber('DOM', 'ISOLATION002') }]),
  activationCodeOfMac: { ask: () => [{ mac: '00F0CA000001' }], expects: 'own' },
  batteryPdl: 'takes-no-id',
  validateContract: {
    ask: () => [{ contractNumber: 'FOY00000001', pdlNumber: '19000000000001' }],
    expects: 'own',
  },
  registerBattery: {
    ask: () => [
      {
        referenceKey: 'isolation',
        pdl: '19000000000001',
        type: 'DOMUNEO',
        serialNumber: serialNumber('DOM', 'NOTVALIDATED'),
      },
    ],
    expects: 'own',
  },
  updateBattery: aboutDevices({ pdl: '19000000000001' }, 'mac'),
  createProviderAccount: { ask: () => [{ powerContractType: 'base', meterEnergy: '1' }], expects: 'own' },
  batteryRegistration: 'takes-no-id',
  tenantLicenceFeatures: 'takes-no-id',
  interestedInFeature: { ask: () => [{ featureId: 'premium' }], expects: 'own' },
  optOut: 'takes-no-id',
  cancelOptOut: 'takes-no-id',
  licenceAcceptance: 'takes-no-id',
  acceptLicence: { ask: () => [{ version: '1.0', digest: '0'.repeat(64) }], expects: 'own' },
  registerEnphase: {
    ask: () => [{ systemId: '2500100', serialNumbers: '122100000001' }],
    expects: 'refused',
  },
};
