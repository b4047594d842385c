import type { RecordedMessage } from './messages';

/** Shapes of the vendors' documentation and of their sources, with numbers of our own. */
const messages = <Key extends string>(recorded: Record<Key, RecordedMessage>) => recorded;

export const SHELLY_GEN2 = messages({
  threePhasePower: {
    topic: 'shellypro3em-aabbccddeeff/status/em:0',
    payload:
      '{"id":0,"a_current":4.029,"a_voltage":236.1,"a_act_power":951.2,"a_aprt_power":951.9,"a_pf":1,"a_freq":50,"b_current":4.027,"b_voltage":236.2,"b_act_power":-1400.5,"b_aprt_power":1401.1,"b_pf":-0.99,"b_freq":50,"c_current":0.03,"c_voltage":236.4,"c_act_power":null,"c_aprt_power":7.1,"c_pf":0.5,"c_freq":50,"n_current":null,"total_current":8.086,"total_act_power":-449.3,"total_aprt_power":2360.1,"user_calibrated_phase":[],"errors":["phase_sequence"]}',
  },
  threePhaseCounters: {
    topic: 'shellypro3em-aabbccddeeff/status/emdata:0',
    payload:
      '{"id":0,"a_total_act_energy":10000.25,"a_total_act_ret_energy":20.5,"b_total_act_energy":3000,"b_total_act_ret_energy":4000,"c_total_act_energy":5,"c_total_act_ret_energy":0,"total_act":13005.25,"total_act_ret":4020.5}',
  },
  clampPower: {
    topic: 'home/meter/status/em1:1',
    payload:
      '{"id":1,"current":2.598,"voltage":234.9,"act_power":-501.8,"aprt_power":612.4,"pf":-0.84,"freq":50,"calibration":"factory"}',
  },
  clampCounters: {
    topic: 'home/meter/status/em1data:1',
    payload: '{"id":1,"total_act_energy":1234.56,"total_act_ret_energy":7890.12}',
  },
  plug: {
    topic: 'shellyplugsg3-aabbccddeeff/status/switch:0',
    payload:
      '{"id":0,"source":"init","output":true,"apower":193.5,"voltage":242.7,"freq":50,"current":0.883,"aenergy":{"total":52648.59,"by_minute":[3403.476,3190.759,3190.759],"minute_ts":1773617820},"ret_aenergy":{"total":48.59,"by_minute":[0,0,0],"minute_ts":1773617820},"temperature":{"tC":38.7,"tF":101.6}}',
  },
  relay: {
    topic: 'boiler/status/switch:0',
    payload:
      '{"id":0,"source":"switch","output":true,"apower":155.3,"voltage":233.4,"current":0.577,"aenergy":{"total":687.882,"by_minute":[1448.353,4054.719,1713.86],"minute_ts":1784475000},"temperature":{"tC":59.4,"tF":138.9}}',
  },
  meter: {
    topic: 'fridge/status/pm1:0',
    payload:
      '{"id":0,"voltage":221.8,"current":0,"apower":0,"freq":50.1,"aenergy":{"total":176,"by_minute":[0,0,0],"minute_ts":1708946700}}',
  },
  notification: {
    topic: 'boiler/events/rpc',
    payload:
      '{"src":"shellyplus1pm-aabbccddeeff","dst":"boiler/events","method":"NotifyStatus","params":{"ts":1768384800.42,"switch:0":{"id":0,"aenergy":{"by_minute":[0,0,0],"minute_ts":1768384740,"total":687.9},"apower":2000.1}}}',
  },
  event: {
    topic: 'boiler/events/rpc',
    payload:
      '{"src":"shellyplus1pm-aabbccddeeff","dst":"boiler/events","method":"NotifyEvent","params":{"ts":1768384800.42,"events":[{"component":"input:0","id":0,"event":"single_push","ts":1768384800.42}]}}',
  },
});

export const SHELLY_GEN1 = messages({
  plugEnergy: { topic: 'shellies/shellyplug-s-C18B12/relay/0/energy', payload: '6000' },
  plugPower: { topic: 'shellies/shellyplug-s-C18B12/relay/0/power', payload: '42.17' },
  clampTotal: { topic: 'shellies/shellyem-B9E17C/emeter/1/total', payload: '1268868.6' },
  clampReturned: { topic: 'shellies/shellyem-B9E17C/emeter/1/total_returned', payload: '1390.5' },
  clampPower: { topic: 'cellar/shellies/shellyem-B9E17C/emeter/0/power', payload: '-40.63' },
  clampMinutes: { topic: 'shellies/shellyem-B9E17C/emeter/0/energy', payload: '12' },
});

