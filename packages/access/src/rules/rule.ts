/** What is wrong with the text of a field, in the product's words; undefined when nothing is. */
export type Rule = (value: string) => string | undefined;

/** The first thing that is wrong. */
export const combineRules =
  (...rules: readonly Rule[]): Rule =>
  (value) => {
    for (const rule of rules) {
      const wrong = rule(value);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  };

/** Nothing entered is right; what is entered has to follow the rule. */
export const ifEntered =
  (rule: Rule): Rule =>
  (value) =>
    value === '' ? undefined : rule(value);

/** The rules of a form, by field. */
export type Rules<Field extends string> = Readonly<Record<Field, Rule>>;
export type Wrongs<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** What is wrong with each field of a form; empty when all is right. */
export function getErrors<Field extends string>(
  rules: Rules<Field>,
  values: Readonly<Record<Field, string>>,
): Wrongs<Field> {
  const fields = Object.keys(rules) as Field[];
  const wrongs: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const wrong = rules[field](values[field]);
    if (wrong !== undefined) wrongs[field] = wrong;
  }
  return wrongs;
}
