import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSelection } from '../transactions/bulk/use-selection.ts';
import type { IssueRow } from './documents.ts';
import { useListedOnly } from './use-listed-only.ts';

const row = (transactionId: string) =>
  ({
    node: { transactionId, code: 'missing-basis', asset: 'BTC' },
    transaction: null,
  }) as unknown as IssueRow;
const [first, second] = [row('t1'), row('t2')];

it('deselects issues that left the list, but none on pages that are not loaded', () => {
  const { result, rerender } = renderHook(
    ({ rows, isWhole }) => {
      const selection = useSelection('all');
      useListedOnly(selection, rows, isWhole);
      return selection;
    },
    { initialProps: { rows: [first, second], isWhole: true } },
  );
  act(() => result.current.choose(['t1~missing-basis~BTC', 't2~missing-basis~BTC']));
  expect(result.current.ids.size).toBe(2);
  rerender({ rows: [second], isWhole: false });
  expect(result.current.ids.size).toBe(2);
  rerender({ rows: [second], isWhole: true });
  expect([...result.current.ids]).toEqual(['t2~missing-basis~BTC']);
});
