import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** CSS length; default the full inline size. */
  width?: number | string;
  /** CSS length: the exact size of the final content. Default one line of text. */
  height?: number | string;
  /** Default `block`. */
  shape?: 'block' | 'round';
}

/** A placeholder of the final size. Silent: its container has `aria-busy` and a label. */
export function Skeleton({ width = '100%', height = '1lh', shape = 'block' }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      data-shape={shape}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden
    />
  );
}
