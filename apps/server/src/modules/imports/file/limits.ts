/** How much of a file is read before it is refused. */
export type Limits = {
	/** Bytes of the file. */
	bytes: number;
	/** Rows below the head. */
	rows: number;
	columns: number;
	/** Characters of one cell. */
	cell: number;
	/** Bytes that the parts of an XLSX file that are read may unpack to, all together. */
	unpacked: number;
	/** How many times larger than packed a part may become, once it is larger than `freelyUnpacked`. */
	ratio: number;
	freelyUnpacked: number;
	/** Parts of an XLSX file. */
	entries: number;
	/** Seconds that the reader may work, the time in which nobody asks for rows apart. */
	seconds: number;
	/** Megabytes of JavaScript heap that the reader may use. */
	heap: number;
};

export const defaultLimits: Limits = {
	bytes: 100 * 1024 ** 2,
	rows: 1_000_000,
	columns: 200,
	cell: 10_000,
	unpacked: 1024 ** 3,
	ratio: 200,
	freelyUnpacked: 20 * 1024 ** 2,
	entries: 5_000,
	seconds: 120,
	heap: 128,
};

/** A number as people write it: 1,000,000. */
export function grouped(value: number): string {
	return value.toLocaleString("en-US");
}

/** A size in words: 100 MB. */
export function sizeInWords(bytes: number): string {
	const mb = bytes / 1024 ** 2;
	if (mb >= 1024) return `${(mb / 1024).toFixed(1)} GB`;
	return mb >= 1 ? `${grouped(Math.round(mb))} MB` : `${grouped(Math.ceil(bytes / 1024))} kB`;
}