export const TASMOTA = messages({
  plug: {
    topic: 'tele/tasmota_4C11AE/SENSOR',
    payload:
      '{"Time":"2026-01-14T10:00:00","ENERGY":{"TotalStartTime":"2025-01-01T12:00:00","Total":12.340,"Yesterday":0.500,"Today":0.100,"Period":1,"Power":22,"ApparentPower":30,"ReactivePower":20,"Factor":0.73,"Voltage":230,"Current":0.130}}',
  },
  threePhases: {
    topic: 'cellar/meter/tele/SENSOR',
    payload:
      '{"Time":"2026-01-14T10:00:00","ENERGY":{"TotalStartTime":"2025-01-01T12:00:00","Total":[100.5,200.25,0.1],"ExportActive":[1.5,0.0,0.0],"Power":[500,-200,25.5],"Voltage":[230,231,229]}}',
  },
  twoDirections: {
    topic: 'tele/garage/SENSOR',
    payload:
      '{"Time":"2026-01-14T10:00:00","ENERGY":{"Total":1234.50,"TodaySumImport":1.2,"TodaySumExport":0.1,"ExportActive":5.25,"Power":-300}}',
  },
  weather: {
    topic: 'tele/garden/SENSOR',
    payload: '{"Time":"2026-01-14T10:00:00","DS18B20":{"Temperature":4.2},"TempUnit":"C"}',
  },
});

const historic = (registers: string) =>
  `{"Time":"2026-01-14T10:00:00","ENERGY":{"Total":99.999,"Power":390,"Load":6},"TIC":{"ADCO":"012345678901","OPTARIF":"x","ISOUSC":30,${registers},"IINST":2,"PAPP":390,"MOTDETAT":"000000"}}`;
const linky = (payload: string) => ({ topic: 'tele/linky/SENSOR', payload });

export const LINKY_TIC = messages({
  base: linky(historic('"BASE":12345678')),
  offPeak: linky(historic('"HCHC":1000,"HCHP":2000')),
  ejp: linky(historic('"EJPHN":3000,"EJPHPM":4')),
  tempo: linky(
    historic(
      '"BBRHCJB":100000,"BBRHPJB":20000,"BBRHCJW":3000,"BBRHPJW":400,"BBRHCJR":50,"BBRHPJR":6,"DEMAIN":"----"',
    ),
  ),
  standard: linky(
    '{"Time":"2026-01-14T10:00:00","ENERGY":{"Total":9.9,"Power":1200},"TIC":{"ADSC":"012345678901","VTIC":2,"NGTF":"TEMPO","LTARF":"HP  BLEU","EAST":23456789,"EASF01":13456789,"EASF02":10000000,"EASD01":23456789,"EAIT":5678,"SINSTS":1200,"SINSTI":0,"SMAXSN":2880}}',
  ),
  partOfTempo: linky('{"TIC":{"BBRHPJB":20001,"PAPP":400}}'),
  partOfOffPeak: linky('{"TIC":{"HCHC":1001}}'),
  overload: linky('{"TIC":{"ADPS":32}}'),
});

