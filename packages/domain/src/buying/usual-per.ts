/** The numbers of pieces for which a person can say that all prices of a file are. */
export const usualPers = [1, 10, 100, 1000] as const;
export type UsualPer = (typeof usualPers)[number];
