import type { ReactNode } from 'react';
import { Brand } from '../brand/Brand';
import { LanguageChoice } from '../language/LanguageChoice';
import { useTexts } from '../page/SuiteContext';
import styles from './EntrancePage.module.css';

interface EntrancePageProps {
  readonly testId: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
  /** Under the sheet: other ways. */
  readonly aside?: ReactNode;
}

/** The sheet everybody comes in by, beside a small house under a big sun. */
export function EntrancePage({ testId, title, lead, children, aside }: EntrancePageProps) {
  const t = useTexts();
  return (
    <div className={styles.page} data-testid={testId}>
      <div className={styles.picture}>
        <House />
        <p className={styles.promise}>{t('entrance.promise')}</p>
      </div>
      <div className={styles.side}>
        <div className={styles.top}>
          <Brand />
          <LanguageChoice />
        </div>
        <div className={styles.sheet}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
          {children}
        </div>
        {aside ? <div className={styles.aside}>{aside}</div> : null}
      </div>
    </div>
  );
}

/** Sun, roof with panels, battery, and the energy between them. Decorative. */
function House() {
  return (
    <svg className={styles.house} viewBox="0 0 480 420" aria-hidden="true">
      <circle className={styles.halo} cx="352" cy="112" r="104" />
      <circle className={styles.sun} cx="352" cy="112" r="58" />
      <path className={styles.hill} d="M0 348C90 312 196 318 270 332s150 12 210-8v96H0Z" />
      <path className={styles.wall} d="M112 222h208v128H112Z" />
      <path className={styles.roof} d="M86 232 176 142h176l-18 90Z" />
      <path className={styles.panel} d="m178 158-48 48h54l34-48Zm56 0-34 48h54l20-48Zm56 0-20 48h54l8-48Z" />
      <path className={styles.door} d="M190 350v-70a26 26 0 0 1 52 0v70Z" />
      <path className={styles.window} d="M266 262h34v34h-34ZM132 262h34v34h-34Z" />
      <rect className={styles.battery} x="340" y="284" width="46" height="66" rx="8" />
      <path className={styles.charge} d="M348 316h30v26h-30Z" />
      <path className={styles.flow} data-energy="sun" d="M318 150c-16 10-26 22-38 34" />
      <path className={styles.flow} data-energy="store" d="M302 236c30 8 56 20 60 46" />
    </svg>
  );
}
