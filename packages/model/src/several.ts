/** `1 disposal`, `2,109 disposals`. */
export const several = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;
