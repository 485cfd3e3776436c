import { categories } from '@lotbook/model/category';
import { formatCategory } from '@lotbook/model/category-text';
import { createTranslator } from '@lotbook/messages/translator';
import { listTypes } from '@lotbook/model/type-text';

/** The labels of types and categories, for search. */
const { translate } = createTranslator();
const typeLabels = listTypes(translate).map(({ value, label }) => ({
  id: value,
  label: label.toLowerCase(),
}));
const categoryLabels = categories.map((id) => ({
  id,
  label: formatCategory(id, translate).toLowerCase(),
}));

const matching = (
  labels: readonly { readonly id: string; readonly label: string }[],
  text: string,
): readonly string[] =>
  labels.filter(({ label }) => label.includes(text.toLowerCase())).map(({ id }) => id);

/** The types whose label contains the text. */
export const findTypes = (text: string): readonly string[] => matching(typeLabels, text);

/** The categories whose label contains it. */
export const findCategories = (text: string): readonly string[] => matching(categoryLabels, text);
