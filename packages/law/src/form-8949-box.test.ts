import { expect, it } from 'vitest';
import { form8949Box, scheduleDLine } from './form-8949-box.ts';

it('puts sales without a form under C and F before 2025, under I and L from 2025', () => {
  expect(form8949Box({ term: 'short', year: 2024, reported: 'none' })).toBe('C');
  expect(form8949Box({ term: 'long', year: 2024, reported: 'none' })).toBe('F');
  expect(form8949Box({ term: 'short', year: 2025, reported: 'none' })).toBe('I');
  expect(form8949Box({ term: 'long', year: 2026, reported: 'none' })).toBe('L');
});

it('puts sales that a broker reported under G, H, J and K', () => {
  expect(form8949Box({ term: 'short', year: 2025, reported: 'proceedsAndBasis' })).toBe('G');
  expect(form8949Box({ term: 'short', year: 2025, reported: 'proceeds' })).toBe('H');
  expect(form8949Box({ term: 'long', year: 2025, reported: 'proceedsAndBasis' })).toBe('J');
  expect(form8949Box({ term: 'long', year: 2025, reported: 'proceeds' })).toBe('K');
});

it('adds short-term boxes to lines 1b, 2, 3 and long-term boxes to lines 8b, 9, 10', () => {
  expect(scheduleDLine).toEqual({
    A: '1b',
    B: '2',
    C: '3',
    D: '8b',
    E: '9',
    F: '10',
    G: '1b',
    H: '2',
    I: '3',
    J: '8b',
    K: '9',
    L: '10',
  });
});
