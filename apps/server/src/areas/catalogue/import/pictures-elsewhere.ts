import { reason } from "@freehub/contract/rule-sentences";
import { columnNameOf, type Reading } from "#sheets/read-cells.ts";
import type { ParsedRow, RowReason } from "./read-row.ts";

export type PicturesElsewhere = ReturnType<typeof picturesElsewhere>;

/** Counts the pictures of a file that are paths on another server. */
export function picturesElsewhere(reading: Reading) {
	let rows = 0;
	let name = "";
	return {
		/** Notes rows of the file. */
		add(parsed: readonly ParsedRow[]): void {
			for (const { picturePath } of parsed) {
				if (picturePath === undefined) continue;
				rows += 1;
				name ||= picturePath.slice(0, 100);
			}
		},
		/** One note about all of them. */
		notes: (): RowReason[] =>
			rows === 0
				? []
				: [{ column: columnNameOf("image", reading), ...reason("pictures_elsewhere", { name, rows }) }],
	};
}
