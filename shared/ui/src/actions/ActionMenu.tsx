import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconCheck } from '../icons/icons';
import styles from './ActionMenu.module.css';
import { IconButton } from './Button';

export interface ActionMenuEntry {
  key: string;
  label: string;
  /** Decorative, before the label. */
  icon: ReactNode;
  onPress: () => void;
  /** Set for entries that can be on or off. */
  checked?: boolean | undefined;
  /** Visible and focusable, but does nothing. */
  disabled?: boolean | undefined;
  testId?: string | undefined;
}

export interface ActionMenuProps {
  /** Name of the button, shown as tooltip, and of the menu. */
  label: string;
  icon: ReactNode;
  entries: readonly ActionMenuEntry[];
}

/** Step per arrow key; `Home` and `End` go to the ends. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Actions behind one button (ARIA menu button pattern): arrow keys cycle, Home and End jump, a letter moves to the
 * next entry starting with it. Escape, Tab, a press outside and a choice close it.
 */
export function ActionMenu({ label, icon, entries }: ActionMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const menuId = useId();
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const items = () => [...(menu.current?.children ?? [])] as HTMLElement[];

  useEffect(() => {
    if (!isOpen) return;
    (menu.current?.firstElementChild as HTMLElement | null)?.focus();
    const closeBeside = ({ target }: PointerEvent) => {
      if (!place.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeBeside);
    return () => document.removeEventListener('pointerdown', closeBeside);
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Tab') return setOpen(false);
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const step = STEPS[key];
    const target =
      key === 'Home'
        ? all[0]
        : key === 'End'
          ? all.at(-1)
          : step
            ? all[(at + step + all.length) % all.length]
            : [...all.slice(at + 1), ...all].find(({ textContent }) => beginsWith(textContent, key));
    if (key !== 'Escape' && !target) return;
    event.preventDefault();
    // A surrounding dialog may listen to Escape, too.
    event.stopPropagation();
    if (target) target.focus();
    else close();
  };

  return (
    <div ref={place} className={styles.place}>
      <IconButton
        ref={opener}
        label={label}
        icon={icon}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      />
      {isOpen ? (
        <div
          ref={menu}
          id={menuId}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={styles.menu}
          onKeyDown={onKeyDown}
        >
          {entries.map((entry) => (
            <button
              key={entry.key}
              type="button"
              tabIndex={-1}
              className={styles.entry}
              {...roleOf(entry)}
              aria-disabled={entry.disabled || undefined}
              data-testid={entry.testId}
              onClick={() => {
                if (entry.disabled) return;
                close();
                entry.onPress();
              }}
            >
              {entry.icon}
              <span>{entry.label}</span>
              {entry.checked ? <IconCheck size={18} className={styles.check} aria-hidden /> : null}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function roleOf({ checked }: ActionMenuEntry) {
  return checked === undefined ? { role: 'menuitem' } : { role: 'menuitemcheckbox', 'aria-checked': checked };
}

/** True when the label starts with the typed letter, ignoring case. */
function beginsWith(words: string | null, key: string): boolean {
  return key.length === 1 && (words ?? '').toLocaleLowerCase().startsWith(key.toLocaleLowerCase());
}
