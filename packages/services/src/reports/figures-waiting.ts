import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/reports';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { AppError } from '@lotbook/model/errors';
import { readFiguresState } from '../computing/figures-state.ts';

/** The figures, or the journal, are not of the present facts, and others are coming. */
export class FiguresComing extends Error {
  override name = 'FiguresComing';
}

/** @throws FiguresComing, or AppError NO_FIGURES if there won't be any */
export async function checkFigures(db: Db, account: Account): Promise<void> {
  const state = await readFiguresState(db, account);
  if (state === 'coming') throw new FiguresComing();
  if (state === 'failed') throw new AppError('NO_FIGURES', fill(texts.figuresFailed));
  if (state === 'none') throw new AppError('NO_FIGURES', fill(texts.figuresMissing));
}
