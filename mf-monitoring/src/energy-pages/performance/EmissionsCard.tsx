import type { PeriodMeasures } from '@foyer/area-parts';
import { balancesOf, emissionsOf, gridIntensityAt, siteMinuteOfDay } from '@foyer/domain';
import { useLanguage, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, formatQuantity } from '@foyer/ui';
import type { PublishedIntensity } from '@foyer/wire/information';
import { useMemo } from 'react';
import { useHouse } from '../../house/useHouse';
import styles from './EmissionsCard.module.css';
import { useGridIntensityQuery } from './emissions-endpoints';

const HOUR_MS = 3_600_000;
const GRAMS_PER_KG = 1_000;
const GRAMS_PER_T = 1_000_000;
const NO_ROWS: readonly PublishedIntensity[] = [];

interface EmissionsCardProps {
  readonly measures: PeriodMeasures | null;
  /** Label: the period, or that this is example data. */
  readonly of: string;
}

/** CO2 of the period; nothing where the grid's emissions are not known. Last on its page, so that it moves nothing. */
export function EmissionsCard({ measures, of }: EmissionsCardProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { profile } = useSession();
  const { siteTimeZone } = useHouse();
  const { currentData: rows = NO_ROWS } = useGridIntensityQuery();
  const emissions = useMemo(() => {
    if (!measures) return null;
    const balances = balancesOf(measures.aligned);
    const groups = measures.aligned.slots.map(({ day, startMs, endMs }, index) => ({
      day,
      hour: endMs - startMs > HOUR_MS ? null : Math.floor(siteMinuteOfDay(startMs, siteTimeZone) / 60),
      consumedWs: balances[index]?.consumedWs ?? null,
      importedWs: balances[index]?.importedWs ?? null,
    }));
    return emissionsOf(groups, rows);
  }, [measures, rows, siteTimeZone]);
  const lastDay = measures?.aligned.slots.at(-1)?.day ?? null;
  if (!emissions || lastDay === null) return null;

  const mass = (grams: number) => formatMass(grams, language);
  const countryCode = profile?.countryCode ?? 'FR';
  const latest = rows.filter(({ validFrom }) => validFrom <= lastDay).at(-1);
  const values = {
    country: new Intl.DisplayNames(language, { type: 'region' }).of(countryCode) ?? countryCode,
    year: latest?.year ?? '',
    grams: mass(gridIntensityAt(rows, { day: lastDay, hour: null }) ?? 0).text,
  };
  const isByHour = rows.some(({ month, hour }) => month !== null || hour !== null);
  return (
    <div className={styles.root}>
      <Card title={t('performance.emissions.title')} testId="emissions">
        <p className={styles.of}>{of}</p>
        <dl className={styles.amounts}>
          {(['emitted', 'avoided'] as const).map((name) => {
            const { value, unit } = mass(emissions[`${name}G`]);
            return (
              <div key={name}>
                <dt>{t(`performance.emissions.${name}`)}</dt>
                <dd>
                  {value} <small>{unit}</small>
                </dd>
              </div>
            );
          })}
        </dl>
        <p className={styles.basis}>
          {t(isByHour ? 'performance.emissions.basisByHour' : 'performance.emissions.basis', values)}
          {countryCode === 'FR' ? ` ${t('performance.emissions.spread')}` : null}
        </p>
      </Card>
    </div>
  );
}

function formatMass(grams: number, language: 'fr' | 'en') {
  const [unit, divisor] =
    grams >= GRAMS_PER_T ? ['t', GRAMS_PER_T] : grams >= GRAMS_PER_KG ? ['kg', GRAMS_PER_KG] : ['g', 1];
  return formatQuantity(grams / Number(divisor), String(unit), language, { significantDigits: 3 });
}
