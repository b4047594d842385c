/** One device found by a scan. Powers in W. */
export interface ScannedLine {
  readonly ethMac: string | null;
  readonly plcMac: string | null;
  readonly deviceType: string;
  readonly firmware: string | null;
  readonly power: number | null;
  readonly power1: number | null;
  readonly power2: number | null;
  readonly power3: number | null;
}

/** `json`: devices found; `pending`: scan in progress; `text`: firmware too old for a readable answer. */
export interface Scan {
  readonly type: 'json' | 'pending' | 'text';
  readonly lines: readonly ScannedLine[];
}

export type ScanOutcome = Scan | 'device.not.connected' | 'activationCode.wrong';

/** Scans the power line through a master plug. */
export interface PowerlineService {
  /** Rejects with `ThirdPartyFailure`. */
  scan(code: string, nowMs: number): Promise<ScanOutcome>;
}

/** Removes spaces and hyphens from a typed code and capitalises it. */
export function normaliseCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}
