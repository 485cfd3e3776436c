import { storedMark } from '@lotbook/messages/stored-text';
import { sql, type RawBuilder } from 'kysely';

/** The English text of a column that holds a message or, in older rows, finished text: for searches. */
export const toEnglishText = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`case when starts_with(${column}, ${storedMark}) then substr(${column}, ${storedMark.length + 1})::jsonb ->> 'text' else ${column} end`;
