import { expect, it } from 'vitest';
import { treatmentWords } from './treatment-words.ts';
import { treatments } from './treatments.ts';

it('tells each treatment and each of its answers, and no others', () => {
  const told = Object.entries(treatmentWords).map(([key, { values }]) => [key, Object.keys(values)]);
  expect(told).toEqual(treatments.map(({ key, values }) => [key, [...values]]));
});

it('names where each question comes from', () => {
  for (const { citation } of Object.values(treatmentWords)) expect(citation).toMatch(/IRC|CFR|TCGA|Rev\. Rul\./);
});
