import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { SelectField } from './fields.tsx';

afterEach(cleanup);

const options = ['FIFO', 'LIFO', 'HIFO'].map((value) => ({ value, label: value }));

function show() {
  const onChange = vi.fn();
  render(
    <SelectField
      label="Method"
      value="FIFO"
      options={options}
      onChange={onChange}
      help="Which units leave first."
    />,
  );
  return { onChange, field: screen.getByRole<HTMLSelectElement>('combobox', { name: 'Method' }) };
}

/** As browsers do it on a closed list: the key, and the choice that it moves to. */
async function walk(field: HTMLSelectElement, value: string): Promise<void> {
  field.focus();
  await userEvent.keyboard('{ArrowDown}');
  fireEvent.change(field, { target: { value } });
}

it('a list that is walked with the keys chooses where the walk ends', async () => {
  const { onChange, field } = show();
  await walk(field, 'LIFO');
  await walk(field, 'HIFO');
  expect([field.value, onChange.mock.calls]).toEqual(['HIFO', []]);
  await userEvent.tab();
  expect(onChange.mock.calls).toEqual([['HIFO']]);
});

it('Enter chooses at once, and Escape goes back to where the walk began', async () => {
  const { onChange, field } = show();
  await walk(field, 'LIFO');
  await userEvent.keyboard('{Escape}');
  expect([field.value, onChange.mock.calls]).toEqual(['FIFO', []]);
  await walk(field, 'LIFO');
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([['LIFO']]);
});

it('a pointer chooses at once, also after the keys were used', async () => {
  const { onChange, field } = show();
  await walk(field, 'FIFO');
  await userEvent.selectOptions(field, 'HIFO');
  expect(onChange.mock.calls).toEqual([['HIFO']]);
});
