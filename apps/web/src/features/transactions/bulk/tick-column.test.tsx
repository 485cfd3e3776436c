import { createTranslator } from '@lotbook/messages/translator';
import { cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useSelection } from './use-selection.ts';
import { tickColumn } from './tick-column.tsx';

afterEach(cleanup);

const { translate } = createTranslator();

it.each([
  [[], true],
  [[{ id: 'tx-1' }], false],
])('offers to select all loaded rows once there are some: %j', (rows, isDisabled) => {
  const selection = renderHook(() => useSelection('')).result.current;
  const { head } = tickColumn(selection, rows as never, () => null, translate);
  render(<>{head}</>);
  const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all loaded rows' });
  expect(tick.disabled).toBe(isDisabled);
});
