import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { AppError } from '@lotbook/model/errors';
import {
  getNullableType,
  isInputObjectType,
  isListType,
  isScalarType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
} from 'graphql';

/** A year or a date outside of them is a typo, which the database or the calendar may not support. Each call decides whether a date may be in the future. */
const [firstYear, lastYear, lastDate] = [1900, 2200, 2999];
/** Longest text that a call takes. Files travel as uploads. */
const mostCharacters = 1_000_000;
const mostIdCharacters = 1_024;
/** Levels of lists and objects in a JSON argument. */
const deepestJson = 32;

/**
 * Refuses values that are invalid for every call, before any call runs: text that can't be stored, numbers below zero, years and dates of no calendar. What fits its type
 * but means nothing, such as the id of something that is not there, is left to the call.
 * @throws AppError BAD_INPUT naming the argument.
 */
export function checkArguments(
  known: readonly GraphQLArgument[],
  given: Readonly<Record<string, unknown>>,
): void {
  for (const arg of known) checkValue(arg.name, arg.type, given[arg.name]);
}

function checkValue(path: string, type: GraphQLInputType, value: unknown): void {
  if (value === null || value === undefined) return;
  const bare = getNullableType(type);
  if (isListType(bare)) {
    if (Array.isArray(value)) for (const each of value) checkValue(path, bare.ofType, each);
    else checkValue(path, bare.ofType, value);
  } else if (isInputObjectType(bare)) {
    const fields: Readonly<Record<string, GraphQLInputField>> = bare.getFields();
    for (const [name, each] of Object.entries(value))
      if (fields[name]) checkValue(`${path}.${name}`, fields[name].type, each);
  } else if (isScalarType(bare)) checkScalar(path, bare.name, value);
}

function checkScalar(path: string, type: string, value: unknown): void {
  if (type === 'JSON') checkJson(path, value, deepestJson);
  else if (typeof value === 'string') checkText(path, type, value);
  else if (typeof value === 'number') checkNumber(path, type, value);
}

function checkText(path: string, type: string, value: string): void {
  if (value.includes('\0')) throw makeRefusal(path, fill(texts.containsNul));
  if (!value.isWellFormed()) throw makeRefusal(path, fill(texts.containsHalfSurrogate));
  if (value.length > (type === 'ID' ? mostIdCharacters : mostCharacters))
    throw makeRefusal(path, fill(texts.tooLong));
  if (type === 'DateTime' || type === 'LocalDate')
    checkYear(path, Number(/^[+-]?\d+/.exec(value)?.[0]), lastDate);
}

function checkNumber(path: string, type: string, value: number): void {
  if (!Number.isFinite(value)) throw makeRefusal(path, fill(texts.notNumber));
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (type === 'Int' && /year|soldIn/i.test(name)) checkYear(path, value);
  else if (type === 'Int' && value < 0) throw makeRefusal(path, fill(texts.negative));
}

function checkYear(path: string, year: number, last = lastYear): void {
  if (!(year >= firstYear && year <= last))
    throw makeRefusal(
      path,
      fill(texts.yearOutOfRange, { firstYear: String(firstYear), lastYear: String(last) }),
    );
}

function checkJson(path: string, value: unknown, levels: number): void {
  if (typeof value === 'string') checkText(path, 'JSON', value);
  else if (typeof value === 'number') checkNumber(path, 'JSON', value);
  else if (typeof value === 'object' && value !== null) {
    if (levels === 0) throw makeRefusal(path, fill(texts.nestedTooDeeply));
    for (const [name, each] of Object.entries(value)) {
      checkText(path, 'JSON', name);
      checkJson(path, each, levels - 1);
    }
  }
}

const makeRefusal = (path: string, what: FilledMessage): AppError =>
  new AppError('BAD_INPUT', fill(texts.invalidArgument, { path, what }), { field: path });
