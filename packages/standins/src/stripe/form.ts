/** A value of a form whose names have brackets. */
export type FormValue = string | { [name: string]: FormValue };

export type FormFields = Readonly<Record<string, FormValue>>;

/** Parses a form as Stripe reads it: `line_items[0][price]=a` is the field of an element. Lists are objects with numbers as names. */
export function parseForm(text: string): FormFields {
  const fields: Record<string, FormValue> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part) => part !== '');
    const last = path.pop() ?? '';
    let at = fields;
    for (const part of path) {
      const next = at[part];
      const child = typeof next === 'object' ? next : {};
      at[part] = child;
      at = child;
    }
    at[last] = value;
  }
  return fields;
}

export const toObject = (value: FormValue | undefined): Readonly<Record<string, FormValue>> =>
  typeof value === 'object' ? value : {};

export const toList = (value: FormValue | undefined): readonly FormValue[] =>
  Object.values(toObject(value));

export const toText = (value: FormValue | undefined): string =>
  typeof value === 'string' ? value : '';

export const toCount = (value: FormValue | undefined): number => Number(toText(value) || 0);
