import styles from './TempoMark.module.css';

/** Each colour has a shape of its own; the name is beside it. */
export function TempoMark({ colour }: { readonly colour: 'blue' | 'white' | 'red' | null }) {
  return (
    <svg className={styles.mark} viewBox="0 0 16 16" data-colour={colour ?? 'unknown'} aria-hidden="true">
      {colour === 'red' ? <path d="M8 1 15 14H1Z" /> : null}
      {colour === 'white' ? <rect x="2" y="2" width="12" height="12" rx="2" /> : null}
      {colour === 'blue' || colour === null ? <circle cx="8" cy="8" r="6" /> : null}
    </svg>
  );
}
