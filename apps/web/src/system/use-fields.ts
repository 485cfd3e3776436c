import { getErrors, type Rules, type Wrongs } from '@lotbook/access/rules/rule';
import { useState } from 'react';

export interface Fields<Field extends string> {
  readonly values: Readonly<Record<Field, string>>;
  /** What is wrong with each field, once somebody tried to send them. */
  readonly wrongs: Wrongs<Field>;
  readonly set: (field: Field) => (value: string) => void;
  /** Says from now on what is wrong; true when nothing is. */
  readonly check: () => boolean;
}

/** The texts of a form with their rules: nothing is called wrong before the first try to send it. */
export function useFields<Field extends string>(
  rules: Rules<Field>,
  initial: Readonly<Record<Field, string>>,
): Fields<Field> {
  const [values, setValues] = useState(initial);
  const [tried, setTried] = useState(false);
  const found = getErrors(rules, values);
  const none: Partial<Record<Field, string>> = {};
  return {
    values,
    wrongs: tried ? found : none,
    set: (field) => (value) => setValues((before) => ({ ...before, [field]: value })),
    check: () => {
      setTried(true);
      return Object.keys(found).length === 0;
    },
  };
}
