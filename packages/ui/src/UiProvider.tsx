import '@fontsource-variable/inter/wght.css';
import './base.css';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import GlobalStyles from '@mui/material/GlobalStyles';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';
import { BrandProvider, ownBrand, type Brand } from './brand.tsx';
import { makeTheme, rootStyles } from './theme.ts';
import { TipLayer } from './TipLayer.tsx';
import type { BrandTheme } from './tokens.ts';
import { ToastProvider } from './toast.tsx';

interface UiProviderProps {
  readonly children: ReactNode;
  readonly brand?: Brand;
  /** A brand's colors and shape. */
  readonly theme?: BrandTheme | undefined;
}

/** Providers that all components need. Styles use the nonce in `<meta name="csp-nonce">`. */
export function UiProvider({ children, brand = ownBrand, theme: brandTheme }: UiProviderProps) {
  const cache = useMemo(() => {
    const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
    return createCache({ key: 'lb', prepend: true, ...(nonce ? { nonce } : {}) });
  }, []);
  const theme = useMemo(() => makeTheme(brandTheme), [brandTheme]);
  const root = useMemo(() => rootStyles(brandTheme), [brandTheme]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="theme">
        <GlobalStyles styles={root} />
        <BrandProvider value={brand}>
          <ToastProvider>{children}</ToastProvider>
          <TipLayer />
        </BrandProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
