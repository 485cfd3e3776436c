import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { AppError } from '@lotbook/model/errors';
import { isDate, parseInstant } from '@lotbook/model/time';
import { GraphQLJSON } from './json-scalar.ts';
import { builder } from './builder.ts';

const makeTextScalar =
  (what: FilledMessage, right: (value: string) => boolean) => (value: unknown) => {
    if (typeof value !== 'string' || !right(value))
      throw new AppError(
        'BAD_INPUT',
        fill(texts.invalidScalar, { value: JSON.stringify(value), what }),
      );
    return value;
  };

const isCalendarDate = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  isDate(Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8)));

builder.scalarType('Decimal', {
  description: 'Plain decimal text: `-1234.5`. Money and quantities never travel as floats.',
  serialize: (value) => value,
  parseValue: makeTextScalar(fill(texts.decimalFormat), (value) =>
    /^-?\d{1,20}(\.\d{1,18}0{0,40})?$/.test(value),
  ),
});

builder.scalarType('DateTime', {
  description: 'ISO 8601 instant in UTC.',
  serialize: (value) => value,
  parseValue: (value) => {
    const instant = typeof value === 'string' ? parseInstant(value) : undefined;
    if (instant === undefined) throw new AppError('BAD_INPUT', fill(contractRules.invalidDate));
    return instant;
  },
});

builder.scalarType('LocalDate', {
  description: 'Calendar date `2025-01-31`.',
  serialize: (value) => value,
  parseValue: makeTextScalar(fill(texts.dateFormat), isCalendarDate),
});

builder.scalarType('JSON', GraphQLJSON);
