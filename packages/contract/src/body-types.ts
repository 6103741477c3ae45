/** A kind of file that an endpoint accepts as its body. */
type FileType = {
	/** For the documentation; the actual type is detected from the content. */
	mediaTypes: readonly string[];
	/** Max size in bytes; larger files are refused with 413. */
	maxBytes: number;
};

const MIB = 1024 * 1024;

/** Bodies that are files instead of JSON. */
export const bodyTypes = {
	image: {
		mediaTypes: ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"],
		maxBytes: 10 * MIB,
	},
	table: {
		mediaTypes: [
			"text/csv",
			"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
			"text/tab-separated-values",
			"text/plain",
			// Windows' type for a CSV file if Excel is installed.
			"application/vnd.ms-excel",
		],
		maxBytes: 100 * MIB,
	},
	backup: {
		mediaTypes: ["application/gzip", "application/x-gzip", "application/x-compressed-tar"],
		// In two minutes, the limit of a request. Larger ones are restored on the command line.
		maxBytes: 1024 * MIB,
	},
} as const satisfies Record<string, FileType>;

export type BodyType = keyof typeof bodyTypes;
