import type { Database } from '../sql';

/** Writes recorded since the last `take()`. */
export interface RecordedWrites {
  /** Distinct entries such as `insert token`, sorted. Clears the record. */
  take(): Promise<readonly string[]>;
}

/** Records inserted, changed and deleted rows from now on, by triggers on all tables but counts of attempts. */
export async function recordWrites(database: Database): Promise<RecordedWrites> {
  await database.script(`
    create table recorded_write (what text not null);
    create function record_write() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if new is not distinct from old then return null; end if;
      end if;
      insert into recorded_write values (lower(tg_op) || ' ' || tg_table_name);
      return null;
    end
    $$;
    do $$
    declare name text;
    begin
      for name in select relname from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
          and relname not in ('recorded_write', 'throttle', 'waiting_line', 'familiar_address')
      loop
        execute format('create trigger record_write after insert or update or delete on %I
          for each row execute function record_write()', name);
      end loop;
    end
    $$;`);
  return {
    take: async () => {
      const rows = await database.query<{ what: string }>(
        'with gone as (delete from recorded_write returning what) select distinct what from gone order by what',
      );
      return rows.map(({ what }) => what);
    },
  };
}
