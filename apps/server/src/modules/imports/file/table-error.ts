/** Why a file cannot be read as a table, in words for whoever chose it. */
export class TableError extends Error {
	/** The line of a CSV file, or the row of a sheet, counted from 1. */
	readonly line?: number;
	/** The column, counted from 1. */
	readonly column?: number;

	constructor(message: string, place: { line?: number; column?: number } = {}) {
		super(message);
		this.name = "TableError";
		Object.assign(this, place);
	}
}

/** The refusal of a file that breaks its format's rules. */
export function damaged(why: string): TableError {
	return new TableError(`The XLSX file is damaged (${why}). Open it in a spreadsheet and save it again.`);
}
