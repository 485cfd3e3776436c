import './names.css';

interface MonogramProps {
  readonly name: string;
  readonly square?: boolean;
  readonly large?: boolean;
  /** The address of a picture to show instead. */
  readonly logo?: string | undefined;
}

/** A logo, or initials on a color derived from the name. Decorative, since the name is next to it. */
export function Monogram({ name, square = false, large = false, logo }: MonogramProps) {
  const className = `lb-monogram${square ? ' lb-monogram-square' : ''}${large ? ' lb-monogram-large' : ''}`;
  if (logo !== undefined)
    return <img aria-hidden alt="" className={className} src={logo} width={20} height={20} />;
  const hue = getHue(name);
  const style = {
    backgroundColor: `light-dark(hsl(${hue} 42% 90%), hsl(${hue} 28% 24%))`,
    color: `light-dark(hsl(${hue} 55% 26%), hsl(${hue} 60% 82%))`,
  };
  return (
    <span aria-hidden className={className} style={style}>
      {letters(name)}
    </span>
  );
}

function letters(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = '?', second] = words;
  return (second ? head(first, 1) + head(second, 1) : head(first, 2)).toUpperCase();
}

const head = (text: string, count: number): string => Array.from(text).slice(0, count).join('');

/** Spreads the digest over the color wheel, so that similar names get different colors. */
function getHue(name: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  return (((hash >>> 0) % 997) * 137.5) % 360;
}
