/** Returns a path of this site; undefined for external addresses. */
export function toLocalPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/[^/\\]|^\/$/.test(value)) return undefined;
  const url = new URL(value, window.location.origin);
  return url.origin === window.location.origin ? url.pathname + url.search + url.hash : undefined;
}
