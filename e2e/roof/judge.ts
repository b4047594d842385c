import type { Finding } from '../harness/findings';
import type { Language } from '../suite/texts';
import { text } from '../suite/texts';
import type { Stored, StoredDevice } from './stored';
import type { Typed } from './typed';

/** Statuses of a registration in order, each reached once. */
const CHAIN = [
  'setup_user_registered',
  'setup_selected_production_device',
  'setup_installation_details_set',
  'setup_devices_registered',
  'setup_connect_tado',
  'setup_check_wiring',
  'setup_ok',
  'user_password_set',
  'user_accepted_licence',
  'ok',
];
/** Verdict of every checked channel: counter, panels, water heater, meter. */
const PLAUSIBLE = ['plausible', 'plausible', 'plausible', 'plausible'];

/** Compares the database with the typed values: nothing lost, nothing duplicated. */
export function judge(stored: Stored, typed: Typed, language: Language): Finding[] {
  return [
    ...judgeHome(stored, typed),
    ...judgeFields(stored, typed, language),
    ...judgeDevices(stored, typed, language),
    ...judgeHandOver(stored, typed),
  ];
}

const compareValues = (what: string, found: unknown, expected: unknown): Finding => {
  const [is, was] = [JSON.stringify(found), JSON.stringify(expected)];
  return { ok: is === was, what: is === was ? `${what}: ${is}` : `${what}: ${is}, should be ${was}` };
};

function judgeHome(
  { accounts, registrations, gateways, statuses, audited }: Stored,
  typed: Typed,
): Finding[] {
  return [
    compareValues(
      'accounts opened',
      accounts.map(({ email }) => email),
      [typed.identity.email],
    ),
    compareValues('registrations', registrations.length, 1),
    compareValues('homes that measure', gateways, 1),
    compareValues('opened on record', audited['registration.opened'] ?? 0, 1),
    compareValues('statuses, one after the other', statuses, CHAIN),
  ];
}

/** As stored: phone numbers in E.164, days as ISO, prices as numbers. */
function judgeFields({ accounts, registrations }: Stored, typed: Typed, language: Language): Finding[] {
  const { identity, production, settings, kit } = typed;
  const { confirmEmail: _again, email: _email, mobile, phone, street, addition, ...person } = identity;
  const international = (national: string) => national.replaceAll(' ', '').replace(/^0/, '+33');
  const { modules, modulePower, manufacturer, power, internet, box } = production;
  const expected: Readonly<Record<string, unknown>> = {
    ...person,
    birthDate: identity.birthDate.split('/').reverse().join('-'),
    mobileNumber: international(mobile),
    phoneNumber: international(phone),
    address: street,
    additionalAddress: addition,
    country: 'FR',
    gridType: '1 phase',
    electricPowerCapacity: power,
    internetServiceProvider: internet,
    internetBoxModel: box,
    electricityProvider: settings.provider,
    tariffPrice: `flat ${settings.tariff.replace(',', '.')} c.`,
    sellingEnergy: true,
    sellingEnergyPrice: Number(settings.selling),
  };
  const details = accounts[0]?.details ?? {};
  const installation = registrations[0]?.installation ?? {};
  return [
    compareValues('language', accounts[0]?.language, language),
    ...Object.entries(expected).map(([name, value]) => compareValues(name, details[name], value)),
    ...Object.entries({ gridType: 'onePhase', modules, modulePower, pvManufacturer: manufacturer, kit }).map(
      ([name, value]) => compareValues(`installation, ${name}`, installation[name], value),
    ),
  ];
}

function judgeDevices(
  { devices, rooms, sunny, reporting }: Stored,
  typed: Typed,
  language: Language,
): Finding[] {
  const words = (key: string) => text('mf-registration', language, key);
  const consumers = typed.devices.filter(({ name }) => name !== undefined);
  const [heater] = consumers;
  const expected = [
    `mst asoka_red_plug “${words('deviceTypes.asoka_red_plug')}” in alaska_home`,
    `gmd composite_device “${words('deviceTypes.composite_device')}” in alaska_home`,
    `cmp asoka_electric_counter “${words('devices.counterName')}” in alaska_home`,
    `cmp production_counter “${words('devices.productionName')}” in alaska_home`,
    ...consumers.map(
      ({ name, type, room }, index) => `${index === 0 ? 'eth' : 'sw'} ${type} “${name}” in ${room}`,
    ),
    `vrt virtual “${language === 'fr' ? 'Maison' : 'House'}” in alaska_home`,
  ];
  const describeDevice = ({ plug, type, name, room }: StoredDevice) => `${plug} ${type} “${name}” in ${room}`;
  const panels = devices.find(({ type }) => type === 'production_counter')?.traits ?? {};
  const master = devices.find(({ plug }) => plug === 'mst')?.traits ?? {};
  const { modules, modulePower, manufacturer } = typed.production;
  return [
    ...[...expected].map((one) =>
      compareValues(
        `${one}, how often`,
        devices.filter((device) => describeDevice(device) === one).length,
        1,
      ),
    ),
    compareValues(
      'other devices',
      devices.map(describeDevice).filter((one) => !expected.includes(one)),
      [],
    ),
    compareValues('rooms', rooms, ['alaska_home', ...consumers.flatMap(({ room }) => room ?? [])].sort()),
    compareValues(
      'panels',
      [panels.moduleNumber, panels.unitElectricCapacityW, panels.provider],
      [Number(modules), Number(modulePower), manufacturer],
    ),
    compareValues('kit of the master', master.kitCode, typed.masterCode.replaceAll('-', '')),
    compareValues('on the sun', sunny, [{ device: heater?.name, enabled: true }]),
    { ok: reporting > 0, what: `devices that report a power: ${reporting}` },
  ];
}

function judgeHandOver(
  { registrations, invitations, licences, tariffs, accounts }: Stored,
  typed: Typed,
): Finding[] {
  const { wiring, hasReport, licenceVersion, acceptedBySelf } = registrations[0] ?? {};
  return [
    compareValues(
      'wiring',
      wiring?.verdicts.map(({ verdict }) => verdict),
      PLAUSIBLE,
    ),
    compareValues('load proven', wiring?.loadStep?.proven, true),
    compareValues('note', wiring?.note, typed.note),
    compareValues('commissioning report', hasReport, true),
    compareValues('links that still work', invitations, 0),
    {
      ok: Boolean(licenceVersion) && acceptedBySelf === true,
      what: `licence ${licenceVersion ?? 'none'} accepted by the customer`,
    },
    compareValues('licences', licences, 1),
    compareValues('tariffs in force', tariffs, [
      {
        category: 'flat',
        cents: Number(typed.settings.tariff.replace(',', '.')),
        sellingCents: Number(typed.settings.selling),
      },
    ]),
    compareValues('status', accounts[0]?.status, 'ok'),
  ];
}
