import type { CallOptions, Fields, TestPlatform } from './test-platform';

/** Limits of one input: values just inside are accepted, values just outside refused. */
export interface Limits {
  readonly field: string;
  readonly inside: readonly Fields[string][];
  readonly outside: readonly Fields[string][];
  /** Other fields the input depends on. */
  readonly beside?: Fields;
  /** Expected error code. Default: `parameter.invalid` with the field's name. */
  readonly error?: string;
}

/** A call, its other parameters and the limits of its inputs. */
export interface LimitedCall {
  readonly path: string;
  readonly fields: (platform: TestPlatform) => Promise<Fields> | Fields;
  readonly how?: CallOptions;
  /** Expected answer to an accepted value. Default: `ok`. */
  readonly accepted?: object;
  readonly limits: readonly Limits[];
}

const text = (length: number) => 'a'.repeat(length);

/** Limits of a text's length. */
export const lengthLimits = (field: string, shortest: number, longest: number): Limits => ({
  field,
  inside: [text(shortest), text(longest)],
  outside: [...(shortest > 0 ? [text(shortest - 1)] : []), text(longest + 1)],
});

/** A digest per table of everything a household can change. */
async function storedRows({ store }: TestPlatform): Promise<unknown> {
  const tables = [
    'account',
    'account_registration_status',
    'battery_code',
    'battery_registration',
    'capacity_change',
    'device',
    'device_alarm',
    'registration',
    'room',
    'schedule',
    'tariff_version',
  ];
  const digests = tables.map(
    (table) => `(select md5(string_agg(t::text, ';' order by t::text)) from ${table} t) as ${table}`,
  );
  return (await store.database.query(`select ${digests.join(', ')}`))[0];
}

/** Tries each call with values at its limits; refused values must leave the database unchanged. */
export function limitCases(title: string, platform: () => TestPlatform, calls: readonly LimitedCall[]): void {
  const rows = calls.flatMap(({ limits, ...call }) => limits.map((one) => ({ ...call, ...one })));

  describe(title, () => {
    test.each(rows)('$path: $field', async ({ path, fields, how, accepted, ...limits }) => {
      const { field, inside, outside, beside = {}, error } = limits;
      const call = async (value: Fields[string]) => {
        const given = { ...(await fields(platform())), ...beside, [field]: value };
        const { body } = await platform().call(path, given, { method: 'POST', as: 'json', ...how });
        return [field, value, body];
      };
      const refusal = error === undefined ? { error: 'parameter.invalid', parameter: field } : { error };
      const before = await storedRows(platform());
      for (const value of outside)
        expect(await call(value)).toEqual([
          field,
          value,
          expect.objectContaining({ status: 'error', ...refusal }),
        ]);
      expect(await storedRows(platform())).toEqual(before);
      for (const value of inside)
        expect(await call(value)).toEqual([
          field,
          value,
          expect.objectContaining(accepted ?? { status: 'ok' }),
        ]);
    });
  });
}
