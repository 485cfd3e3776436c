/**
 * Called from time to time with the written share of a document, from 0 to 1. An exception ends the
 * writing.
 */
export type Pace = (share: number) => Promise<void>;

export const noPace: Pace = () => Promise.resolve();
