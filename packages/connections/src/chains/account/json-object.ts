import type { Json } from '../../adapter.ts';

export const isJsonObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A number of a stored position. */
export const numberIn = (position: Json | undefined, name: string): number | undefined => {
  const value = isJsonObject(position) ? position[name] : undefined;
  return typeof value === 'number' ? value : undefined;
};
