import { useState } from 'react';

/** The texts of a form's fields, with a change handler for each. */
export function useTextValues<Field extends string>(start: () => Readonly<Record<Field, string>>) {
  const [values, setValues] = useState(start);
  const change = (field: Field) => (value: string) =>
    setValues((before) => ({ ...before, [field]: value }));
  return { values, change };
}
