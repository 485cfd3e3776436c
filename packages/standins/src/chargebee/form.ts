/** A value of a form whose names have brackets. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

export type FormFields = Readonly<Record<string, FormValue>>;

/**
 * Parses a form as Chargebee reads it: `customer[id]=1` is a field of an object, `coupon_ids[0]=A` an
 * element, and `charges[amount][0]=4900` a field of an element.
 */
export function parseForm(body: string): FormFields {
  const fields: Record<string, FormValue> = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const [first = '', ...rest] = name.split(/\]\[|\[|\]/).filter((part) => part !== '');
    const last = rest.at(-1);
    if (last !== undefined && /^\d+$/.test(last)) setElement(fields, first, rest, value);
    else if (rest.length === 0) fields[first] = value;
    else setField(fields, first, rest, value);
  }
  return fields;
}

function setElement(
  fields: Record<string, FormValue>,
  name: string,
  path: readonly string[],
  value: string,
): void {
  const index = Number(path.at(-1));
  const list = fields[name];
  const rows = Array.isArray(list) ? list : [];
  fields[name] = rows;
  const field = path.length > 1 ? path[0] : undefined;
  if (field === undefined) rows[index] = value;
  else rows[index] = { ...toObject(rows[index]), [field]: value };
}

function setField(
  fields: Record<string, FormValue>,
  name: string,
  [field = '']: readonly string[],
  value: string,
): void {
  fields[name] = { ...toObject(fields[name]), [field]: value };
}

export const toObject = (value: FormValue | undefined): Record<string, FormValue> =>
  typeof value === 'object' && !Array.isArray(value) ? value : {};

export const toRows = (value: FormValue | undefined): readonly Record<string, FormValue>[] =>
  Array.isArray(value) ? value.map(toObject) : [];

export const toTexts = (value: FormValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

export const toText = (value: FormValue | undefined): string =>
  typeof value === 'string' ? value : '';
