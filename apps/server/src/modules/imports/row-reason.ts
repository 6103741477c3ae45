/** Why a row is refused or kept, or a remark on it; `column` is the column's name in the file. */
export type RowReason = { column: string | null; message: string };
