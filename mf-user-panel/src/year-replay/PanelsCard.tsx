import { Link } from '@foyer/remote-kit/router';
import { Card, DataTable, TextField } from '@foyer/ui';
import type { ReplayedPanels } from '@foyer/wire/year-replay';
import { Conclusion, type ReplayCardProps } from './ReplayCards';
import { differenceText, paybackOf } from './replay-words';
import styles from './YearReplayPage.module.css';

interface PanelsCardProps extends ReplayCardProps {
  readonly typedPrice: string;
  onPrice(typed: string): void;
  /** Null without a price that can be read. */
  readonly centsPerKwp: number | null;
}

/** More panels of the measured shape, and the years until they have paid at a price the reader enters. */
export function PanelsCard({ words, replay, typedPrice, onPrice, centsPerKwp }: PanelsCardProps) {
  const { t, wholeKwh, price, number } = words;
  const { state, powerKwp, surplusCentsPerKwh, options } = replay.panels;
  const title = t('yearReplay.panels.title');
  if (state !== 'replayed')
    return (
      <Card title={title} testId="year-replay-panels">
        <p className={styles.note}>{t(`yearReplay.panels.state.${state}`)}</p>
        {state === 'noPower' ? (
          <p>
            <Link to="/user/installation_details">{t('yearReplay.panels.enterPower')}</Link>
          </p>
        ) : null}
      </Card>
    );
  const wrong = typedPrice.trim() !== '' && centsPerKwp === null;
  const conclusionOf = (option: ReplayedPanels) => {
    const payback = centsPerKwp === null ? null : paybackOf(option, centsPerKwp);
    if (!payback) return <Conclusion words={words} isWorthIt={option.isWorthIt} />;
    return (
      <>
        <Conclusion words={words} isWorthIt={payback.isWorthIt} />
        <span className={styles.below}>
          {payback.years === null
            ? t('yearReplay.panels.never')
            : t('yearReplay.panels.years', {
                count: Number(payback.years.toFixed(1)),
                years: number(payback.years),
              })}
        </span>
      </>
    );
  };
  return (
    <Card title={title} testId="year-replay-panels">
      <div className={styles.stack}>
        <p className={styles.note}>
          {t('yearReplay.panels.basis', { power: number(powerKwp ?? 0) })}{' '}
          {surplusCentsPerKwh === null
            ? t('yearReplay.panels.given')
            : t('yearReplay.panels.sold', { price: price(surplusCentsPerKwh) })}
        </p>
        <div className={styles.price}>
          <TextField
            label={t('yearReplay.panels.price', { currency: replay.currency })}
            hint={t('yearReplay.panels.priceHint')}
            error={wrong ? t('yearReplay.panels.priceWrong') : undefined}
            inputMode="decimal"
            value={typedPrice}
            onChange={(event) => onPrice(event.currentTarget.value)}
          />
        </div>
        <DataTable
          caption={title}
          rows={options}
          rowKey={({ addedKwp }) => addedKwp}
          columns={[
            {
              key: 'power',
              header: t('yearReplay.panels.power'),
              cell: ({ addedKwp }) => t('yearReplay.panels.added', { power: number(addedKwp) }),
            },
            {
              key: 'produced',
              header: t('yearReplay.panels.produced'),
              align: 'end',
              cell: ({ producedKwh }) => wholeKwh(producedKwh),
            },
            {
              key: 'own',
              header: t('yearReplay.panels.own'),
              align: 'end',
              cell: ({ ownKwh }) => wholeKwh(ownKwh),
            },
            {
              key: 'fed',
              header: t('yearReplay.panels.fed'),
              align: 'end',
              cell: ({ fedKwh }) => wholeKwh(fedKwh),
            },
            {
              key: 'difference',
              header: t('yearReplay.difference'),
              align: 'end',
              cell: ({ differenceCents }) => differenceText(words, differenceCents),
            },
            { key: 'conclusion', header: t('yearReplay.conclusion'), cell: conclusionOf },
          ]}
        />
      </div>
    </Card>
  );
}
