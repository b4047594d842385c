import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from '../suite/places';

/** Not needed for building, except packages, which are linked. */
const LEFT_OUT =
  /^(\.git|\.cache|\.data|\.packages|releases|api|e2e|docs|test-results)$|(^|\/)(\.pnpm|\.types|\.cache)$/;
const STARTED = /: http:\/\/localhost:\d+$/m;

/** `pnpm dev` in a copy of the workspace. */
export interface Development {
  readonly origin: string;
  /** Replaces text in a file of the copy. */
  edit(file: string, text: string, by: string): void;
  stop(): void;
}

interface Options {
  readonly area: string;
  readonly suite: string;
  readonly port: number;
  /** Files written to the copy before the first build, by path. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Copies the sources, so that an aborted test leaves no edits behind, and develops an area there. */
export async function develop({ area, suite, port, files = {} }: Options): Promise<Development> {
  const copy = mkdtempSync(join(tmpdir(), 'foyer-dev-'));
  const filter = (from: string) => !LEFT_OUT.test(relative(ROOT, from));
  cpSync(ROOT, copy, { recursive: true, verbatimSymlinks: true, filter });
  symlinkSync(join(ROOT, 'node_modules/.pnpm'), join(copy, 'node_modules/.pnpm'));
  const write = (file: string, text: string) => writeFileSync(join(copy, file), text);
  for (const [file, text] of Object.entries(files)) write(file, text);
  const tool = spawn(
    process.execPath,
    ['tools/run.mjs', 'dev', '--area', area, '--suite', suite, '--port', String(port)],
    { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const stop = () => {
    tool.kill();
    rmSync(copy, { recursive: true, force: true });
  };
  try {
    await started(tool);
  } catch (error) {
    stop();
    throw error;
  }
  return {
    origin: `http://localhost:${port}`,
    edit: (file, text, by) => {
      const held = readFileSync(join(copy, file), 'utf8');
      if (!held.includes(text)) throw new Error(`${file} does not hold "${text}".`);
      write(file, held.replace(text, by));
    },
    stop,
  };
}

function started(tool: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (part: Buffer) => {
      said += part;
      if (STARTED.test(said)) resolve();
    };
    tool.stdout?.on('data', listen);
    tool.stderr?.on('data', listen);
    tool.once('exit', () => reject(new Error(`pnpm dev ended:\n${said}`)));
  });
}
