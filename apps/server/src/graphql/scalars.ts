import { AppError } from '@lotbook/model/errors';
import { isDate, parseInstant } from '@lotbook/model/time';
import { GraphQLJSON } from './json-scalar.ts';
import { builder } from './builder.ts';

const text = (what: string, right: (value: string) => boolean) => (value: unknown) => {
  if (typeof value !== 'string' || !right(value))
    throw new AppError('BAD_INPUT', `${JSON.stringify(value)} is not ${what}.`);
  return value;
};

const isCalendarDate = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  isDate(Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8)));

builder.scalarType('Decimal', {
  description: 'Plain decimal text: `-1234.5`. Money and quantities never travel as floats.',
  serialize: (value) => value,
  parseValue: text(
    'plain decimal text such as -1234.5, with at most 20 digits before the point and 18 after it',
    (value) => /^-?\d{1,20}(\.\d{1,18}0{0,40})?$/.test(value),
  ),
});

builder.scalarType('DateTime', {
  description: 'ISO 8601 instant in UTC.',
  serialize: (value) => value,
  parseValue: (value) => {
    const instant = typeof value === 'string' ? parseInstant(value) : undefined;
    if (instant === undefined) throw new AppError('BAD_INPUT', 'Invalid date');
    return instant;
  },
});

builder.scalarType('LocalDate', {
  description: 'Calendar date `2025-01-31`.',
  serialize: (value) => value,
  parseValue: text('a date such as 2025-01-31', isCalendarDate),
});

builder.scalarType('JSON', GraphQLJSON);
