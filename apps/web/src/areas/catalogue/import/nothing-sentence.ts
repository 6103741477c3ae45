import { plural, t } from "@lingui/core/macro";

type Rows = { unchanged: number; refused: number };

/**
 * Why committing a file would change nothing: a sentence for every combination of unchanged and refused rows.
 * @param allKnown the sentence if every row is there already.
 */
export function nothingSentence({ unchanged, refused }: Rows, allKnown: string): string {
	if (refused === 0) return unchanged === 0 ? t`The file has no rows.` : allKnown;
	if (unchanged === 0) {
		return plural(refused, { one: "The only row is refused.", other: "All # rows are refused." });
	}
	return plural(refused, {
		one: "# row is refused. The others change nothing.",
		other: "# rows are refused. The others change nothing.",
	});
}
