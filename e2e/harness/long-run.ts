import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { endAllOnSignal, isStopping } from '../../tools/running/processes.mjs';
import { formatSeconds, printLine, runCommand } from '../../tools/running/say.mjs';
import { launchOptions } from '../suite/browser';
import { copySuite, type Instance, type InstanceOptions, startInstance } from '../suite/instance';
import { RUN } from '../suite/places';
import { type Finding, printFindings } from './findings';
import { type Options, readOptions, type Values } from './options';

/** Resources of a long run. Everything it starts ends with it: on success, on failure and on Ctrl-C. */
export interface LongRun<O> {
  readonly options: Values<O>;
  /** Scratch folder: empty at the start, removed after a successful run. */
  readonly folder: string;
  /** Copies releases and a seeded database, after `sql` if given, into a folder below {@link folder}. */
  copySuite(options?: { readonly name?: string; readonly sql?: string }): ReturnType<typeof copySuite>;
  startSuite(options: InstanceOptions): Promise<Instance>;
  startBrowser(...flags: readonly string[]): Promise<Browser>;
  /** Registers a clean-up; the last registered runs first. */
  onEnd(end: () => unknown): void;
}

/**
 * Runs a browser command that takes minutes. Prints the findings of `work`; exits with 1 unless all are fine.
 * @param name of its scratch folder.
 */
export function longRun<const O extends Options>(
  name: string,
  options: O,
  work: (run: LongRun<O>) => Promise<readonly Finding[]>,
): Promise<void> {
  return runCommand(async () => {
    const startedMs = Date.now();
    const values = readOptions(options);
    const folder = join(RUN, name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const { onEnd, endAll } = endings();
    endAllOnSignal((code) => endAll().finally(() => process.exit(code)));

    const run: LongRun<O> = {
      options: values,
      folder,
      copySuite: ({ name: part = '.', sql } = {}) => copySuite(join(folder, part), sql),
      startSuite: async (suite) => {
        const instance = await startInstance(suite);
        onEnd(instance.stop);
        return instance;
      },
      startBrowser: async (...flags) => {
        // The run's own signal handler closes it.
        const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
        const browser = await chromium.launch({ ...launchOptions(...flags), ...signals });
        onEnd(() => browser.close());
        return browser;
      },
      onEnd,
    };
    let findings: readonly Finding[];
    try {
      findings = await work(run);
    } catch (error) {
      // Ended processes make the work fail; the signal handler exits.
      if (isStopping()) return;
      throw error;
    } finally {
      await endAll();
    }
    printLine('');
    printFindings(findings);
    const failed = findings.filter(({ ok }) => !ok).length;
    const isFine = failed === 0 && findings.length > 0;
    const count = isFine
      ? `all ${findings.length} checks passed`
      : `${failed} of ${findings.length} checks failed`;
    printLine(`\n${isFine ? '✓' : '✗'} ${count} (${formatSeconds(startedMs)})`);
    if (isFine) rmSync(folder, { recursive: true, force: true });
    else process.exitCode = 1;
  });
}

function endings() {
  const ends: (() => unknown)[] = [];
  let ending: Promise<void> | null = null;
  const endEach = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) {
      try {
        await end();
      } catch (error) {
        process.stderr.write(`${error}\n`);
      }
    }
  };
  return {
    onEnd: (end: () => unknown) => {
      ends.push(end);
    },
    endAll: () => {
      ending ??= endEach();
      return ending;
    },
  };
}
