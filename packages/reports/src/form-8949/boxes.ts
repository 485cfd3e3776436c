import type { Box8949, Term } from '@lotbook/model/result';

/** The short text next to each box of Form 8949. */
export interface BoxText {
  readonly box: Box8949;
  readonly term: Term;
  readonly text: string;
}

const security = 'Form(s) 1099-B';
const asset = 'Form(s) 1099-DA or 1099-B';

/**
 * The boxes of a part for digital assets: those of securities before 2025, their own from 2025.
 * Form 8949 (2025).
 */
export const getBoxes = (term: Term, isDigital: boolean): readonly BoxText[] =>
  boxes.filter((each) => each.term === term && 'GHIJKL'.includes(each.box) === isDigital);

const boxes: readonly BoxText[] = [
  {
    box: 'A',
    term: 'short',
    text: `Reported to you on ${security}, with basis reported to the IRS`,
  },
  {
    box: 'B',
    term: 'short',
    text: `Reported to you on ${security}, with basis not reported to the IRS`,
  },
  { box: 'C', term: 'short', text: 'Not reported to you on Form 1099-B' },
  {
    box: 'D',
    term: 'long',
    text: `Reported to you on ${security}, with basis reported to the IRS`,
  },
  {
    box: 'E',
    term: 'long',
    text: `Reported to you on ${security}, with basis not reported to the IRS`,
  },
  { box: 'F', term: 'long', text: 'Not reported to you on Form 1099-B' },
  {
    box: 'G',
    term: 'short',
    text: `Digital assets reported to you on ${asset}, with basis reported to the IRS`,
  },
  {
    box: 'H',
    term: 'short',
    text: `Digital assets reported to you on ${asset}, with basis not reported to the IRS`,
  },
  {
    box: 'I',
    term: 'short',
    text: 'Digital assets not reported to you on Form 1099-DA or Form 1099-B',
  },
  {
    box: 'J',
    term: 'long',
    text: `Digital assets reported to you on ${asset}, with basis reported to the IRS`,
  },
  {
    box: 'K',
    term: 'long',
    text: `Digital assets reported to you on ${asset}, with basis not reported to the IRS`,
  },
  {
    box: 'L',
    term: 'long',
    text: 'Digital assets not reported to you on Form 1099-DA or Form 1099-B',
  },
];
