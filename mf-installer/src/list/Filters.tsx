import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, SelectField, TextField, useMediaQuery } from '@foyer/ui';
import { INSTALLATION_REASONS, INSTALLATION_SORTS, type Professional } from '@foyer/wire/installers';
import { useEffect, useState } from 'react';
import { personLabel } from './contact';
import styles from './ListPage.module.css';
import { STEPS } from './steps';
import { useListQuery } from './useListQuery';

interface FiltersProps {
  /** Installers to filter by; null where the list has those of one. */
  readonly installers: readonly Professional[] | null;
}

/** Debounce of the typed filter, milliseconds. */
const TYPED_MS = 300;
/** As in the styles of the list. */
const PHONE = '(max-width: 640px)';

/**
 * Filter and sort order of the list, read from and written to the URL. On a phone all but the search is behind
 * a button.
 */
export function Filters({ installers }: FiltersProps) {
  const { t } = useTranslation();
  const { query, change } = useListQuery();
  const [search, setSearch] = useState(query.search);
  const isPhone = useMediaQuery(PHONE);
  const [isOpen, setOpen] = useState(false);
  const { status, installer, reason, sort, descending } = query;
  const isUsualOrder = descending === String(sort === 'since');
  const active = [
    status !== '',
    installer !== undefined,
    reason !== undefined,
    sort !== INSTALLATION_SORTS[0],
    !isUsualOrder,
  ].filter(Boolean).length;

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
      {!isPhone || isOpen ? <Choices installers={installers} /> : null}
    </search>
  );
}

/** Step, reason, installer, sort key and order. */
function Choices({ installers }: FiltersProps) {
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
        label={t('list.reason')}
        value={query.reason ?? ''}
        options={[
          { value: '', label: t('list.allReasons') },
          ...INSTALLATION_REASONS.map((reason) => ({ value: reason, label: t(`why.${reason}`) })),
        ]}
        onChange={(event) => change({ reason: event.target.value })}
      />
      {installers ? (
        <SelectField
          label={t('list.installer')}
          value={query.installer ?? ''}
          options={[
            { value: '', label: t('list.allInstallers') },
            { value: 'none', label: t('row.nobody') },
            ...installers.map(({ id, name, companyName }) => ({
              value: id,
              label: personLabel(name, companyName),
            })),
          ]}
          onChange={(event) => change({ installer: event.target.value })}
        />
      ) : null}
      <SelectField
        label={t('list.sort')}
        value={query.sort}
        options={INSTALLATION_SORTS.map((sort) => ({ value: sort, label: t(`list.${sort}`) }))}
        onChange={(event) => change({ sort: event.target.value, descending: '' })}
      />
      <SelectField
        label={t('list.order')}
        value={query.descending}
        options={[
          { value: 'false', label: t('list.oldest') },
          { value: 'true', label: t('list.newest') },
        ]}
        onChange={(event) => change({ descending: event.target.value })}
      />
    </>
  );
}
