import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, SelectField, TextField, useMediaQuery } from '@foyer/ui';
import { INSTALLATION_SORTS } from '@foyer/wire/installers';
import { useEffect, useState } from 'react';
import styles from './ListPage.module.css';
import { STEPS } from './steps';
import { useListQuery } from './useListQuery';

/** Debounce of the typed filter, milliseconds. */
const TYPED_MS = 300;
/** As in the styles of the list. */
const PHONE = '(max-width: 640px)';

/**
 * Filter and sort order of the list, read from and written to the URL. On a phone all but the search is behind
 * a button.
 */
export function Filters() {
  const { t } = useTranslation();
  const { query, change } = useListQuery();
  const [search, setSearch] = useState(query.search);
  const isPhone = useMediaQuery(PHONE);
  const [isOpen, setOpen] = useState(false);
  const { status, sort, descending } = query;
  const active = [status !== '', sort !== INSTALLATION_SORTS[0], descending === 'true'].filter(
    Boolean,
  ).length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the typed text triggers a search
  useEffect(() => {
    if (search === query.search) return;
    const timer = setTimeout(() => change({ search }), TYPED_MS);
    return () => clearTimeout(timer);
  }, [search]);

  return (
    <search className={styles.filters}>
      <TextField
        label={t('list.search')}
        placeholder={t('list.searchHint')}
        type="search"
        maxLength={60}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {isPhone ? (
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {active > 0 ? t('list.filtersActive', { count: active }) : t('list.filters')}
        </Button>
      ) : null}
      {!isPhone || isOpen ? <Choices /> : null}
    </search>
  );
}

/** Step, sort key and order. */
function Choices() {
  const { t } = useTranslation();
  const { query, change } = useListQuery();
  return (
    <>
      <SelectField
        label={t('list.status')}
        value={query.status}
        options={[
          { value: '', label: t('list.all') },
          ...STEPS.map((step) => ({ value: step, label: t(`step.${step}`) })),
        ]}
        onChange={(event) => change({ status: event.target.value })}
      />
      <SelectField
        label={t('list.sort')}
        value={query.sort}
        options={INSTALLATION_SORTS.map((sort) => ({ value: sort, label: t(`list.${sort}`) }))}
        onChange={(event) => change({ sort: event.target.value })}
      />
      <SelectField
        label={t('list.order')}
        value={query.descending}
        options={[
          { value: 'false', label: t('list.oldest') },
          { value: 'true', label: t('list.newest') },
        ]}
        onChange={(event) => change({ descending: event.target.value === 'true' ? 'true' : '' })}
      />
    </>
  );
}
