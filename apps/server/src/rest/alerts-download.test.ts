import { expect, it } from 'vitest';
import { readAlertFilter } from './alerts-download.ts';

it('reads every filter that the query of alerts has', () => {
  const transactionId = '00000000-0000-4000-8000-000000000000';
  expect(
    readAlertFilter({
      level: 'severe',
      status: 'open',
      source: 'kraken',
      transactionId,
      ended: 'true',
    }),
  ).toMatchObject({
    levels: ['severe'],
    statuses: ['open'],
    sourceId: 'kraken',
    transactionId,
    ended: true,
  });
});

it('refuses unknown parameters instead of exporting everything', () => {
  expect(() => readAlertFilter({ transaction: 'x' })).toThrow(
    /The parameter transaction is unknown\. Use level, status, .*transactionId\./,
  );
  expect(() => readAlertFilter({ constructor: 'x' })).toThrow('constructor is unknown');
});
