import { useMemo } from 'react';
import styles from './QrCode.module.css';
import { qrCode } from './qr-code';

/** Light modules around the code, as readers need them. */
const QUIET = 4;

/** QR code of a short text, dark on white in both schemes. `label` says where it leads. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const rows = qrCode(text);
    const dark = rows.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : [])),
    );
    return { size: rows.length + 2 * QUIET, path: dark.join('') };
  }, [text]);
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" shapeRendering="crispEdges" d={path} />
    </svg>
  );
}
