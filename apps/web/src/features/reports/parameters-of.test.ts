import { expect, it } from 'vitest';
import { parametersOf } from './run-columns.tsx';

const question = { label: 'Lines on the form', kind: 'choice', help: '', further: true };
const types = [
  {
    id: 'form-8949',
    columns: [{ id: 'box' }, { id: 'gain' }, { id: 'sold' }],
    questions: [
      { ...question, id: 'lines', default: 'each', options: [{ value: 'summary', label: 'One line for each source' }] },
      { ...question, id: 'least', label: 'Least proceeds', default: '0', options: [] },
    ],
  },
] as never;

it('tells what a report was made with: rounding, and answers that are not the usual ones', () => {
  const made = (parameters: object) => parametersOf({ type: 'form-8949', parameters }, types);
  expect(made({ format: 'pdf', rounding: 'cents', lines: 'each', least: '0' })).toBe('Cents');
  expect(made({ rounding: 'wholeDollar', lines: 'summary', least: '100' })).toBe('Whole dollars; One line for each source; Least proceeds: 100');
  expect(made({ columns: ['gain', 'box'] })).toBe('Cents; 2 of 3 columns');
  expect(made({ columns: ['gain', 'box', 'sold'] })).toBe('Cents; columns in another order');
  expect(made({ start: '2025-01-01', end: '2025-03-31', wallet: ['w1'], asset: ['BTC'] })).toBe('Cents; 2025-01-01 to 2025-03-31; 1 wallet; BTC');
  expect(parametersOf({ type: 'gone', parameters: null }, types)).toBe('Cents');
  expect(parametersOf({ type: 'plan-shown', parameters: { items: [{}, {}] } }, types)).toBe('2 planned sales');
});
