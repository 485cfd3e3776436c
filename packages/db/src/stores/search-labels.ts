import { categories } from '@lotbook/model/category';
import { formatCategory } from '@lotbook/model/category-text';
import { createTranslator, type Translate } from '@lotbook/messages/translator';
import { listTypes } from '@lotbook/model/type-text';

/** The types and categories whose name contains a term. */
export interface NamedByTerm {
  readonly types: readonly string[];
  readonly categories: readonly string[];
}

/** The names of types and categories differ by locale and brand, so `t` is that of whoever searches. */
export const findNamed = (term: string, t: Translate): NamedByTerm => {
  const contains = (name: string): boolean => name.toLowerCase().includes(term.toLowerCase());
  return {
    types: listTypes(t)
      .filter(({ label }) => contains(label))
      .map(({ value }) => value),
    categories: categories.filter((each) => contains(formatCategory(each, t))),
  };
};

const { translate } = createTranslator();

/** For filters that were stored without the names of whoever searched. */
export const findNamedInEnglish = (term: string): NamedByTerm => findNamed(term, translate);
