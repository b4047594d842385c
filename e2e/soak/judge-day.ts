import type { Finding } from '../harness/findings';
import type { Command, Executed, Step } from './executed';
import { ALARMS, minuteOf, type Planned, SCHEDULES } from './programs';

const MINUTE_MS = 60_000;
/** One step of the simulator: the longest acceptable delay. */
const STEP_MS = 5 * MINUTE_MS;
const DAY_MS = 86_400_000;
/** Lyon in summer. The replayed day has no clock change. */
const SITE_OFFSET_MS = 2 * 3_600_000;
const WS_PER_KWH = 3_600_000;
/** Minimum temperature rise of a heated room, °C. */
const WARMER_C = 1;

const siteMidnight = (atMs: number) => Math.floor((atMs + SITE_OFFSET_MS) / DAY_MS) * DAY_MS - SITE_OFFSET_MS;
const clock = (atMs: number) => new Date(atMs + SITE_OFFSET_MS).toISOString().slice(11, 16);

interface Change {
  readonly atMs: number;
  readonly to: boolean | number;
}

/** Times of a plan's changes within a time span, oldest first. */
function changesOf(plan: readonly Planned[], fromMs: number, untilMs: number): Change[] {
  const changes: Change[] = [];
  for (let day = siteMidnight(fromMs); day <= untilMs; day += DAY_MS) {
    for (const { at, to } of plan) {
      const atMs = day + minuteOf(at) * MINUTE_MS;
      if (atMs > fromMs && atMs <= untilMs) changes.push({ atMs, to });
    }
  }
  return changes;
}

/** Compares the day's stored data with the plan. */
export function judgeDay(executed: Executed): Finding[] {
  return [
    ...Object.entries(SCHEDULES).flatMap(([device, plan]) => judgeSchedule(executed, device, plan)),
    ...judgeConsumption(executed),
    ...judgeHeating(executed),
    ...judgeAutoOff(executed),
    ...judgeStandBy(executed),
    ...judgeConsumptionAlarm(executed),
  ];
}

/** Every change happened at its minute, and no other did. */
function judgeSchedule(executed: Executed, device: string, plan: readonly Planned[]): Finding[] {
  const { programmedAtMs, followedUntilMs, commands } = executed;
  const planned = changesOf(plan, programmedAtMs, followedUntilMs);
  const made = commands.filter(
    (command) => command.device === device && command.origin === 'schedule' && command.atMs > programmedAtMs,
  );
  const asked = ({ isOn, targetC }: Command) => targetC ?? isOn;
  const findings = planned.map(({ atMs, to }, index): Finding => {
    const command = made[index];
    const lateMs = command ? command.atMs - atMs : Number.POSITIVE_INFINITY;
    const did = command ? `${formatTarget(asked(command))} at ${clock(command.atMs)}` : 'nothing';
    return {
      ok: command !== undefined && asked(command) === to && lateMs >= 0 && lateMs <= STEP_MS,
      what: `${device}: ${formatTarget(to)} at ${clock(atMs)}; did ${did}`,
    };
  });
  const extra = made.length - planned.length;
  return [
    ...findings,
    { ok: extra <= 0, what: `${device}: nothing that was not planned (${Math.max(extra, 0)})` },
  ];
}

function formatTarget(to: boolean | number | null): string {
  if (typeof to === 'number') return `${to} °C`;
  return to ? 'on' : 'off';
}

/** The television consumes while it is switched on and watched, and not while it is off. */
function judgeConsumption(executed: Executed): Finding[] {
  const { programmedAtMs, followedUntilMs } = executed;
  const device = 'Télévision';
  const off = changesOf(SCHEDULES[device], programmedAtMs, followedUntilMs);
  return off.flatMap(({ atMs, to }, index): Finding[] => {
    const untilMs = off[index + 1]?.atMs ?? followedUntilMs;
    const within = stepsOf(executed, device, atMs, untilMs);
    const takenWh = within.reduce((sum, { energyWs }) => sum + (energyWs ?? 0), 0) / 3600;
    if (within.length === 0) return [];
    return [
      {
        ok: to === true ? takenWh > 0 : takenWh === 0,
        what: `${device}: ${takenWh.toFixed(1)} Wh from ${clock(atMs)} to ${clock(untilMs)}, ${formatTarget(to)}`,
      },
    ];
  });
}

/** Steps entirely within a time span. */
function stepsOf({ steps }: Executed, device: string, fromMs: number, untilMs: number): Step[] {
  return steps.filter(
    (step) => step.device === device && step.atMs >= fromMs && step.atMs + STEP_MS <= untilMs,
  );
}

