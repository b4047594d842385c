import { WhenReady } from '@foyer/area-parts';
import type { Answer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, EmptyState } from '@foyer/ui';
import type { Correction } from '@foyer/wire/corrections';
import fields from '../profile/fields.module.css';
import { useCustomerOnly } from '../profile/useCustomerOnly';
import { CorrectionRow } from './CorrectionRow';
import styles from './Meter.module.css';

/** Loaded files and spans that were taken out, the last first. A proposal is shown where it is made. */
export function CorrectionList({ answer }: { readonly answer: Answer<readonly Correction[]> }) {
  const { t } = useTranslation();
  const readOnly = useCustomerOnly();
  return (
    <WhenReady answer={answer} height="8rem">
      {(corrections) => {
        const shown = corrections.filter(({ state }) => state !== 'proposed');
        return (
          <Card title={t('meter.corrections.title')} testId="corrections">
            {shown.length === 0 ? (
              <EmptyState title={t('meter.corrections.none')} text={t('meter.corrections.noneHint')} />
            ) : (
              <div className={fields.stack}>
                {readOnly ? <p className={fields.note}>{readOnly}</p> : null}
                <ol className={styles.list}>
                  {shown.map((correction) => (
                    <CorrectionRow
                      key={correction.id}
                      correction={correction}
                      isReadOnly={readOnly !== undefined}
                    />
                  ))}
                </ol>
              </div>
            )}
          </Card>
        );
      }}
    </WhenReady>
  );
}
