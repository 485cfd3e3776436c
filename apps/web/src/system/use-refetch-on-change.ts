import { useEffect, useRef } from 'react';

/**
 * Refetches when a version changes that was known before. `isEnabled`: false while a refetch would
 * take something from the screen, such as further pages of a list.
 */
export function useRefetchOnChange(
  version: string | null | undefined,
  refetch: () => Promise<unknown>,
  isEnabled = true,
): void {
  const known = useRef(version);
  useEffect(() => {
    const before = known.current;
    known.current = version;
    if (before === undefined || version === undefined || before === version || !isEnabled) return;
    refetch().catch(() => undefined);
  }, [version, refetch, isEnabled]);
}
