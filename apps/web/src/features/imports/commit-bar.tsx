import { ApiError } from "@freehub/contract/errors";
import type { Import } from "@freehub/contract/imports";
import { Button } from "@mantine/core";
import { useIsMutating } from "@tanstack/react-query";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatCount, plural } from "#lib/format.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import classes from "./commit-bar.module.css";
import { changeKey, useChangeImport, useDecideImport } from "./mutations.ts";
import { usePictures } from "./picture-queue.ts";

type Props = { one: Import; onSignInNeeded: () => void };

/** The last step, always in view: what committing would do, and the ways to do it or not. */
export function CommitBar({ one, onSignInNeeded }: Props) {
	const { _id, state, counts, options } = one;
	const { mutate, isPending, variables, error } = useDecideImport(_id);
	const change = useChangeImport(_id);
	const isChanging = useIsMutating({ mutationKey: changeKey(_id) }) > 0;
	const isUploading = usePictures(_id)?.isDone === false;
	const changes = counts.new + counts.changed;
	const isBlocked = options.isAllOrNothing && counts.refused > 0;
	const isSettled = state === "ready" && !isChanging && !isUploading;

	function decide(step: "commit" | "cancel") {
		mutate(step, {
			onSuccess: () => window.scrollTo({ top: 0 }),
			onError: (failure) => {
				if (failure instanceof ApiError && failure.status === 401) onSignInNeeded();
			},
		});
	}

	return (
		<section className={classes.bar} aria-label="Commit">
			<FailureNote>{error === null || isPending ? undefined : errorSentence(error)}</FailureNote>
			<div className={classes.line}>
				<output className={classes.words}>{wordsOf(one, { isChanging, isUploading })}</output>
				<div className={classes.ways}>
					<Button
						variant="default"
						onClick={() => decide("cancel")}
						loading={isPending && variables === "cancel"}
					>
						Discard
					</Button>
					{isSettled && isBlocked && changes > 0 ? (
						<Button onClick={() => change.mutate({ options: { isAllOrNothing: false } })}>
							Leave them out
						</Button>
					) : (
						<Button
							onClick={() => decide("commit")}
							disabled={!isSettled || isBlocked || changes === 0}
							loading={isPending && variables === "commit"}
						>
							Commit {plural(changes, "change")}
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
	if (isUploading) return "The pictures are on their way.";
	if (state === "reading" || isChanging) return "The dry run is under way.";
	const changes = counts.new + counts.changed;
	const { refused } = counts;
	if (changes === 0) {
		if (refused > 0) return "Every row that would change something is refused.";
		return counts.total === 0 ? "The file has no rows." : "The shop has all of this already.";
	}
	if (refused > 0 && options.isAllOrNothing) {
		return `${plural(refused, "row is", "rows are")} refused. Correct the file and choose it again, or leave them out.`;
	}
	const parts = [
		counts.new > 0 && plural(counts.new, "new product"),
		counts.changed > 0 && `${formatCount(counts.changed)} changed`,
		refused > 0 && `${formatCount(refused)} refused and left out`,
	].filter(Boolean);
	const how = options.quantityAs === "receive" ? "received on top" : "set as counted";
	return `${parts.join(", ")}.${mapping.quantity === null ? "" : ` Quantities are ${how}.`}`;
}
