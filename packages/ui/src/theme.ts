import type { Interpolation } from '@emotion/react';
import { createTheme, type Theme } from '@mui/material/styles';
import {
  applyBrand,
  customProperties,
  dark,
  light,
  narrowBelow,
  radius,
  sizes,
  type BrandTheme,
  type Palette,
} from './tokens.ts';

const neutral = (palette: Palette, step: number): string =>
  palette.neutral[step - 1] ?? palette.accent;

function scheme(palette: Palette) {
  return {
    palette: {
      primary: {
        main: palette.accent,
        dark: palette.accentStrong,
        light: palette.accent,
        contrastText: palette.onAccent,
      },
      error: { main: palette.tones.loss.text },
      warning: { main: palette.tones.warning.text },
      info: { main: palette.tones.info.text },
      success: { main: palette.tones.gain.text },
      text: { primary: neutral(palette, 12), secondary: neutral(palette, 11) },
      divider: neutral(palette, 5),
      background: { default: neutral(palette, 1), paper: palette.raised },
    },
  };
}

const focusRing = { outline: '2px solid var(--accent)', outlineOffset: 2 };

/** The application's theme with both color schemes. The root element selects one. */
export function makeTheme(brand: BrandTheme = {}): Theme {
  const [lightPalette, darkPalette] = createPalettes(brand);
  const corners = brand.radius ?? radius;
  return createTheme({
    cssVariables: { colorSchemeSelector: 'data-theme' },
    colorSchemes: { light: scheme(lightPalette), dark: scheme(darkPalette) },
    breakpoints: { values: { xs: 0, sm: narrowBelow, md: 900, lg: 1200, xl: 1440 } },
    spacing: 4,
    shape: { borderRadius: corners.card },
    typography: {
      fontFamily: "'Inter Variable', system-ui, sans-serif",
      fontSize: sizes.m,
      htmlFontSize: 16,
      body1: { fontSize: sizes.m, lineHeight: 1.45 },
      body2: { fontSize: sizes.s, lineHeight: 1.45 },
      caption: { fontSize: sizes.xs, lineHeight: 1.45 },
      button: { fontSize: sizes.m, fontWeight: 550, textTransform: 'none', lineHeight: 1.45 },
    },
    transitions: {
      duration: {
        shortest: 120,
        shorter: 120,
        short: 150,
        standard: 160,
        complex: 180,
        enteringScreen: 180,
        leavingScreen: 120,
      },
    },
    components: {
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: {
            borderRadius: corners.control,
            minHeight: 36,
            padding: '6px 14px',
            whiteSpace: 'nowrap',
          },
          sizeSmall: { minHeight: 28, padding: '2px 10px', fontSize: sizes.s },
          outlined: {
            borderColor: 'var(--n6)',
            color: 'var(--n12)',
            backgroundColor: 'var(--raised)',
            '&:hover': { borderColor: 'var(--n8)', backgroundColor: 'var(--n2)' },
          },
          text: { color: 'var(--n12)', '&:hover': { backgroundColor: 'var(--n3)' } },
        },
      },
      MuiIconButton: {
        styleOverrides: {
          root: {
            borderRadius: corners.control,
            color: 'var(--n11)',
            '&:hover': { backgroundColor: 'var(--n3)' },
          },
        },
      },
      MuiOutlinedInput: {
        styleOverrides: {
          root: {
            borderRadius: corners.control,
            backgroundColor: 'var(--raised)',
            fontSize: sizes.m,
            '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--n7)' },
            '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--n8)' },
            '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
              borderColor: 'var(--accent)',
              borderWidth: 2,
            },
          },
          input: { padding: '7px 12px', height: '1.45em' },
        },
      },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiMenu: {
        styleOverrides: {
          paper: { border: '1px solid var(--n5)', boxShadow: 'var(--shadow)' },
          list: { padding: 4 },
        },
      },
      MuiMenuItem: {
        styleOverrides: {
          root: {
            fontSize: sizes.m,
            minHeight: 34,
            borderRadius: 5,
            gap: 10,
            '&.Mui-focusVisible': { outlineOffset: -2, backgroundColor: 'var(--n3)' },
          },
        },
      },
      MuiDialog: {
        styleOverrides: { paper: { border: '1px solid var(--n5)', boxShadow: 'var(--shadow)' } },
      },
    },
  });
}

/** The colors of both schemes as custom properties for the style sheets. */
export function rootStyles(brand: BrandTheme = {}): Interpolation<Theme> {
  const [lightPalette, darkPalette] = createPalettes(brand);
  return {
    ':root, [data-theme="light"]': { ...customProperties(lightPalette), colorScheme: 'light' },
    '[data-theme="dark"]': { ...customProperties(darkPalette), colorScheme: 'dark' },
  };
}

const createPalettes = (brand: BrandTheme): readonly [Palette, Palette] => [
  applyBrand(light, brand.light),
  applyBrand(dark, brand.dark),
];
