import { createTranslator, type Translate } from '@lotbook/messages/translator';

/** Renders errors in en-US if a rule is called without a translator. */
export const { translate: english } = createTranslator();

/** Checks the text of a field. Returns the error to show, or undefined if the value is valid. */
export type Rule = (value: string, t?: Translate) => string | undefined;

/** Returns the error of the first rule that fails. */
export const combineRules =
  (...rules: readonly Rule[]): Rule =>
  (value, t) => {
    for (const rule of rules) {
      const error = rule(value, t);
      if (error !== undefined) return error;
    }
    return undefined;
  };

/** Makes a rule optional: an empty field is valid. */
export const ifEntered =
  (rule: Rule): Rule =>
  (value, t) =>
    value === '' ? undefined : rule(value, t);

/** The rules of a form, by field. */
export type Rules<Field extends string> = Readonly<Record<Field, Rule>>;
export type Wrongs<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** The errors of a form by field. Empty if all fields are valid. */
export function getErrors<Field extends string>(
  rules: Rules<Field>,
  values: Readonly<Record<Field, string>>,
  t?: Translate,
): Wrongs<Field> {
  const fields = Object.keys(rules) as Field[];
  const errors: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const error = rules[field](values[field], t);
    if (error !== undefined) errors[field] = error;
  }
  return errors;
}
