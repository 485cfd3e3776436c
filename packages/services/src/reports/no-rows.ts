/** The input of a report without rows. */
export const noRows = {
  disposals: [],
  income: [],
  gifts: [],
  donations: [],
  lost: [],
  expenses: [],
  entries: [],
  lots: [],
};
