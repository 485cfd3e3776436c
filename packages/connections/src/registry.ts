import type { Adapter } from './adapter.ts';

/** Every service that data can come from by itself. */
export const adapters: readonly Adapter[] = [];
