/** Faults planted in the database before the run, to verify that the run detects them. */
export const PLANTS = {
  /** A registered plug is stored twice. */
  twice: `
    create function planted() returns trigger language plpgsql as $$ begin
      insert into device (id, household_key, room_key, plug_type, type_id, name, created_at, power_color, traits)
      values (substr(md5(new.id), 1, 16), new.household_key, new.room_key, new.plug_type, new.type_id, new.name,
        new.created_at, new.power_color, new.traits - 'mac');
      return new;
    end $$;
    create trigger planted after insert on device for each row
      when (new.plug_type = 'sw' and new.traits ? 'mac' and new.created_at >= '2026-06-21T10:00:00Z')
      execute function planted();`,
  /** One field of a step is not stored. */
  loss: `
    create function planted() returns trigger language plpgsql as $$ begin
      new.details := new.details - 'internetBoxModel';
      return new;
    end $$;
    create trigger planted before update on account for each row
      when (new.created_at >= '2026-06-21T10:00:00Z') execute function planted();`,
} as const;
