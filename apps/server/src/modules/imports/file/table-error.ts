/** Why a file cannot be read as a table, in words for whoever chose it. */
export class TableError extends Error {
	/** The line of a CSV file, or the row of a sheet, counted from 1. */
	readonly line?: number;
	/** The column, counted from 1. */
	readonly column?: number;

	constructor(message: string, place: { line?: number; column?: number } = {}) {
		super(message);
		this.name = "TableError";
		if (place.line !== undefined) this.line = place.line;
		if (place.column !== undefined) this.column = place.column;
	}
}