/** The room warms from the minute its thermostat requests it until the request ends. */
function judgeHeating(executed: Executed): Finding[] {
  const device = 'Thermostat du salon';
  const [warm] = changesOf(
    SCHEDULES[device].filter(({ to }) => to === 30),
    executed.programmedAtMs,
    executed.followedUntilMs,
  );
  const [after] = changesOf(
    SCHEDULES[device].filter(({ at }) => at === '14:00'),
    executed.programmedAtMs,
    executed.followedUntilMs,
  );
  if (!warm || !after) return [];
  const temperature = (atMs: number) =>
    executed.steps.findLast((step) => step.device === device && step.atMs + STEP_MS <= atMs)?.temperatureC ??
    Number.NaN;
  const rise = temperature(after.atMs) - temperature(warm.atMs);
  const later = temperature(after.atMs + 45 * MINUTE_MS) - temperature(after.atMs);
  return [
    {
      ok: rise > WARMER_C,
      what: `${device}: the room is ${rise.toFixed(1)} °C warmer by ${clock(after.atMs)}`,
    },
    { ok: later < rise / 4, what: `${device}: and hardly more ¾ h after (${later.toFixed(2)} °C)` },
  ];
}

/** Switched off an hour after it was switched on, with an alert. */
function judgeAutoOff(executed: Executed): Finding[] {
  const { device, minutes } = ALARMS.autoOff;
  const { programmedAtMs, followedUntilMs } = executed;
  const switchedOn = changesOf(SCHEDULES[device], programmedAtMs, followedUntilMs).filter(
    ({ to }) => to === true,
  );
  const due = [programmedAtMs, ...switchedOn.map(({ atMs }) => atMs)]
    .map((atMs) => atMs + minutes * MINUTE_MS)
    .filter((atMs) => atMs <= followedUntilMs);
  return judgeActs(executed, { device, kind: 'auto_off', due, acts: true });
}

/** Switched off after half an hour of stand-by power, with an alert. */
function judgeStandBy(executed: Executed): Finding[] {
  const { device, minutes, belowW } = ALARMS.standBy;
  const { programmedAtMs, followedUntilMs, commands } = executed;
  const due: number[] = [];
  let idleSinceMs: number | null = null;
  let isOn = true;
  const switches = commands.filter((command) => command.device === device && command.isOn !== null);
  for (const { atMs, energyWs } of stepsOf(executed, device, programmedAtMs - STEP_MS, followedUntilMs)) {
    for (const { atMs: at, isOn: on } of switches) if (at <= atMs && at > atMs - STEP_MS) isOn = on === true;
    const idle = isOn && energyWs !== null && energyWs / (STEP_MS / 1000) < belowW;
    idleSinceMs = idle ? (idleSinceMs ?? Math.max(atMs, programmedAtMs)) : null;
    if (idleSinceMs !== null && atMs + STEP_MS - idleSinceMs >= minutes * MINUTE_MS) {
      due.push(atMs + STEP_MS);
      isOn = false;
      idleSinceMs = null;
    }
  }
  return judgeActs(executed, { device, kind: 'stand_by', due, acts: true });
}

/** Alert in the step in which the day's consumption exceeds the threshold. */
function judgeConsumptionAlarm(executed: Executed): Finding[] {
  const { device, kwhADay } = ALARMS.consumption;
  const due: number[] = [];
  let day = 0;
  let sumWs = 0;
  let told = false;
  for (const step of executed.steps) {
    if (step.device !== device) continue;
    if (siteMidnight(step.atMs) !== day) {
      day = siteMidnight(step.atMs);
      sumWs = 0;
      told = false;
    }
    sumWs += step.energyWs ?? 0;
    const endMs = step.atMs + STEP_MS;
    if (told || sumWs <= kwhADay * WS_PER_KWH || endMs <= executed.programmedAtMs) continue;
    told = true;
    due.push(endMs);
  }
  return judgeActs(executed, { device, kind: 'alarm_consumption', due, acts: false });
}

interface Due {
  readonly device: string;
  readonly kind: string;
  /** Times at which it had to act. */
  readonly due: readonly number[];
  /** Whether it also switches the device off. */
  readonly acts: boolean;
}

function judgeActs(
  { alerts, commands, programmedAtMs }: Executed,
  { device, kind, due, acts }: Due,
): Finding[] {
  const told = alerts.filter(
    (alert) => alert.device === device && alert.kind === kind && alert.atMs > programmedAtMs,
  );
  const near = (atMs: number | undefined, dueMs: number) =>
    atMs !== undefined && atMs - dueMs >= -MINUTE_MS && atMs - dueMs <= STEP_MS;
  const findings = due.map((dueMs, index): Finding => {
    const alertMs = told[index]?.atMs;
    const off = commands.some(
      (command) =>
        command.device === device &&
        command.origin === 'program' &&
        command.isOn === false &&
        near(command.atMs, dueMs),
    );
    const did = `${acts ? `${off ? 'off' : 'still on'}, ` : ''}alert ${alertMs ? `at ${clock(alertMs)}` : 'missing'}`;
    return {
      ok: near(alertMs, dueMs) && (off || !acts),
      what: `${device}: ${kind} at ${clock(dueMs)}; ${did}`,
    };
  });
  return [
    ...findings,
    {
      ok: due.length > 0 && told.length === due.length,
      what: `${device}: ${kind} told ${told.length} times, due ${due.length} times`,
    },
  ];
}
