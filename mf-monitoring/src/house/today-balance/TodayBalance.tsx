import { NO_BALANCE } from '@foyer/domain';
import { type Answer, useFacts } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { hueColour, Skeleton } from '@foyer/ui';
import { useQuantities } from '../numbers/useQuantities';
import styles from './TodayBalance.module.css';
import { balanceTerms } from './terms';
import type { TwoDays } from './two-days';

export function TodayBalance({ days }: { readonly days: Answer<TwoDays> }) {
  const { t } = useTranslation();
  const { energy } = useQuantities();
  const produces = useFacts()['system.production'] === true;
  const balance = days.state === 'ready' ? days.data.today : NO_BALANCE;
  return (
    <div className={styles.balance}>
      <p className={styles.title} aria-hidden>
        {t('today.title')}
      </p>
      <dl
        className={styles.terms}
        aria-label={t('today.title')}
        aria-busy={days.state === 'loading'}
        data-stale={(days.state === 'ready' && days.stale) || undefined}
      >
        {balanceTerms(balance, produces).map(({ key, hue, energyWs }) => {
          const { value, unit } = energy(energyWs);
          return (
            <div key={key} data-term={key}>
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
    </div>
  );
}
