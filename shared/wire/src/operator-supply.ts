import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireIndex } from './index-readings';
import { OPERATOR_SOURCE } from './operator-paging';
import { wireText } from './text';
import { acknowledged, wireDay, wireId, wireWhole } from './values';

/**
 * Signs the contract of a home without one and begins its supply at a published offer, with the first index where no meter
 * is read automatically. No provider is asked.
 */
export const operatorBeginSupply = defineCall({
  id: 'operatorBeginSupply',
  method: 'POST',
  path: '/api/operator/households/supply',
  params: z.strictObject({
    id: wireId,
    /** `base`, `peakOffPeak` at the usual hours, `tempo`. */
    offer: wireText(40, 1),
    kva: wireWhole(1, 1000),
    fromDate: wireDay,
    signedDate: wireDay,
    /** At the beginning of the first day. */
    index: z.optional(wireIndex),
  }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['operations'],
  errors: [
    'role.not.allowed',
    'user.not.found',
    'supply.signed',
    'supply.day.invalid',
    'supply.offer.unknown',
    'supply.power.unknown',
    'index.registers',
  ],
  source: OPERATOR_SOURCE,
});

/** Records the index of a home on a day, read by the operator or the grid. */
export const operatorRecordIndex = defineCall({
  id: 'operatorRecordIndex',
  method: 'POST',
  path: '/api/operator/households/index',
  params: z.strictObject({ id: wireId, date: wireDay, index: wireIndex }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['operations'],
  errors: ['role.not.allowed', 'user.not.found', 'index.day.invalid', 'index.registers', 'index.lower'],
  source: OPERATOR_SOURCE,
});

/** Calls of operators about the supply of homes. */
export const operatorSupplyCalls = { operatorBeginSupply, operatorRecordIndex };
