import { allAreas } from './generated/all-areas.ts';
import { toTable, type MessageTable } from './translator.ts';

let table: MessageTable | undefined;

/**
 * Every message by code. For the server and tests: a page that imports this loads every text. Made
 * when it is first needed, because it takes 0.2 s of a program's start.
 */
export const getAllMessages = (): MessageTable => (table ??= toTable(...Object.values(allAreas)));
