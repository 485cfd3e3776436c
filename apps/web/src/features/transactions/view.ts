export const readView = (s: Record<string, unknown>): Record<string, unknown> => s;
