import { useColorScheme } from '@mui/material/styles';

export type ColorMode = 'light' | 'dark' | 'system';

/** The chosen theme, stored in the browser. */
export function useColorMode(): {
  readonly mode: ColorMode;
  readonly setMode: (mode: ColorMode) => void;
} {
  const { mode = 'system', setMode } = useColorScheme();
  return { mode, setMode };
}
