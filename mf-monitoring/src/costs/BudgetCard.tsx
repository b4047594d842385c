import { useFocusKept } from '@foyer/area-parts';
import { useFacts, useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Badge, Button, Card, ProgressBar } from '@foyer/ui';
import type { CostAmounts, CostBudget, MonthCosts } from '@foyer/wire/costs';
import { useState } from 'react';
import { changeFailureOf } from '../rooms-and-devices/change-failure';
import { BudgetDialog } from './BudgetDialog';
import styles from './CostsPage.module.css';
import { useSaveCostBudgetMutation } from './cost-endpoints';
import type { CostWords } from './useCostWords';

const TONES = { within: 'ok', expected: 'warn', passed: 'fatal' } as const;

interface BudgetCardProps {
  readonly costs: MonthCosts;
  readonly amounts: CostAmounts;
  readonly words: CostWords;
}

/** Budget of a month: its state, and setting, changing and removing it. */
export function BudgetCard({ costs, amounts, words }: BudgetCardProps) {
  const { t } = useTranslation();
  const facts = useFacts();
  const { notify } = useHostServices();
  const [isOpen, setOpen] = useState(false);
  const [save, { isLoading }] = useSaveCostBudgetMutation();
  const { budget, isOver, currency } = costs;
  const content = useFocusKept<HTMLDivElement>(budget ? 'set' : 'none');
  // A budget counts from the running month on: months that are over only show it.
  const mayChange = facts['rights.modify'] === true && !isOver;
  if (!budget && !mayChange) return null;

  const store = async (cents: number | null): Promise<boolean> => {
    const { error } = await save(cents);
    if (error === undefined) return true;
    const { messageKey, errorCode } = changeFailureOf(error, 'costBudgetError');
    void notify.alert(messageKey, { severity: 'warning', values: { code: errorCode ?? '' } });
    return false;
  };
  const remove = async ({ cents }: CostBudget) => {
    if (!(await store(null))) return;
    notify.toast('costs.budget.removed', {
      action: { labelKey: 'toasts.undo', run: () => void store(cents) },
    });
  };

  const stateText = ({ state, passedDay, cents }: CostBudget): string => {
    if (state === 'passed' && passedDay !== null)
      return t('costs.budget.state.passedOn', { day: words.day(passedDay) });
    if (state === 'within' && !isOver) {
      const left = words.money(cents - amounts.totalCents);
      return t(`costs.budget.state.${costs.expected ? 'left' : 'leftUnknown'}`, { left });
    }
    return t(`costs.budget.state.${state}`);
  };

  return (
    <Card
      title={t('costs.budget.title')}
      testId="cost-budget"
      aside={
        budget ? (
          <Badge tone={TONES[budget.state]}>{t(`costs.budget.badge.${budget.state}`)}</Badge>
        ) : undefined
      }
    >
      <div ref={content} tabIndex={-1} className={styles.sections}>
        {budget ? (
          <div className={styles.state}>
            <p>
              {t('costs.budget.of', {
                amount: words.money(amounts.totalCents),
                budget: words.money(budget.cents),
              })}
            </p>
            <ProgressBar percent={(amounts.totalCents / budget.cents) * 100} />
            <p className={styles.notes}>{stateText(budget)}</p>
          </div>
        ) : (
          <p>{t('costs.budget.none')}</p>
        )}
        {mayChange ? (
          <>
            <div className={styles.buttons}>
              <Button onClick={() => setOpen(true)}>
                {t(budget ? 'costs.budget.change' : 'costs.budget.set')}
              </Button>
              {budget ? (
                <Button
                  variant="quiet"
                  busy={isLoading ? t('settings.saving') : undefined}
                  onClick={() => void remove(budget)}
                >
                  {t('costs.budget.remove')}
                </Button>
              ) : null}
            </div>
            {facts['tenant.alerts'] ? (
              <p className={styles.notes}>
                {t('costs.budget.message')} <Link to="/user/alerts">{t('costs.budget.messageSettings')}</Link>
              </p>
            ) : null}
          </>
        ) : null}
      </div>
      {isOpen ? (
        <BudgetDialog
          budgetCents={budget?.cents ?? null}
          currency={currency}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Card>
  );
}
