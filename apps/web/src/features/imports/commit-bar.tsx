import type { Import } from "@freehub/contract/imports";
import { Button } from "@mantine/core";
import { formatCount, plural } from "#lib/format.ts";
import { useCommand } from "#lib/use-command.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import classes from "./commit-bar.module.css";
import { correctImport, decideImport, useIsCorrecting } from "./import-commands.ts";
import { usePictures } from "./picture-queue.ts";

/** The last step, always in view: what committing would do, and the ways to do it or not. */
export function CommitBar({ one }: { one: Import }) {
	const { _id, state, counts, options } = one;
	const { run, isPending, input, failure } = useCommand(decideImport);
	const correct = useCommand(correctImport(_id));
	const isChanging = useIsCorrecting(_id);
	const isUploading = usePictures(_id)?.isDone === false;
	const changes = counts.new + counts.changed;
	const isBlocked = options.isAllOrNothing && counts.refused > 0;
	const isSettled = state === "ready" && !isChanging && !isUploading;

	async function decide(step: "commit" | "cancel") {
		const { isDone } = await run({ id: _id, step });
		if (isDone) window.scrollTo({ top: 0 });
	}

	return (
		<section className={classes.bar} aria-label="Import" data-bottom-bar>
			<FailureNote>{failure ?? correct.failure}</FailureNote>
			<div className={classes.line}>
				<output className={classes.words}>{wordsOf(one, { isChanging, isUploading })}</output>
				<div className={classes.ways}>
					<Button
						variant="default"
						onClick={() => void decide("cancel")}
						loading={isPending && input?.step === "cancel"}
					>
						Discard
					</Button>
					{isSettled && isBlocked && changes > 0 ? (
						<Button onClick={() => void correct.run({ options: { isAllOrNothing: false } })}>
							Skip refused rows
						</Button>
					) : (
						<Button
							onClick={() => void decide("commit")}
							disabled={!isSettled || isBlocked || changes === 0}
							loading={isPending && input?.step === "commit"}
						>
							Import {plural(changes, "product")}
						</Button>
					)}
				</div>
			</div>
		</section>
	);
}

function wordsOf(
	{ state, counts, options, mapping }: Import,
	{ isChanging, isUploading }: { isChanging: boolean; isUploading: boolean },
): string {
	if (isUploading) return "Uploading the pictures.";
	if (state === "reading" || isChanging) return "Checking the rows.";
	const changes = counts.new + counts.changed;
	const { refused } = counts;
	if (changes === 0) {
		if (refused > 0) return "Every row that would change something is refused.";
		return counts.total === 0 ? "The file has no rows." : "The shop has all of this already.";
	}
	if (refused > 0 && options.isAllOrNothing) {
		return `${plural(refused, "row is", "rows are")} refused. Correct the file and choose it again, or skip the refused rows.`;
	}
	const parts = [
		counts.new > 0 && plural(counts.new, "new product"),
		counts.changed > 0 && `${formatCount(counts.changed)} changed`,
		refused > 0 && `${formatCount(refused)} refused and skipped`,
	].filter(Boolean);
	const how =
		options.quantityAs === "receive" ? "Quantities are added to stock." : "Stock is set to the quantities.";
	return `${parts.join(", ")}.${mapping.quantity === null ? "" : ` ${how}`}`;
}