export const ZIGBEE2MQTT = messages({
  plug: {
    topic: 'zigbee2mqtt/Lave-linge salon',
    payload:
      '{"child_lock":"UNLOCK","current":0.42,"energy":978.438,"energy_today":0.4,"indicator_mode":"off/on","linkquality":120,"power":88,"power_outage_memory":"restore","state":"ON","update":{"state":"idle"},"voltage":232}',
  },
  twoSockets: {
    topic: 'zb/multi',
    payload:
      '{"energy_l1":1.5,"energy_l2":2.25,"linkquality":90,"power_l1":10,"power_l2":20,"state_l1":"ON","state_l2":"OFF"}',
  },
  meter: {
    topic: 'zb/meter',
    payload:
      '{"ac_frequency":50,"energy":100,"linkquality":90,"power":500,"power_phase_b":-20,"power_phase_c":3,"produced_energy":7.5,"power_apparent":600}',
  },
  linkyStandard: {
    topic: 'zigbee2mqtt/linky',
    payload:
      '{"active_power":800,"apparent_power":812,"available_power":6,"current_summ_delivered":23456.78,"current_summ_received":5.67,"current_tarif":"TEMPO","current_tier1_summ_delivered":13456.78,"current_tier2_summ_delivered":10000,"injected_v_a":0,"linkquality":200,"meter_serial_number":"012345678901"}',
  },
  linkyOffPeak: {
    topic: 'zigbee2mqtt/linky',
    payload:
      '{"apparent_power":390,"current_summ_delivered":2900,"current_summ_received":0,"current_tarif":"HC..","current_tier1_summ_delivered":1000.25,"current_tier2_summ_delivered":2000.5,"linkquality":200}',
  },
  linkyTempo: {
    topic: 'zigbee2mqtt/linky',
    payload:
      '{"current_summ_delivered":120,"current_tarif":"BBR(","current_tier1_summ_delivered":100,"current_tier2_summ_delivered":20,"current_tier3_summ_delivered":3,"current_tier4_summ_delivered":0.4,"current_tier5_summ_delivered":0.05,"current_tier6_summ_delivered":0.01,"linkquality":200}',
  },
  linkyBase: {
    topic: 'zigbee2mqtt/linky',
    payload:
      '{"apparent_power":390,"current_summ_delivered":12345.67,"current_tarif":"BASE","linkquality":200}',
  },
  room: {
    topic: 'zigbee2mqtt/bedroom',
    payload: '{"battery":97,"humidity":51.2,"linkquality":66,"temperature":19.4,"voltage":3000}',
  },
});

export const OPENDTU = messages({
  yieldTotal: { topic: 'solar/112183219876/0/yieldtotal', payload: '1234.567' },
  power: { topic: 'solar/112183219876/0/power', payload: '345.6' },
  allPower: { topic: 'solar/ac/power', payload: '700.1' },
  allYieldTotal: { topic: 'solar/ac/yieldtotal', payload: '2469.134' },
  input: { topic: 'solar/112183219876/1/yieldtotal', payload: '600.1' },
  yieldDay: { topic: 'solar/112183219876/0/yieldday', payload: '1500' },
});

const telegram = (lines: readonly string[], end = '!') => [...lines, end, ''].join('\r\n');
const fluvius = (nightKwh: string) =>
  telegram([
    '/FLU5\\253769484_A',
    '',
    '0-0:96.1.4(50217)',
    '0-0:1.0.0(000101010000W)',
    '1-0:1.8.1(001311.025*kWh)',
    `1-0:1.8.2(${nightKwh}*kWh)`,
    '1-0:2.8.1(000000.000*kWh)',
    '1-0:2.8.2(000000.000*kWh)',
    '0-0:96.14.0(0002)',
    '1-0:1.7.0(00.500*kW)',
    '1-0:2.7.0(00.000*kW)',
    '0-1:24.2.3(260114105905W)(00112.384*m3)',
  ]);

export const P1 = messages({
  withoutClock: { topic: 'p1', payload: fluvius('001651.825') },
  withoutClockLater: { topic: 'p1', payload: fluvius('001652.325') },
  checked: {
    topic: 'home/p1',
    payload: telegram(
      [
        '/ISK5\\2M550T-1012',
        '',
        '1-3:0.2.8(50)',
        '0-0:1.0.0(260114110003W)',
        '0-0:96.1.1(4530303434303037)',
        '1-0:1.8.1(000992.992*kWh)',
        '1-0:2.8.1(000000.100*kWh)',
        '1-0:1.8.2(000560.157*kWh)',
        '1-0:2.8.2(000002.400*kWh)',
        '1-0:1.7.0(00.000*kW)',
        '1-0:2.7.0(01.193*kW)',
        '1-0:21.7.0(00.000*kW)',
        '1-0:99.97.0(1)(0-0:96.7.19)(000101000001W)(2147483647*s)',
      ],
      '!7DF3',
    ),
  },
  total: {
    topic: 'meter/telegram',
    payload: telegram([
      '/KAM5',
      '',
      '0-0:1.0.0(260714130000S)',
      '1-0:1.8.0(00006678.394*kWh)',
      '1-0:2.8.0(00000012.000*kWh)',
      '1-0:1.7.0(0450*W)',
    ]),
  },
});

