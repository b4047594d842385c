import { useSuite } from '../../context/suite-context';
import styles from './Brand.module.css';

/** The tenant's logo, or a house in its accent colour, with its name. */
export function Brand() {
  const { tenant } = useSuite();
  return (
    <span className={styles.brand}>
      {tenant.logo ? (
        <img src={tenant.logo} alt="" className={styles.logo} width={28} height={28} />
      ) : (
        <svg className={styles.mark} viewBox="0 0 28 28" width={28} height={28} aria-hidden="true">
          <path className={styles.sun} d="M3 14a11 11 0 0 1 22 0Z" />
          <path className={styles.house} d="M3 14h22v8a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4Z" />
          <path className={styles.door} d="M11 26v-4a3 3 0 0 1 6 0v4Z" />
        </svg>
      )}
      <span className={styles.name}>{tenant.brandName}</span>
    </span>
  );
}
