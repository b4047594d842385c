import type { Call } from '@foyer/contract';
import { type CallId, callsById } from '@foyer/wire/calls';
import { registrationSteps } from '../../areas/registration/testing/a-registration';
import { anOperator } from '../../areas/tenants/testing/an-operator';
import { type RecordedWrites, recordWrites } from '../../foundation/database/testing/recorded-writes';
import { PERIOD } from './isolation-trials';
import { supportedHome } from './supported-home';
import type { CallOptions, Fields, TestPlatform } from './test-platform';

const HOME = 'home@foyer.example';
const OTHER = 'swiss@foyer.example';
const MAINTAINER = 'maintainer@foyer.example';
const INSTALLER = 'installer@foyer.example';
const PASSWORD = 'Foyer-demo-2026';

/** Calls that the home cannot be answered: it has no whole month to replay. */
const REFUSED: Partial<Record<CallId, string>> = { yearReplayFile: 'document.not.found' };

type Question = Fields & { readonly authToken?: string };

/** A call not marked as changing must not write to the database. */
export function unmarkedCases(platform: () => TestPlatform): void {
  let writes: RecordedWrites;
  /** Parameters with which a call succeeds. Default: none, with the household's token. */
  let questions: Partial<Record<CallId, Question>>;

  const scheduledDevice = async (householdId: string): Promise<string> => {
    const { devices, schedules } = platform().store;
    for (const device of await devices.ofHousehold(householdId))
      if (await schedules.find(householdId, 'basic', device.id)) return device.id;
    throw new Error('No device has a schedule.');
  };

  beforeAll(async () => {
    const { callAs, account, deviceOfType, store, tokenOf } = platform();
    const { id } = await account(HOME);
    await platform().makePapers(HOME);
    const listed = async (path: string, name: string) => (await callAs(HOME, path)).body[name];
    const bills = await listed('/api/user/document/bills', 'bills');
    const reports = await listed('/api/user/document/monthlyReports', 'monthlyReports');
    const papers = await store.documents.ofHousehold(id);
    const numberOf = (type: string): string =>
      [...bills, ...reports, ...papers].find((one) => one.type === type)?.number ?? '';
    const deviceId = (await deviceOfType('refrigerator')).id;
    const { request } = await supportedHome(platform(), HOME);
    const { registerKit, openRegistration, move } = registrationSteps(platform);
    const registering = await openRegistration('unmarked@foyer.example');
    for (const status of ['setup_selected_production_device', 'setup_installation_details_set'])
      await move(registering, status);
    await registerKit(registering, 'NORM000000000091');
    const commissioned = (await account('unmarked@foyer.example')).id;
    for (const status of ['setup_devices_registered', 'setup_connect_tado', 'setup_check_wiring', 'setup_ok'])
      await move(registering, status);
    const operator = await anOperator(platform());
    const [maintainer, installer] = [await tokenOf(MAINTAINER), await tokenOf(INSTALLER)];
    // A home with due documents that do not exist.
    const first = { authToken: await tokenOf(OTHER) };
    const { id: otherId } = await account(OTHER);
    const billNumber = numberOf('IntermediateTransitionalBill');
    questions = {
      signIn: { email: HOME, password: PASSWORD },
      measuresExport: { from: '2026-06-20', to: '2026-06-21' },
      demoAccounts: { tenant: 'foyer' },
      validateRecoveryCode: { recoveryCode: 'unknown' },
      registrationUser: { authToken: registering },
      powerline: { authToken: registering, activationCode: 'NORM000000000092' },
      unchosenDevices: { authToken: registering, chosen: '0013C1000001' },
      wiringReadings: { authToken: registering },
      kitTraceabilityFile: { authToken: registering, kitCode: 'KIT000000001' },
      commissioningReport: { authToken: registering },
      commissioningReportFile: { authToken: registering },
      installationReportFile: { authToken: installer, id: commissioned },
      enphaseSystem: { systemId: '2500700' },
      verifyPassword: { password: PASSWORD },
      verifyEmail: { email: 'free@foyer.example' },
      device: { id: deviceId },
      deviceAlarms: { deviceId },
      groupedMeasures: { ...PERIOD, deviceId },
      totalMeasures: { deviceId, measureType: 'one_phase' },
      lastMeasures: { deviceId },
      ownEnergy: { deviceId, fromDate: PERIOD.fromDate, toDate: PERIOD.toDate },
      geocode: { searchText: '69003 Lyon' },
      schedule: { scheduleType: 'basic', deviceId: await scheduledDevice(id) },
      tadoZones: { homeId: '401823' },
      simpleTariffs: { country: 'FR' },
      compareTariff: { category: 'flat', ranges: '', price: '19' },
      tariffPrices: { fromDate: PERIOD.fromDate, toDate: PERIOD.toDate },
      compareBill: { fromDate: '2026-06-01', lastDate: '2026-06-20', energy: 'all 100', amount: '3000' },
      contractEndPreview: { kind: 'termination', lastDay: '2026-07-31' },
      bills: first,
      monthlyReports: first,
      billExplanation: { billNumber },
      billFile: { billNumber },
      billsOfYearFile: { year: '2026' },
      paymentScheduleFile: { paymentScheduleNumber: numberOf('PaymentSchedule') },
      monthlyReportFile: { reportNumber: numberOf('RealTimeMonthlyReport') },
      productivityReportFile: { reportNumber: numberOf('ProductivityReport') },
      invoiceIndex: { ...first, id: otherId },
      invoiceFile: { id, name: `${numberOf('Invoice')}.pdf` },
      newsletterIndex: { ...first, id: otherId },
      newsletterFile: { id, name: `${numberOf('Newsletter')}.pdf` },
      supportDeeds: { id: request.id },
      activationCodeOfMac: { mac: '00F0CA000001' },
      validateContract: { contractNumber: 'FOY00000001', pdlNumber: '19000000000001' },
      pendingInstallations: { authToken: maintainer, maintainerCode: 'FOYER-69' },
      installers: { authToken: maintainer },
      maintainers: { authToken: installer },
      ownProfessional: { authToken: installer },
      team: { authToken: maintainer },
      teamDeeds: { authToken: maintainer },
      tenants: { authToken: operator },
      tenantDocument: { authToken: operator, name: 'foyer' },
      identityProvider: { authToken: operator, name: 'foyer' },
      tenantSeller: { authToken: operator, name: 'foyer' },
      operatorHouseholds: { authToken: operator, text: 'home' },
      operatorAccounts: { authToken: operator, text: 'home' },
      operatorJobs: { authToken: operator },
      operatorRollOuts: { authToken: operator },
      operatorMails: { authToken: operator },
      operatorReleases: { authToken: operator },
      operatorImports: { authToken: operator },
      operatorBackups: { authToken: operator },
      operatorStatus: { authToken: operator },
      operatorAudit: { authToken: operator, text: 'signIn' },
    };
    writes = await recordWrites(store.database);
  }, 120_000);

  test.each(Object.values<Call>(callsById).filter(({ changes }) => !changes))(
    '$id writes nothing',
    async (call) => {
      const { authToken = await platform().tokenOf(HOME), ...fields } = questions[call.id as CallId] ?? {};
      const how: CallOptions =
        call.carrier === 'json' ? { method: 'POST', as: 'json' } : { method: call.method as 'GET' };
      await writes.take();
      const asked = call.token ? { authToken, ...fields } : fields;
      const { body } = await platform().call(call.path, asked, how);
      expect(body.error).toBe(REFUSED[call.id as CallId]);
      expect(await writes.take()).toEqual([]);
    },
  );
}
