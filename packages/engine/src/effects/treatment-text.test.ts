import { expect, it } from 'vitest';
import { arisesUnder, getGround, treatmentLabels } from './treatment-text.ts';
import { treatments } from './treatments.ts';

it('tells each treatment and each of its answers, and no others', () => {
  const told = Object.entries(treatmentLabels).map(([key, { values }]) => [
    key,
    Object.keys(values),
  ]);
  expect(told).toEqual(treatments.map(({ key, values }) => [key, [...values]]));
});

const told = (place: 'US' | 'UK') =>
  treatments
    .filter(({ key }) => arisesUnder(place, key))
    .map((treatment) => getGround(treatment, place));

it('names where each question comes from, under the law of either place where it arises', () => {
  const [us, uk] = [told('US'), told('UK')];
  expect(us.filter(({ citation }) => !/IRC|CFR|Rev\. Rul\./.test(citation))).toEqual([]);
  expect(uk.filter(({ citation }) => !/TCGA|HMRC/.test(citation))).toEqual([]);
  expect(
    uk.filter(({ note, citation }) =>
      /IRC|CFR|Rev\. Rul\.|IRS|regulations/.test(`${note} ${citation}`),
    ),
  ).toEqual([]);
});
