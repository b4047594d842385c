/** Report of `pnpm audit --json`, as far as it is used. */
interface AuditReport {
  readonly advisories?: Readonly<Record<string, Advisory>>;
  readonly error?: { readonly message?: string };
}

interface Advisory {
  readonly module_name: string;
  readonly severity: string;
  readonly title: string;
  readonly url?: string;
  /** Versions without the vulnerability; `<0.0.0` where there are none. */
  readonly patched_versions?: string;
  readonly vulnerable_versions?: string;
}

export interface Audited {
  /** Vulnerabilities that fail the audit, a sentence each. */
  readonly toFix: readonly string[];
  /** All others. */
  readonly known: readonly string[];
}

const FAILING = ['high', 'critical'];
const NO_FIX = '<0.0.0';

/** Reads a report. Throws when the registry did not answer: nothing was checked then. */
export function readAudit(output: string): Audited {
  let report: AuditReport | null = null;
  try {
    report = JSON.parse(output);
  } catch {
    // Said below, with the output.
  }
  if (!report?.advisories) {
    const reason = report?.error?.message ?? output.trim().split('\n')[0];
    throw new Error(
      `The registry did not answer the audit, so nothing was checked: ${reason || 'no output'}`,
    );
  }
  const all = Object.values(report.advisories).map((advisory) => {
    const { module_name: name, severity, title, url, patched_versions: patched = NO_FIX } = advisory;
    const isFixed = patched !== NO_FIX;
    const fix = isFixed ? `fixed in ${patched}` : 'no fix yet';
    const sentence = `${severity}: ${name} ${advisory.vulnerable_versions ?? ''} (${fix}): ${title} ${url ?? ''}`;
    return { fails: FAILING.includes(severity) && isFixed, sentence: sentence.trim() };
  });
  return {
    toFix: all.filter(({ fails }) => fails).map(({ sentence }) => sentence),
    known: all.filter(({ fails }) => !fails).map(({ sentence }) => sentence),
  };
}
