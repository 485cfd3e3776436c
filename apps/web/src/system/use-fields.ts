import { getErrors, type Rules, type Wrongs } from '@lotbook/access/rules/rule';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';

export interface Fields<Field extends string> {
  readonly values: Readonly<Record<Field, string>>;
  /** The error of each field, after the first attempt to submit. */
  readonly wrongs: Wrongs<Field>;
  readonly set: (field: Field) => (value: string) => void;
  /** Shows errors from now on. Returns true if there are none. */
  readonly check: () => boolean;
}

/** The field values of a form and their errors, which appear after the first attempt to submit. */
export function useFields<Field extends string>(
  rules: Rules<Field>,
  initial: Readonly<Record<Field, string>>,
): Fields<Field> {
  const [values, setValues] = useState(initial);
  const [tried, setTried] = useState(false);
  const t = useTranslate();
  const errors = getErrors(rules, values, t);
  const none: Partial<Record<Field, string>> = {};
  return {
    values,
    wrongs: tried ? errors : none,
    set: (field) => (value) => setValues((before) => ({ ...before, [field]: value })),
    check: () => {
      setTried(true);
      return Object.keys(errors).length === 0;
    },
  };
}
