/** Names of months in English, German, French, Spanish, Portuguese, Italian and Dutch. An abbreviation means the same month in each of them. */
const MONTHS = [
  'jan january januar janvier janv enero ene janeiro gennaio gen januari jän jänner',
  'feb february februar février fevrier févr fevr fév febrero fevereiro fev febbraio februari',
  'mar march märz maerz mrz mär mars marzo março marco maart mrt',
  'apr april avril avr abril abr aprile',
  'may mai mayo maio maggio mag mei',
  'jun june juni juin junio junho giugno giu',
  'jul july juli juillet juil julio julho luglio lug',
  'aug august août aout agosto ago augustus',
  'sep sept september septembre septiembre setiembre setembro set settembre sett',
  'oct october oktober okt octobre octubre outubro out ottobre ott',
  'nov november novembre noviembre novembro',
  'dec december dezember dez décembre decembre déc diciembre dic dezembro dicembre',
];
const monthNumbers: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)),
);

/** 1 to 12; undefined if the word is no name of a month. */
export const findMonth = (word: string): number | undefined =>
  monthNumbers.get(word.toLowerCase().normalize('NFC').replace(/\.$/, ''));

const WEEKDAYS = new Set(
  `mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat saturday sun sunday
  mo montag di dienstag mi mittwoch do donnerstag fr freitag sa samstag sonnabend so sonntag
  lun lundi mar mardi mer mercredi jeu jeudi ven vendredi sam samedi dim dimanche
  lunes martes mié miércoles jue jueves vie viernes sáb sábado dom domingo
  seg segunda segunda-feira ter terça terça-feira qua quarta quarta-feira qui quinta quinta-feira sex sexta sexta-feira
  lunedì martedì mercoledì gio giovedì venerdì sabato sab domenica
  ma maandag dinsdag wo woensdag donderdag vr vrijdag za zaterdag zo zondag`.split(/\s+/),
);

export const isWeekday = (word: string): boolean =>
  WEEKDAYS.has(word.toLowerCase().normalize('NFC').replace(/\.$/, ''));

/** Minutes east of UTC of abbreviations that mean one zone wherever they are written. */
const ZONES: ReadonlyMap<string, number> = new Map([
  ['Z', 0],
  ['UTC', 0],
  ['GMT', 0],
  ['WET', 0],
  ['WEST', 60],
  ['CET', 60],
  ['MEZ', 60],
  ['CEST', 120],
  ['MESZ', 120],
  ['EET', 120],
  ['EEST', 180],
  ['MSK', 180],
  ['SGT', 480],
  ['HKT', 480],
  ['AWST', 480],
  ['JST', 540],
  ['KST', 540],
  ['AEST', 600],
  ['AEDT', 660],
  ['NZST', 720],
  ['NZDT', 780],
  ['EST', -300],
  ['EDT', -240],
  ['MST', -420],
  ['MDT', -360],
  ['PST', -480],
  ['PDT', -420],
  ['AKST', -540],
  ['AKDT', -480],
]);
/** Those that exporters of the United States write for their Central Time, and others for China or Cuba. */
const CENTRAL: ReadonlyMap<string, number> = new Map([
  ['CST', -360],
  ['CDT', -300],
]);
/** Abbreviations of several zones: Irish, Indian and Israeli time, British and Bangladeshi, Atlantic and Arabian, and so on. */
const SEVERAL = [
  'CST',
  'CDT',
  'IST',
  'BST',
  'AST',
  'ADT',
  'GST',
  'ACT',
  'AMT',
  'ECT',
  'SST',
  'WST',
];

const compareLengths = (a: string, b: string): number => b.length - a.length;
/** All known abbreviations as a pattern, longer ones first. */
export const ZONE_WORDS = [...new Set([...ZONES.keys(), ...SEVERAL])]
  .toSorted(compareLengths)
  .join('|');

/** Minutes east of UTC; undefined for an abbreviation of several zones. */
export function findZone(
  word: string,
  { usZones = false }: { readonly usZones?: boolean | undefined },
): number | undefined {
  const name = word.toUpperCase();
  return ZONES.get(name) ?? (usZones ? CENTRAL.get(name) : undefined);
}

/** The abbreviation of several zones at the end of a time, such as IST. */
export function findUnclearZone(text: string): string | undefined {
  const word = /\d\s*(?:[ap]\.?\s?m\.?)?\s*([A-Z]{3})$/i.exec(text.trim())?.[1]?.toUpperCase();
  return word !== undefined && SEVERAL.includes(word) ? word : undefined;
}
