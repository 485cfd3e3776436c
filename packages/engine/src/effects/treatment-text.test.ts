import { renderTreatment } from '@lotbook/messages/render-treatment';
import { createTranslator, throwMissing } from '@lotbook/messages/translator';
import { expect, it } from 'vitest';
import { arisesUnder, getGround, treatmentLabels } from './treatment-text.ts';
import { treatments } from './treatments.ts';

const translator = createTranslator({ onMissing: throwMissing });

it('explains exactly the existing treatments and answers', () => {
  const labeled = Object.entries(treatmentLabels).map(([key, { values }]) => [
    key,
    Object.keys(values),
  ]);
  expect(labeled).toEqual(treatments.map(({ key, values }) => [key, [...values]]));
});

const getSources = (place: 'US' | 'UK') =>
  treatments
    .filter(({ key }) => arisesUnder(place, key))
    .map((treatment) => getGround(treatment, place));

it('names the source of each question under each law where it arises', () => {
  const [us, uk] = [getSources('US'), getSources('UK')];
  expect(us.filter(({ citation }) => !/IRC|CFR|Rev\. Rul\./.test(citation))).toEqual([]);
  expect(uk.filter(({ citation }) => !/TCGA|HMRC/.test(citation))).toEqual([]);
  expect(
    uk.filter(({ note, citation }) =>
      /IRC|CFR|Rev\. Rul\.|IRS|regulations/.test(
        `${renderTreatment(translator, note)} ${citation}`,
      ),
    ),
  ).toEqual([]);
});
