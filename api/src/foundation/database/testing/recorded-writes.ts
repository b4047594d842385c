import type { Database } from '../sql';

/** Writes recorded since the last `take()`. */
export interface RecordedWrites {
  /** Distinct entries such as `insert token`, sorted. Clears the record. */
  take(): Promise<readonly string[]>;
}

const RECORD = 'create table recorded_write (what text not null)';
const TAKE = `with gone as (delete from recorded_write returning what)
  select coalesce(json_agg(distinct what), '[]') as written from gone`;

/** Records inserted, changed and deleted rows from now on, by triggers on all tables but counts of attempts. */
export async function recordWrites(database: Database): Promise<RecordedWrites> {
  const onCitus = (await database.query("select 1 from pg_extension where extname = 'citus'")).length > 0;
  // The trigger of a distributed table runs on the server of the row and records there.
  if (onCitus) await database.query('select run_command_on_workers($1)', [RECORD]);
  await database.script(`
    ${onCitus ? 'set citus.enable_unsafe_triggers = on;' : ''}
    ${RECORD};
    create function record_write() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if new is not distinct from old then return null; end if;
      end if;
      insert into recorded_write values (lower(tg_op) || ' ' || regexp_replace(tg_table_name, '_\\d+$', ''));
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
      const rows = await database.query<{ written: string[] }>(TAKE);
      if (onCitus)
        rows.push(
          ...(await database.query<{ written: string[] }>(
            'select result::json as written from run_command_on_workers($1)',
            [TAKE],
          )),
        );
      return [...new Set(rows.flatMap(({ written }) => written))].sort();
    },
  };
}
