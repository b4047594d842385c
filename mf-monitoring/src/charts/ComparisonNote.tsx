import type { Language } from '@foyer/contract';
import { type ComparedGroups, comparisonSpan, dateFormat, siteMinuteOfDay } from '@foyer/domain';
import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import styles from './ChartBlock.module.css';

interface ComparisonNoteProps {
  /** Null while loading. */
  readonly compared: ComparedGroups | null;
  readonly hasUnmatchedHour: boolean;
  /** The licence excludes the previous period. */
  readonly isExcluded: boolean;
  readonly hasFailed: boolean;
  readonly timeZone: string;
}

/** The two compared ranges, to the day, or to the hour when one of them is still running. */
export function ComparisonNote({
  compared,
  hasUnmatchedHour,
  isExcluded,
  hasFailed,
  timeZone,
}: ComparisonNoteProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (isExcluded) return <p className={styles.example}>{t('chart.comparisonExcluded')}</p>;
  if (hasFailed) return <p className={styles.example}>{t('chart.comparisonFailed')}</p>;
  const now = compared && comparisonSpan(compared.now.slots);
  const before = compared && comparisonSpan(compared.before.slots);
  if (!compared) return null;
  if (!now || !before) return <p className={styles.example}>{t('chart.nothingCompared')}</p>;
  const words = (span: { readonly fromMs: number; readonly toMs: number }) =>
    spanWords(span, language, timeZone);
  return (
    <p className={styles.example}>
      {t('chart.comparedSpan', { now: words(now), before: words(before) })}
      {hasUnmatchedHour ? ` ${t('chart.unmatchedHour')}` : ''}
    </p>
  );
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/**
 * `15 juin 2026 – 20 juin 2026`, end day inclusive; one date for one day; `15 juin 2026 – 21 juin 2026, 12:00` when it ends within a day.
 */
function spanWords(
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  language: Language,
  timeZone: string,
): string {
  const write = (atMs: number, isWithinDay: boolean) =>
    dateFormat(language, { ...DAY, ...(isWithinDay ? CLOCK : {}), timeZone }).format(atMs);
  const endsWithin = siteMinuteOfDay(toMs, timeZone) !== 0;
  const startsWithin = siteMinuteOfDay(fromMs, timeZone) !== 0;
  const [from, to] = [write(fromMs, startsWithin), write(endsWithin ? toMs : toMs - 1, endsWithin)];
  return from === to ? from : `${from} – ${to}`;
}
