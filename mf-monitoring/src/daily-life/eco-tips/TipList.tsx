import { Failure } from '@foyer/area-parts';
import { ECO_TIPS_SHOWN } from '@foyer/domain';
import { type Answer, useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Badge, Button, Card, EmptyState, IconPlus, IconTip, Skeleton } from '@foyer/ui';
import { useEffect, useRef, useState } from 'react';
import { dayWords } from '../../weather/day-words';
import styles from './EcoTipsPage.module.css';
import type { EcoTips, ShownTip } from './useEcoTips';

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const SKELETON_CARDS = ['a', 'b', 'c'];

/** The first three tips; a button shows the rest. */
export function TipList({ answer }: { readonly answer: Answer<EcoTips> }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);

  // The pressed button disappears; move the focus to the first new tip.
  useEffect(() => {
    if (isWhole) list.current?.children[ECO_TIPS_SHOWN]?.querySelector<HTMLElement>('h2 [tabindex]')?.focus();
  }, [isWhole]);

  if (answer.state === 'loading') return <ListSkeleton />;
  if (answer.state === 'failed') {
    return (
      <Card title={t('ecoTips.title')}>
        <Failure {...answer} />
      </Card>
    );
  }
  const { tips, arePlaceholders } = answer.data;
  if (tips.length === 0) {
    return (
      <Card>
        <EmptyState icon={<IconTip size={32} aria-hidden />} title={t('ecoTip.none')} />
      </Card>
    );
  }
  const hidden = Math.max(0, tips.length - ECO_TIPS_SHOWN);
  return (
    <div className={styles.list}>
      <ul className={styles.tips} ref={list}>
        {(isWhole ? tips : tips.slice(0, ECO_TIPS_SHOWN)).map((tip) => (
          <li key={`${tip.day}/${tip.name}`}>
            <TipCard tip={tip} isPlaceholder={arePlaceholders} />
          </li>
        ))}
      </ul>
      {hidden > 0 && !isWhole ? (
        <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => setWhole(true)}>
          {t('ecoTips.more', { count: hidden })}
        </Button>
      ) : null}
    </div>
  );
}

interface TipCardProps {
  readonly tip: ShownTip;
  readonly isPlaceholder: boolean;
}

function TipCard({ tip, isPlaceholder }: TipCardProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Card
      title={<span tabIndex={-1}>{tip.name}</span>}
      testId="eco-tip"
      aside={isPlaceholder ? <Badge>{t('ecoTips.example')}</Badge> : null}
    >
      {tip.day && !isPlaceholder ? (
        <time className={styles.day} dateTime={tip.day}>
          {dayWords(tip.day, language, DAY)}
        </time>
      ) : null}
      <p className={styles.description}>{tip.description}</p>
      {tip.texts.length > 0 ? (
        <ul className={styles.texts}>
          {tip.texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function ListSkeleton() {
  return (
    <div className={styles.tips} aria-busy="true">
      {SKELETON_CARDS.map((key) => (
        <Skeleton key={key} height="14rem" />
      ))}
    </div>
  );
}
