/** A kind of file that an endpoint takes as its body, as it is. */
type FileType = {
	/** For the document: what a file is shows in its content alone. */
	mediaTypes: readonly string[];
	/** A longer one is refused with 413. */
	maxBytes: number;
};

const MIB = 1024 * 1024;

/** The bodies that are files instead of JSON. */
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
			// What Windows calls a CSV file where Excel is installed.
			"application/vnd.ms-excel",
		],
		maxBytes: 100 * MIB,
	},
} as const satisfies Record<string, FileType>;

export type BodyType = keyof typeof bodyTypes;
