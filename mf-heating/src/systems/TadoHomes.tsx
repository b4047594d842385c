import { useAnswer, useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, EmptyState, ErrorState, Skeleton } from '@foyer/ui';
import type { TadoHome } from '@foyer/wire/heating-systems';
import { useId, useState } from 'react';
import styles from './HeatingSystemsPage.module.css';
import { useChooseTadoHomeMutation, useTadoHomesQuery } from './system-endpoints';

interface TadoHomesProps {
  readonly chosenId: string | null;
  readonly mayModify: boolean;
}

/** Chooses which home of the tado account is this one. */
export function TadoHomes({ chosenId, mayModify }: TadoHomesProps) {
  const { t } = useTranslation();
  const answer = useAnswer(useTadoHomesQuery());
  const [isChanging, setChanging] = useState(false);

  if (answer.state === 'loading') return <Skeleton height="4rem" />;
  if (answer.state === 'failed')
    return (
      <ErrorState
        testId="error-tado_error_homes_not_retrieved"
        title={t('tado_error_homes_not_retrieved')}
        retryLabel={t('failure.retry')}
        busy={answer.busy ? t('failure.retrying') : undefined}
        onRetry={answer.retry}
      />
    );
  const homes = answer.data;
  const chosen = homes.find(({ id }) => id === chosenId);
  if (homes.length === 0) return <EmptyState title={t('systems.tado.noHome')} />;
  if ((chosen && !isChanging) || !mayModify)
    return (
      <div className={styles.actions}>
        <p className={styles.account}>
          <small>{t('systems.tado.home')}</small>
          {chosen?.name ?? t('systems.tado.homeMissing')}
        </p>
        {mayModify && homes.length > 1 ? (
          <Button variant="quiet" onClick={() => setChanging(true)}>
            {t('systems.tado.changeHome')}
          </Button>
        ) : null}
      </div>
    );
  return <HomeChoice homes={homes} chosenId={chosen?.id ?? null} onDone={() => setChanging(false)} />;
}

interface HomeChoiceProps {
  readonly homes: readonly TadoHome[];
  readonly chosenId: string | null;
  readonly onDone: () => void;
}

function HomeChoice({ homes, chosenId, onDone }: HomeChoiceProps) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const [choose, { isLoading }] = useChooseTadoHomeMutation();
  const [picked, setPicked] = useState(chosenId ?? homes[0]?.id ?? '');
  const name = useId();
  const save = async () => {
    const { error } = await choose(picked);
    if (error) return void notify.alert('tadoHomeError', { severity: 'warning' });
    onDone();
  };
  return (
    <fieldset className={styles.homes}>
      <legend>{t('systems.tado.whichHome')}</legend>
      {homes.map((home) => (
        <label key={home.id} className={styles.home}>
          <input
            type="radio"
            name={name}
            checked={home.id === picked}
            disabled={isLoading}
            onChange={() => setPicked(home.id)}
          />
          {home.name}
        </label>
      ))}
      <div className={styles.actions}>
        <Button
          variant="primary"
          data-testid="save-tado-home"
          busy={isLoading ? t('form.saving') : undefined}
          onClick={() => void save()}
        >
          {t('systems.tado.takeHome')}
        </Button>
      </div>
    </fieldset>
  );
}
