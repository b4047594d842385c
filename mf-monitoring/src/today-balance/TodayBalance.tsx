import { type EnergyBalance, hasUnexplainedShare, NO_BALANCE } from '@foyer/domain';
import { type Answer, useFacts } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { type EnergyHue, hueColour, Skeleton } from '@foyer/ui';
import { useQuantities } from '../numbers/useQuantities';
import styles from './TodayBalance.module.css';
import type { TwoDays } from './totals-endpoints';

interface Term {
  readonly key: 'produced' | 'consumed' | 'imported' | 'exported' | 'unexplained';
  readonly hue: EnergyHue;
  readonly energyWs: number | null;
}

/** The day's energies that are worth saying for this house; what does not add up is said too (D11). */
function termsOf(balance: EnergyBalance, produces: boolean): readonly Term[] {
  return [
    ...(produces ? [{ key: 'produced', hue: 'solar', energyWs: balance.producedWs } as const] : []),
    { key: 'consumed', hue: 'consumption', energyWs: balance.consumedWs },
    { key: 'imported', hue: 'grid-import', energyWs: balance.importedWs },
    ...(produces ? [{ key: 'exported', hue: 'grid-export', energyWs: balance.exportedWs } as const] : []),
    ...(hasUnexplainedShare(balance)
      ? [{ key: 'unexplained', hue: 'accent', energyWs: balance.unexplainedWs } as const]
      : []),
  ];
}

/** Where the energy came from and went since midnight. */
export function TodayBalance({ days }: { readonly days: Answer<TwoDays> }) {
  const { t } = useTranslation();
  const { energy } = useQuantities();
  const produces = useFacts()['system.production'] === true;
  const balance = days.state === 'ready' ? days.data.today : NO_BALANCE;
  return (
    <dl className={styles.terms} aria-label={t('today.title')} aria-busy={days.state === 'loading'}>
      {termsOf(balance, produces).map(({ key, hue, energyWs }) => {
        const { value, unit } = energy(energyWs);
        return (
          <div key={key}>
            <dt>
              <span className={styles.hue} style={{ background: hueColour(hue) }} aria-hidden />
              {t(`today.${key}`)}
            </dt>
            <dd>
              {days.state === 'loading' ? (
                <Skeleton width="5ch" />
              ) : (
                <>
                  {value} <small>{unit}</small>
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
