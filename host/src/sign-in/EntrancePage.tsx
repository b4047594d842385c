import type { ReactNode } from 'react';
import { useTexts } from '../context/suite-context';
import { Brand } from '../preferences/appearance/Brand';
import { LanguageChoice } from '../preferences/language/LanguageChoice';
import styles from './EntrancePage.module.css';

interface EntrancePageProps {
  readonly testId: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
  /** Links below the sheet. */
  readonly aside?: ReactNode;
  /** Panel over the illustration, on phones in its place: it may come late without moving the form. */
  readonly panel?: ReactNode;
}

/** Frame of the pages before sign-in, with an illustration of a house. */
export function EntrancePage({ testId, title, lead, children, aside, panel }: EntrancePageProps) {
  const t = useTexts();
  return (
    <div className={styles.page} data-testid={testId}>
      <div className={styles.picture}>
        <p className={styles.tagline}>{t('entrance.promise')}</p>
        <House />
      </div>
      <div className={styles.formColumn}>
        <div className={styles.top}>
          <Brand />
          <LanguageChoice names />
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
      {panel ? <div className={styles.overlay}>{panel}</div> : null}
    </div>
  );
}

/** Decorative: sun, roof with panels, battery, and the energy between them. */
function House() {
  return (
    <svg
      className={styles.house}
      viewBox="-40 -30 560 470"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <circle className={styles.glow} cx="344" cy="104" r="190" />
      <circle className={styles.halo} cx="344" cy="104" r="96" />
      <circle className={styles.sun} cx="344" cy="104" r="54" />
      <path
        className={styles.farHill}
        d="M-600 330C-300 250-60 300 130 306s240-66 420-40 330 40 530 10v300H-600Z"
      />
      <path
        className={styles.hill}
        d="M-600 392C-300 330 60 322 270 340s240 20 410-6 260-30 400-10v260H-600Z"
      />
      <path className={styles.wall} d="M112 222h208v128H112Z" />
      <path className={styles.roof} d="M86 232 176 142h176l-18 90Z" />
      <path className={styles.panel} d="m178 158-48 48h54l34-48Zm56 0-34 48h54l20-48Zm56 0-20 48h54l8-48Z" />
      <path className={styles.door} d="M190 350v-70a26 26 0 0 1 52 0v70Z" />
      <path className={styles.window} d="M266 262h34v34h-34ZM132 262h34v34h-34Z" />
      <rect className={styles.battery} x="340" y="284" width="46" height="66" rx="8" />
      <path className={styles.charge} d="M348 316h30v26h-30Z" />
      <path className={styles.flow} data-energy="store" d="M302 236c30 8 56 20 60 46" />
    </svg>
  );
}
