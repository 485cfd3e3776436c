import '@fontsource-variable/inter/wght.css';
import './base.css';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';
import { makeTheme } from './theme.ts';
import { TipLayer } from './TipLayer.tsx';
import { ToastProvider } from './toast.tsx';

/** Everything the components need around them. Styles carry the nonce that the page names in `<meta name="csp-nonce">`. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  const cache = useMemo(() => {
    const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
    return createCache({ key: 'lb', prepend: true, ...(nonce ? { nonce } : {}) });
  }, []);
  const theme = useMemo(() => makeTheme(), []);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="theme">
        <CssBaseline />
        <ToastProvider>{children}</ToastProvider>
        <TipLayer />
      </ThemeProvider>
    </CacheProvider>
  );
}
