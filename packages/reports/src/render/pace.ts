/** Told from time to time how much of a document is written, from 0 to 1. What it throws ends the writing. */
export type Pace = (share: number) => Promise<void>;

export const noPace: Pace = () => Promise.resolve();
