import { categories } from '@lotbook/model/category';
import { expect, test } from 'vitest';
import { categoryGroups } from './category-groups.ts';

test('every tax category is in exactly one group', () => {
  const grouped = categoryGroups.flatMap((group) =>
    group.categories.map((category) => category.id),
  );
  expect(grouped.toSorted()).toEqual(categories.toSorted());
});
