import type { Import, ImportState } from "@freehub/contract/imports";
import { formatCount, plural } from "#lib/format.ts";

const headings: Record<ImportState, string> = {
	reading: "Reading",
	ready: "Not committed yet",
	committing: "Importing",
	done: "Imported",
	cancelling: "Taking back",
	cancelled: "Cancelled",
	failed: "Not imported",
	undoing: "Taking back",
	undone: "Undone",
};

export function resultHeading(state: ImportState): string {
	return headings[state];
}

/** What an import did, or why it did not. */
export function resultSentences({ state, result, counts, options, error }: Import): string[] {
	const { created = 0, changed = 0, kept = 0, skipped = 0 } = result ?? {};
	const notBack =
		kept > 0 &&
		`${plural(kept, "row")} could not be taken back whole: ${kept === 1 ? "it is" : "they are"} below under ‘Not as asked’, with the reason.`;
	switch (state) {
		case "done": {
			const done = [
				created > 0 && `${plural(created, "product is", "products are")} new`,
				changed > 0 && `${formatCount(changed)} ${changed === 1 ? "has" : "have"} changed`,
			].filter(Boolean);
			return sentences(
				done.length === 0 ? "Nothing has changed." : `${done.join(", ")}.`,
				skipped > 0 &&
					`${plural(skipped, "row")} did not fit any more and ${skipped === 1 ? "was" : "were"} left out: see ‘Not as asked’ below.`,
				!options.isAllOrNothing &&
					counts.refused > 0 &&
					`${plural(counts.refused, "refused row was", "refused rows were")} left out.`,
			);
		}
		case "undone":
			return sentences(
				kept === 0 ? "Everything that it did is taken back." : "It is taken back as far as that goes.",
				notBack,
			);
		case "cancelled":
			return sentences(
				created + changed === 0
					? "Nothing was changed."
					: kept === 0
						? "What it had done is taken back."
						: "What it had done is taken back as far as that goes.",
				notBack,
			);
		case "failed":
			return sentences(error ?? "Something went wrong.", notBack);
		case "cancelling":
			return sentences(error, "What it had done is being taken back.");
		case "undoing":
			return ["What it did is being taken back."];
		case "committing":
		case "reading":
		case "ready":
			return [];
	}
}

function sentences(...all: (string | false | null)[]): string[] {
	return all.filter((sentence) => typeof sentence === "string" && sentence !== "") as string[];
}