export const EVCC = messages({
  gridPower: { topic: 'evcc/site/grid/power', payload: '-1520.5' },
  gridEnergy: { topic: 'evcc/site/grid/energy', payload: '8123.456' },
  gridReturnEnergy: { topic: 'evcc/site/grid/returnEnergy', payload: '5012.3' },
  pvPower: { topic: 'evcc/site/pvPower', payload: '3210' },
  pvMeterPower: { topic: 'evcc/site/pv/1/power', payload: '3210' },
  pvMeterEnergy: { topic: 'evcc/site/pv/1/energy', payload: '15000.125' },
  batteryPower: { topic: 'evcc/site/battery/power', payload: '640' },
  batterySoc: { topic: 'evcc/site/battery/soc', payload: '57' },
  batteryEnergy: { topic: 'evcc/site/battery/devices/1/energy', payload: '901.5' },
  batteryReturnEnergy: { topic: 'evcc/site/battery/devices/1/returnEnergy', payload: '1001.25' },
  consumerEnergy: { topic: 'evcc/site/consumers/2/energy', payload: '77.7' },
  extraPower: { topic: 'evcc/site/ext/1/power', payload: '12' },
  chargePower: { topic: 'evcc/loadpoints/1/chargePower', payload: '7360' },
  chargeTotalImport: { topic: 'evcc/loadpoints/1/chargeTotalImport', payload: '6663.93' },
  branchAsRoot: { topic: 'site/grid/power', payload: '250' },
  missing: { topic: 'evcc/site/pv/0', payload: '' },
  pvEnergySum: { topic: 'evcc/site/pvEnergy', payload: '15000.125' },
  batteryEnergySum: { topic: 'evcc/site/battery/energy', payload: '901.5' },
  chargedEnergy: { topic: 'evcc/loadpoints/1/chargedEnergy', payload: '7420.896' },
});

export const HOME_ASSISTANT = messages({
  tasmotaEnergy: {
    topic: 'homeassistant/sensor/4C11AE_ENERGY_Total/config',
    payload:
      '{"name":"Boiler ENERGY Total","stat_t":"foyer/4711/tele/boiler/SENSOR","avty_t":"foyer/4711/tele/boiler/LWT","pl_avail":"Online","uniq_id":"4C11AE_ENERGY_Total","dev":{"ids":["4C11AE"],"name":"Boiler","mdl":"Sonoff POW"},"unit_of_meas":"kWh","dev_cla":"energy","stat_cla":"total_increasing","val_tpl":"{{ value_json[\'ENERGY\'][\'Total\'] | float }}"}',
  },
  zigbeeTemperature: {
    topic: 'homeassistant/sensor/0x00158d0001020304/temperature/config',
    payload:
      '{"device":{"identifiers":["zigbee2mqtt_0x00158d0001020304"],"manufacturer":"Aqara","model":"Temperature sensor","name":"Bedroom"},"device_class":"temperature","name":null,"state_class":"measurement","state_topic":"foyer/4711/zigbee2mqtt/bedroom","unique_id":"0x00158d0001020304_temperature_zigbee2mqtt","unit_of_measurement":"°C","value_template":"{{ value_json.temperature }}"}',
  },
  espHomeEnergy: {
    topic: 'homeassistant/sensor/pool-pump/total_energy/config',
    payload:
      '{"dev_cla":"energy","unit_of_meas":"kWh","stat_cla":"total_increasing","name":"Total energy","stat_t":"foyer/4711/pool-pump/sensor/total_energy/state","avty_t":"foyer/4711/pool-pump/status","uniq_id":"ESPsensortotal_energy","dev":{"ids":"a4cf12aabbcc","name":"pool-pump","sw":"esphome v2026.1.0","mdl":"esp32dev","mf":"espressif"}}',
  },
  espHomePower: {
    topic: 'homeassistant/sensor/pool-pump/power/config',
    payload:
      '{"~":"foyer/4711/pool-pump/sensor","dev_cla":"power","unit_of_meas":"kW","stat_cla":"measurement","name":"Power","stat_t":"~/power/state","uniq_id":"ESPsensorpower","dev":{"ids":"a4cf12aabbcc","name":"pool-pump","mdl":"esp32dev"}}',
  },
});

export const RECORDED: readonly RecordedMessage[] = [
  SHELLY_GEN2,
  SHELLY_GEN1,
  TASMOTA,
  LINKY_TIC,
  ZIGBEE2MQTT,
  OPENDTU,
  P1,
  EVCC,
  HOME_ASSISTANT,
].flatMap((family) => Object.values(family));
