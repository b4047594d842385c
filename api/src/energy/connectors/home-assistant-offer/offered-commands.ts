import { textOf } from '../payload';
import { isOfferCommand } from '../topics';

/** What Home Assistant wants of a device. */
export type OfferedCommand = { readonly deviceId: string } & (
  | { readonly isOn: boolean }
  | { readonly targetC: number }
);

/** Commands of a home in a minute; more are dropped. */
const COMMANDS_A_MINUTE = 60;
const MINUTE_MS = 60_000;
/** Parts of a home whose commands wait: the latest of each part. */
const MAX_WAITING = 50;
const MAX_HOMES = 20_000;
const HOMES_AT_ONCE = 4;

/** The command of a message below the home's branch; null for anything else, and for one that the broker had kept. */
export function commandOf(topic: string, payload: Uint8Array, isRetained: boolean): OfferedCommand | null {
  if (isRetained || !isOfferCommand(topic)) return null;
  const [, deviceId = '', part] = topic.split('/');
  const text = textOf({ topic, payload, isRetained, heardAtMs: 0 })?.trim() ?? '';
  if (part === 'switch') return text === 'ON' || text === 'OFF' ? { deviceId, isOn: text === 'ON' } : null;
  return /^\d{1,2}(\.\d{1,3})?$/.test(text)
    ? { deviceId, targetC: Math.round(Number(text) * 10) / 10 }
    : null;
}

interface WaitingHome {
  readonly commands: Map<string, OfferedCommand>;
  isRunning: boolean;
  minuteMs: number;
  count: number;
}

interface OfferedCommandsOptions {
  readonly now: () => number;
  /** Gives a command to the home of a user of the broker. */
  readonly execute: (username: string, command: OfferedCommand) => Promise<void>;
  readonly onError: (message: string) => void;
}

/** Commands between their arrival and the home: one at a time of a home, of few homes at once. */
export class OfferedCommands {
  readonly #options: OfferedCommandsOptions;
  readonly #homes = new Map<string, WaitingHome>();
  readonly #running = new Set<Promise<void>>();

  constructor(options: OfferedCommandsOptions) {
    this.#options = options;
  }

  take(username: string, command: OfferedCommand): void {
    const home = this.#homeOf(username);
    const part = `${command.deviceId} ${'isOn' in command ? 'switch' : 'target'}`;
    if (!home || !this.#counts(home)) return;
    if (!home.commands.has(part) && home.commands.size >= MAX_WAITING) return;
    // The latest is executed last.
    home.commands.delete(part);
    home.commands.set(part, command);
    this.#start();
  }

  /** Resolves once nothing waits or runs. */
  async whenIdle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #homeOf(username: string): WaitingHome | null {
    const known = this.#homes.get(username);
    if (known) return known;
    if (this.#homes.size >= MAX_HOMES) {
      for (const [name, { commands, isRunning }] of this.#homes)
        if (commands.size === 0 && !isRunning) this.#homes.delete(name);
      if (this.#homes.size >= MAX_HOMES) return null;
    }
    const home: WaitingHome = { commands: new Map(), isRunning: false, minuteMs: 0, count: 0 };
    this.#homes.set(username, home);
    return home;
  }

  #counts(home: WaitingHome): boolean {
    const nowMs = this.#options.now();
    if (nowMs - home.minuteMs >= MINUTE_MS) {
      home.minuteMs = nowMs;
      home.count = 0;
    }
    home.count += 1;
    return home.count <= COMMANDS_A_MINUTE;
  }

  #start(): void {
    for (const [username, home] of this.#homes) {
      if (this.#running.size >= HOMES_AT_ONCE) return;
      if (home.isRunning || home.commands.size === 0) continue;
      home.isRunning = true;
      const running = this.#runHome(username, home).finally(() => {
        home.isRunning = false;
        this.#running.delete(running);
        this.#start();
      });
      this.#running.add(running);
    }
  }

  async #runHome(username: string, { commands }: WaitingHome): Promise<void> {
    for (const [part, command] of commands) {
      commands.delete(part);
      try {
        await this.#options.execute(username, command);
      } catch (error) {
        this.#options.onError(`A command of Home Assistant failed: ${String(error)}`);
      }
    }
  }
}
