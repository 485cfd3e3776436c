import { allAreas } from './generated/all-areas.ts';
import { toTable } from './translator.ts';

/** Every message by code. For the server and tests: a page that imports this loads every text. */
export const allMessages = toTable(...Object.values(allAreas));
