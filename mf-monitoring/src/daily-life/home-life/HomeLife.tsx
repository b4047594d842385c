import { Age } from '@foyer/area-parts';
import type { Answer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card } from '@foyer/ui';
import { memo } from 'react';
import type { TwoDays } from '../../house/today-balance/two-days';
import styles from './HomeLife.module.css';
import { HomeLifeAmounts } from './HomeLifeAmounts';

interface HomeLifeProps {
  readonly days: Answer<TwoDays>;
  readonly when: boolean;
}

/** Card with the home's energy in everyday terms. */
export const HomeLife = memo(function HomeLife({ days, when }: HomeLifeProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('homeLife.title')} testId="widget-home-life" aside={<Age answer={days} />}>
      <div className={styles.body}>
        <HomeLifeAmounts days={days} when={when} />
      </div>
    </Card>
  );
});
