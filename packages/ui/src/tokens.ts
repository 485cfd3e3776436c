/** The colors of one theme. Ramps run from background (1) to text (12). Each text color keeps 4.5:1 contrast on its tint and background. */
export interface Palette {
  readonly neutral: readonly string[];
  readonly accent: string;
  readonly accentStrong: string;
  readonly accentTint: string;
  readonly onAccent: string;
  readonly raised: string;
  readonly tones: Readonly<Record<Tone, ToneColours>>;
  readonly series: readonly string[];
  readonly shadow: string;
}
export type Tone = 'gain' | 'loss' | 'warning' | 'info';
export interface ToneColours {
  readonly text: string;
  readonly tint: string;
  readonly border: string;
}

/** What a brand can change: single colors, the whole ramp, and corner radius in pixels. */
export interface BrandTheme {
  readonly light?: BrandScheme | undefined;
  readonly dark?: BrandScheme | undefined;
  readonly radius?: { readonly card: number; readonly control: number } | undefined;
}
interface BrandScheme {
  readonly accent?: string | undefined;
  readonly accentStrong?: string | undefined;
  readonly accentTint?: string | undefined;
  readonly onAccent?: string | undefined;
  readonly neutral?: readonly string[] | undefined;
}

/** A palette with a brand's colors applied. */
export const applyBrand = (palette: Palette, scheme: BrandScheme = {}): Palette => ({
  ...palette,
  ...Object.fromEntries(Object.entries(scheme).filter(([, colour]) => colour !== undefined)),
});

export const light: Palette = {
  neutral: [
    '#fbfbfc',
    '#f6f7f9',
    '#eff1f4',
    '#e7eaee',
    '#dde1e6',
    '#d1d7dd',
    '#bfc7cf',
    '#a2acb6',
    '#7b8792',
    '#66717c',
    '#4f5963',
    '#14181d',
  ],
  accent: '#3d4fc4',
  accentStrong: '#2f3fa6',
  accentTint: '#eceffc',
  onAccent: '#ffffff',
  raised: '#ffffff',
  tones: {
    gain: { text: '#08705f', tint: '#e2f5f0', border: '#9fd8ca' },
    loss: { text: '#b93a0b', tint: '#fdeee6', border: '#f0bda5' },
    warning: { text: '#835300', tint: '#fdf3dc', border: '#e8cd8f' },
    info: { text: '#2a4bb3', tint: '#eaf0fd', border: '#b6c7f2' },
  },
  series: ['#3d4fc4', '#2b9fc9', '#0b8572', '#b7791f', '#8a56c2', '#7b8792'],
  shadow: '0 1px 2px rgb(20 24 29 / 8%), 0 8px 28px rgb(20 24 29 / 14%)',
};

export const dark: Palette = {
  neutral: [
    '#0e1114',
    '#13171b',
    '#1a1f24',
    '#21272d',
    '#293037',
    '#323a42',
    '#404a53',
    '#596570',
    '#77838e',
    '#8b96a1',
    '#aeb7c0',
    '#eceff2',
  ],
  accent: '#8c9cf7',
  accentStrong: '#a9b5fa',
  accentTint: '#1e2440',
  onAccent: '#0c1024',
  raised: '#15191e',
  tones: {
    gain: { text: '#45cbb2', tint: '#0f2b27', border: '#1f5a50' },
    loss: { text: '#ff936a', tint: '#331a10', border: '#6b3520' },
    warning: { text: '#eebb58', tint: '#2e240f', border: '#5f4b1c' },
    info: { text: '#92adfa', tint: '#172140', border: '#33457f' },
  },
  series: ['#8c9cf7', '#5cc4e6', '#45cbb2', '#e0ac57', '#c79af0', '#8b96a1'],
  shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 12px 32px rgb(0 0 0 / 55%)',
};

export const space = { half: 4, one: 8, two: 16, three: 24, four: 32 } as const;
export const radius = { card: 8, control: 6 } as const;
export const sizes = { xs: 12, s: 13, m: 14, l: 16, xl: 20, xxl: 28 } as const;
/** Phone layout below this width. */
export const narrowBelow = 600;

/** The palette as custom properties for style sheets. */
export function customProperties(palette: Palette): Record<string, string> {
  const properties: Record<string, string> = {
    '--accent': palette.accent,
    '--accent-strong': palette.accentStrong,
    '--accent-tint': palette.accentTint,
    '--on-accent': palette.onAccent,
    '--raised': palette.raised,
    '--shadow': palette.shadow,
  };
  palette.neutral.forEach((colour, index) => (properties[`--n${index + 1}`] = colour));
  palette.series.forEach((colour, index) => (properties[`--series-${index + 1}`] = colour));
  for (const [tone, colours] of Object.entries(palette.tones)) {
    properties[`--${tone}`] = colours.text;
    properties[`--${tone}-tint`] = colours.tint;
    properties[`--${tone}-border`] = colours.border;
  }
  return properties;
}
